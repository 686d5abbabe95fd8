/** `npm run scan -- FILE… --out FILE.pdf [--json]`: the pipeline of captured pages, without a window. */
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { Command, Option } from 'commander'
import { restartWithSmallAllocator } from '../../main/app/host/small-allocator.ts'
import { writePdf } from '../../main/scan/pdf/write-pdf.ts'
import { type ScannedPage, scanPage } from '../../main/scan/scan-page.ts'
import { Scanner } from '../../main/scan/thread/scanner.ts'
import { type PageLook, pageLooks } from '../../shared/entities/captured-page.ts'

interface Options {
  out: string
  json?: true
  language: string
  languageFolder?: string
  look: PageLook
}

interface TimedPage extends ScannedPage {
  ms: number
}

/** Sentences for pages whose text cannot be read. */
const withoutText = {
  mirrored: 'the page is mirrored, so it has no text in the PDF.',
  illegible: 'no text on the page can be read.',
}

restartWithSmallAllocator()

await new Command('npm run scan --')
  .description('write photos of pages as one PDF that can be searched')
  .argument('<file...>', 'photos of pages: JPEG, PNG, WebP')
  .requiredOption('--out <file>', 'the PDF')
  .option('--json', 'print the corners and words of each page')
  .option(
    '--language <language>',
    'language of the pages: en, sv, de, or the name of data in the folder',
    'en',
  )
  .option('--language-folder <folder>', 'a folder with the data of other languages (*.traineddata)')
  .addOption(new Option('--look <look>', 'how the pages look').choices(pageLooks).default('colour'))
  .action(scan)
  .parseAsync()

async function scan(files: string[], options: Options): Promise<void> {
  const scanner = new Scanner(error => {
    throw error
  })
  try {
    const pages: TimedPage[] = []
    for (const file of files) {
      const page = await scanFile(scanner, file, options)
      if (typeof page === 'string') return refuse(`${page} Nothing was written.`)
      if (page.text !== 'read') process.stderr.write(`${file}: ${withoutText[page.text]}\n`)
      pages.push(page)
    }
    await writeFile(options.out, writePdf('', pages))
    if (options.json) process.stdout.write(`${JSON.stringify({ pages: pages.map(describe) })}\n`)
  } finally {
    await scanner.close()
  }
}

/** Returns a sentence for a file that cannot be scanned. */
async function scanFile(scanner: Scanner, file: string, options: Options): Promise<TimedPage | string> {
  const begun = performance.now()
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return `${file} cannot be read.`
  const { language, languageFolder = null, look } = options
  const page = await scanPage(scanner, bytes, { language, languageFolder, look })
  if (page === 'unreadable') return `${file} is not a JPEG, PNG or WebP photo, or it is damaged.`
  if (page === 'no-language') return `The data that read the language "${language}" are missing or damaged.`
  return { ...page, ms: Math.round(performance.now() - begun) }
}

function describe({ corners, words, ms }: TimedPage) {
  return { corners, words, ms }
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
