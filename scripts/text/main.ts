/** `npm run text -- check|export|import`: what translators of the screens need. */
import path from 'node:path'
import process from 'node:process'
import { Argument, Command, Option } from 'commander'
import { tellUnusableFile } from '../../main/hub/terminal/unusable-file.ts'
import { Refused } from '../../main/service/refuse.ts'
import { type Language, languages } from '../../shared/settings/languages.ts'
import { findProblems } from './check.ts'
import { exportTexts, importTexts, WrongTexts } from './exchange.ts'

const root = path.join(import.meta.dirname, '../..')
const translated = languages.filter(language => language !== 'en')

const languageOption = () =>
  new Option('--language <language>', 'the language of the translations')
    .choices(translated)
    .makeOptionMandatory()
const fileArgument = new Argument('<file>', 'a CSV file with the columns file, key, English and translation')

const command = new Command('npm run text --').description('check and exchange the texts of all languages')

command
  .command('check')
  .description('print texts that are missing, not used or not translated, and values that do not fit')
  .action(() => {
    const problems = findProblems(root)
    for (const problem of problems) process.stdout.write(`${problem}\n`)
    if (problems.length > 0) process.exitCode = 1
    else process.stdout.write('All texts are in order.\n')
  })

command
  .command('export')
  .description('write the texts that are not translated yet into a CSV file')
  .addOption(languageOption())
  .option('--all', 'write all texts, with their translations')
  .addArgument(fileArgument)
  .action((file: string, { language, all = false }: { language: Language; all?: boolean }) =>
    explained(async () => {
      process.stdout.write(`Texts written: ${exportTexts(root, language, file, all)}.\n`)
    }),
  )

command
  .command('import')
  .description('read translations from a CSV file; nothing is changed if a row is wrong')
  .addOption(languageOption())
  .addArgument(fileArgument)
  .action((file: string, { language }: { language: Language }) =>
    explained(async () => {
      process.stdout.write(`Texts changed: ${await importTexts(root, language, file)}.\n`)
    }),
  )

/** Prints an expected error as a sentence. Any other error is a bug, and keeps its stack. */
async function explained(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isExpected = error instanceof WrongTexts || error instanceof Refused
    const sentence = isExpected ? error.message : tellUnusableFile(error)
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\nNothing was changed.\n`)
    process.exitCode = 1
  }
}

await command.parseAsync()
