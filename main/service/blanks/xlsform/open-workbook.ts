/**
 * Opens the zip of an Excel workbook (.xlsx). The sizes in its directory are checked before anything is unpacked,
 * because a few kilobytes can unpack to more than any memory has.
 */
import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { blankLimits } from '../../../../shared/limits/limits.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { BlankProblem } from '../../../../shared/views/blank.ts'

/** The XML files of a workbook by their names in the zip, such as `xl/workbook.xml`. */
export type Parts = ReadonlyMap<string, string>

export type OpenedWorkbook = { ok: true; parts: Parts } | { ok: false; problem: BlankProblem }

const zipStart = Buffer.from('PK')
/** The start of files in Microsoft's older format: .xls, and .xlsx with a password. */
const oldStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export function isZip(bytes: Uint8Array): boolean {
  return zipStart.equals(bytes.subarray(0, zipStart.length))
}

export function isOldFormat(bytes: Uint8Array): boolean {
  return oldStart.equals(bytes.subarray(0, oldStart.length))
}

/** Unpacks the XML files of a workbook. `bytes` begin as a zip. */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenedWorkbook> {
  try {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const zip = await fromBufferPromise(whole, { lazyEntries: true })
    return await readParts(zip)
  } catch (error) {
    if (isZipError(error)) return refuse('blank-damaged')
    throw error
  }
}

/** Whether the library found that the zip is damaged: it throws plain errors and those of zlib for that. */
function isZipError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.constructor === Error || (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true
}

async function readParts(zip: ZipFile): Promise<OpenedWorkbook> {
  if (zip.entryCount > blankLimits.workbookParts) return refuse('blank-too-large-unpacked')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  if (entries.some(({ fileName }) => /(^|\/)vbaProject\.bin$/i.test(fileName))) return refuse('blank-macros')
  const read = entries.filter(({ fileName }) => /\.(xml|rels)$/i.test(fileName))
  const names = new Set(read.map(({ fileName }) => fileName))
  if (!names.has('xl/workbook.xml')) return refuse('blank-not-workbook')
  if (names.size < read.length) return refuse('blank-damaged')
  const size = read.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (size > blankLimits.unpackedBytes) return refuse('blank-too-large-unpacked')
  const parts = new Map<string, string>()
  for (const entry of read) {
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
    // A document type could define entities that expand to any size.
    if (text.includes('<!DOCTYPE')) return refuse('blank-damaged')
    parts.set(entry.fileName, text)
  }
  return { ok: true, parts }
}

function refuse(
  name: 'blank-damaged' | 'blank-macros' | 'blank-not-workbook' | 'blank-too-large-unpacked',
): OpenedWorkbook {
  return { ok: false, problem: { place: null, ...reason(name) } }
}
