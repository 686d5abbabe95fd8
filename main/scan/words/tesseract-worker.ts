/** The thread in which Tesseract runs, for one language. `text-reader.ts` starts it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import createCore, { type PageOfText } from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'
import type { FromThread, ToThread } from '../../service/called-thread.ts'
import { freePixels, type Picture } from '../pixels/picture.ts'
import type { LanguageData } from './language-data.ts'
import type { ReaderCall, ReadText } from './text-reader.ts'

/** Below it, Tesseract has read a line, a stamp or a shadow as characters. */
const leastConfidence = 30

const opening = open(workerData as LanguageData)

/** Returns null if the data of the language are damaged. */
async function open({ name, folder, isCompressed }: LanguageData) {
  const core = await createCore({ print: ignore, printErr: ignore })
  const data = readData(path.join(folder, `${name}.traineddata${isCompressed ? '.gz' : ''}`), isCompressed)
  if (data === null) return null
  core.FS.writeFile(`${name}.traineddata`, data)
  const api = new core.TessBaseAPI()
  return api.Init(null, name, 1) === -1 ? null : { core, api }
}

/** Tesseract prints about small lines that it leaves out. */
function ignore(): void {
  // The user cannot act on it.
}

function readData(file: string, isCompressed: boolean): Uint8Array | null {
  try {
    const bytes = readFileSync(file)
    return isCompressed ? gunzipSync(bytes) : bytes
  } catch {
    // The caller says that the data of the language are damaged.
    return null
  }
}

async function read(page: Picture): Promise<ReadText> {
  const opened = await opening
  if (opened === null) throw new Error('The data of the language are damaged')
  const { core, api } = opened
  core.FS.writeFile('/input', writePgm(page))
  freePixels(page.data)
  if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read its own format')
  api.Recognize(null)
  return { words: wordsOf(JSON.parse(api.GetJSONText()), page), confidence: api.MeanTextConf() }
}

/** Encodes the page as PGM, the format of Tesseract's that costs no time. */
function writePgm({ data, width, height }: Picture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])
}

/** Returns the words in the order in which they are read. */
function wordsOf({ blocks }: PageOfText, page: Picture): ReadText['words'] {
  const lines = blocks.flatMap(block => block.paragraphs).flatMap(paragraph => paragraph.lines)
  return lines
    .flatMap(line => line.words)
    .filter(({ text, confidence }) => confidence >= leastConfidence && /[\p{L}\p{N}]/u.test(text))
    .map(({ text, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      box: {
        x: x0 / page.width,
        y: y0 / page.height,
        width: (x1 - x0) / page.width,
        height: (y1 - y0) / page.height,
      },
    }))
}

parentPort?.on('message', async ({ id, call }: ToThread<ReaderCall>) => {
  const answer = call === 'open' ? (await opening) !== null : await read(call)
  parentPort?.postMessage({ id, answer } satisfies FromThread<unknown>)
})
