/** Writes unsent work into a zip, in pieces, as it may have many gigabytes of photos. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { escapeActing } from '../../../shared/entities/printable.ts'
import { readDraftName } from '../../../shared/sync/draft-names.ts'
import type { Exported } from '../../../shared/sync/rescue.ts'
import { type Blobs, ContentRemoved } from '../../store/blobs/blobs.ts'
import { inTurns } from '../../store/blobs/in-turns.ts'
import { sealing } from '../../store/sealed-file.ts'
import { isDamageOf, storeFailureFrom } from '../../store/store-failure.ts'
import { syncToDisk } from '../../store/sync-to-disk.ts'
import { parseJson } from '../client/parse-json.ts'
import { isRecord } from '../client/read-entity.ts'
import { isSoundOperation } from './check-lines.ts'
import { contentOf } from './collect-work.ts'
import {
  countWork,
  lineKinds,
  type Manifest,
  type RescuedOperation,
  type RescuedWork,
  rescueFormat,
  rescueVersion,
} from './rescued-work.ts'

export interface RescueOrder {
  /** Path of the file. An existing file is replaced once the new one is complete. */
  to: string
  /** Key that encrypts the file, if it is only stored until it is downloaded. */
  key?: Uint8Array | null
  account: Manifest['account']
  programVersion: string
  /** epoch ms */
  now: number
}

export type RescueReport = Omit<Exported, 'savedAs' | 'href'>

/** `blobs`: searched for the files' bytes in this order. @throws StoreFailure `full`, `unwritable` */
export async function writeRescue(
  collected: RescuedWork,
  blobs: readonly Blobs[],
  order: RescueOrder,
): Promise<RescueReport> {
  // an import would refuse the whole file because of an operation that is not sound
  const operations = collected.operations.filter(isSoundOperation)
  const work = { ...collected, operations }
  const contents = contentOf(collected).map(sha256 => ({ sha256, bytes: readFrom(blobs, sha256) }))
  const found = contents.flatMap(({ sha256, bytes }) => (bytes === null ? [] : [{ sha256, bytes }]))
  const missingFiles = contents.filter(({ bytes }) => bytes === null).map(({ sha256 }) => sha256)
  const manifest: Manifest = {
    format: rescueFormat,
    version: rescueVersion,
    programVersion: order.programVersion,
    madeAt: order.now,
    clockOffset: work.clockOffset,
    account: order.account,
    counts: { ...countWork(work), files: found.length },
    missingFiles,
  }
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json')
  zip.addBuffer(Buffer.from(indexText(manifest, collected)), 'index.txt')
  for (const kind of lineKinds) zip.addBuffer(Buffer.from(linesOf(work[kind])), `${kind}.jsonl`)
  for (const { sha256, bytes } of found) addContent(zip, sha256, bytes)
  zip.end()
  await writeOut(zip, order)
  const unreadable = collected.operations.length - operations.length
  const counts = { operations: operations.length, unreadable, drafts: work.drafts.length }
  return { ...counts, files: found.length, missingFiles: missingFiles.length }
}

/** Adds a file without compression: photos do not get smaller, and a weak laptop would take minutes for it. */
function addContent(zip: ZipFile, sha256: string, bytes: () => Iterable<Uint8Array>): void {
  zip.addReadStreamLazy(`files/${sha256}`, { compress: false }, done => {
    done(null, Readable.from(inTurns(bytes()), { objectMode: false }))
  })
}

/** Returns a reader of the bytes; null: no database has them, or they cannot be read. */
function readFrom(blobs: readonly Blobs[], sha256: string): (() => Iterable<Uint8Array>) | null {
  for (const from of blobs) {
    const content = findIn(from, sha256)
    if (content) return content
  }
  return null
}

/** Reads the bytes once before: an unreadable page would break the zip in its middle. */
function findIn(from: Blobs, sha256: string): (() => Iterable<Uint8Array>) | null {
  try {
    const content = from.find(sha256)
    if (!content) return null
    for (const _part of from.read(content));
    return () => from.read(content)
  } catch (error) {
    if (isDamageOf(error, from.file) || error instanceof ContentRemoved) return null
    throw error
  }
}

function linesOf(rows: readonly unknown[]): string {
  return rows.map(row => `${JSON.stringify(row)}\n`).join('')
}

/** Returns the name of the file until it is complete. */
export function unfinishedFile(to: string): string {
  return `${to}.unfinished`
}

/**
 * Writes the file under another name first, so that it is complete or absent. An existing file may be the only
 * copy of lost work.
 */
async function writeOut(zip: ZipFile, { to, key }: Pick<RescueOrder, 'to' | 'key'>): Promise<void> {
  // the library's type has the old interface of streams, but its stream is a `Readable`
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const unfinished = unfinishedFile(to)
  try {
    await rm(unfinished, { force: true })
    const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(key ? [output, sealing(key), file] : [output, file])
    await rename(unfinished, to)
    syncToDisk(path.dirname(to))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw storeFailureFrom(error, to) ?? error
  }
}

// The page `index.txt` of a rescue file shows its content without the program.

/** Titles of jobs and names of documents, by uuid. */
type Titles = ReadonlyMap<string, string>

export function indexText(manifest: Manifest, work: RescuedWork): string {
  const { account, madeAt, programVersion, missingFiles } = manifest
  const titles: Titles = new Map([
    ...work.jobs.map(job => [job.uuid, titleOf(job)] as const),
    ...work.documents.map(({ uuid, fileName }) => [uuid, fileName ?? 'a file without a name'] as const),
  ])
  const lines = [
    `Unsent work of ${account.userName} at ${account.baseUrl}`,
    `Written ${new Date(madeAt).toISOString()} by Fieldbook ${programVersion}.`,
    'Bring it into Fieldbook with: npm start -- --import FILE, once the same person is signed in.',
    '',
    `${work.operations.length} waiting to be sent:`,
    ...work.operations.map(operation => lineOf(operation, titles)),
    '',
    ...work.drafts.map(draft => lineOfDraft(draft, titles)),
    ...work.documents.map(
      ({ fileName, sha256 }) => `The file ${fileName ?? 'without a name'} is files/${sha256}`,
    ),
    ...missingFiles.map(sha256 => `The bytes of files/${sha256} were not on the laptop any more.`),
  ]
  return lines.map(line => `${escapeActing(line)}\n`).join('')
}

function titleOf({ title, placeName, id }: RescuedWork['jobs'][number]): string {
  const name = [title, placeName].filter(part => part).join(', ') || 'a job without a title'
  return id > 0 ? `${name} (${id})` : name
}

function lineOf(operation: RescuedOperation, titles: Titles): string {
  const { createdAt, kind, jobUuid, assetUuid, intent, state } = operation
  const subject = jobUuid ?? assetUuid
  const where = subject === null ? '' : ` on ${titles.get(subject) ?? subject}`
  return `- ${new Date(createdAt).toISOString()} ${kind}${where}${state === 'review' ? ' (needs a look)' : ''}: ${wordsOf(intent)}`
}

/** Descriptions of drafts by their kind. */
const begun = {
  note: 'A note that was begun',
  'new-job': 'A new job that was begun',
  blank: 'A blank form that was begun',
  form: 'Answers in a form that do not fit yet, begun',
  details: 'Fields of a job that do not fit yet, begun',
  time: 'Another time that was begun',
  worked: 'A correction of the time worked that was begun',
  sign: 'A signature that was begun',
  markup: 'A drawing over a photo that was begun',
  caption: 'A caption that was begun',
  material: 'Material that was begun',
} as const satisfies Record<ReturnType<typeof readDraftName>['kind'], string>

function lineOfDraft({ jobUuid, text }: RescuedWork['drafts'][number], titles: Titles): string {
  const { kind, of } = readDraftName(jobUuid)
  const where = of === '' ? '' : ` on ${titles.get(of) ?? of}`
  return `${begun[kind]}${where}: ${kind === 'sign' || kind === 'markup' ? drawnWords(text) : text}`
}

/** Returns the words of a drawn draft: the signer's name, or words that are not placed yet. */
function drawnWords(text: string): string {
  const kept = parseJson(text)
  const said = isRecord(kept) ? (kept.name ?? kept.words) : null
  return typeof said === 'string' && said !== '' ? said : 'lines'
}

/** Returns the user's words or choice, without the rest of the intent. */
function wordsOf(intent: unknown): string {
  if (typeof intent !== 'object' || intent === null) return ''
  const { text, state, fields, input, fileName } = intent as Record<string, unknown>
  const said = text ?? state ?? fields ?? input ?? fileName ?? intent
  return typeof said === 'string' ? said : JSON.stringify(said)
}
