/** The options of `npm run screenshots`. */
import os from 'node:os'
import path from 'node:path'
import { Command, Option } from 'commander'
import { type Language, languages } from '../../shared/settings/languages.ts'

export interface Options {
  folder: string
  /** parts of names of pictures; an empty one is in every name */
  parts: readonly string[]
  /** a font of the machine in place of the screens' own; null: the own one */
  font: string | null
  /** null: each day in its own language */
  language: Language | null
}

/** Reads the words of the command line. `--help` and wrong options end the process, unless `onExit` throws. */
export function readOptions(words: readonly string[], onExit?: (error: Error) => never): Options {
  const command = new Command('npm run screenshots --')
    .description(
      'Take a picture of each screen in three themes and five sizes, with a contact sheet of each screen. In another font, Swedish or German the pictures are light, 1024 and 390 px wide.',
    )
    .argument('[folder]', 'where the pictures are written', path.join(os.tmpdir(), 'fieldbook-screenshots'))
    .argument('[parts]', 'takes only screens whose names contain one of these parts, separated by commas', '')
    .option('--font <name>', 'draw the screens in this font of the machine, for instance "DejaVu Sans"')
    .addOption(new Option('--language <code>', 'show the screens in this language').choices(languages))
    .addHelpText(
      'after',
      '\nExamples:\n  npm run screenshots\n  npm run screenshots -- --language de /tmp/pictures job-overview,outbox\n  npm run screenshots -- --font "DejaVu Sans"',
    )
    .showHelpAfterError()
  if (onExit)
    command.exitOverride(onExit).configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
  command.parse(words, { from: 'user' })
  const [folder = '', parts = ''] = command.processedArgs as string[]
  const { font = null, language = null } = command.opts<{ font?: string; language?: Language }>()
  return { folder, parts: parts.split(','), font, language }
}
