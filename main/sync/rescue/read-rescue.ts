/** Reads a rescue file. Nothing of it is used before all of it was checked. */
import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { hostLimits, limits } from '../../../shared/limits/limits.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { doubledIn, isSoundLine, partsAtOnce, soundWork } from './check-lines.ts'
import { textsIn } from './collect-work.ts'
import { createTurnTaking, type Lines, RescueFault, readLines } from './read-lines.ts'
import {
  type LineKind,
  lineKinds,
  lineSchemas,
  Manifest,
  type RescuedWork,
  rescueFormat,
  rescueVersion,
} from './rescued-work.ts'

export interface OpenRescue {
  manifest: Manifest
  work: RescuedWork
  /** SHA-256 of the files that it contains */
  files: readonly string[]
  /** most bytes that the import writes to the disk */
  bytes: number
  readFile(sha256: string): Promise<Readable>
  close(): void
}

/** Decides by the manifest whether the work may be imported. A refusal is returned, and the rest is not read. */
type Accept = (manifest: Manifest) => Outcome<null>

/**
 * Opens a rescue file by its path or its bytes. @returns `invalid` for another file, a broken one or one of a
 * newer program; `not-found`
 */
export async function openRescue(
  source: string | Uint8Array,
  accept: Accept = () => succeed(null),
): Promise<Outcome<OpenRescue>> {
  const file = typeof source === 'string' ? source : 'The file'
  const opened = await openZip(source, file)
  if (!opened.ok) return opened
  const zip = opened.value
  try {
    const rescue = await readAll(zip, file, accept)
    if (!rescue.ok) zip.close()
    return rescue
  } catch (error) {
    zip.close()
    if (error instanceof RescueFault) return broken(file, error)
    if (isZipError(error)) return notWhole(file)
    throw error
  }
}

async function openZip(source: string | Uint8Array, file: string): Promise<Outcome<ZipFile>> {
  const options = { lazyEntries: true, autoClose: false }
  try {
    if (typeof source === 'string') return succeed(await openPromise(source, options))
    const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    return succeed(await fromBufferPromise(bytes, options))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') return fail('not-found', reason('rescue-not-found', { file }))
    if (typeof code === 'string') return fail('storage', reason('rescue-unreadable', { file, code }))
    return notWhole(file)
  }
}

/** Whether the library found that the file is no zip: it throws plain errors for that. */
function isZipError(error: unknown): boolean {
  return error instanceof Error && (error.constructor === Error || error instanceof SyntaxError)
}

/** Returns our own message, as the libraries' messages name their options. */
function notWhole(file: string): Outcome<never> {
  return fail('invalid', reason('rescue-not-whole', { file }))
}

function broken(file: string, { message }: RescueFault): Outcome<never> {
  return fail('invalid', reason('rescue-broken', { file, why: message }))
}

async function readAll(zip: ZipFile, file: string, accept: Accept): Promise<Outcome<OpenRescue>> {
  const entries = await listEntries(zip)
  const manifest = await readManifest(zip, entries)
  const version = versionOf(manifest)
  if (version === null) return broken(file, new RescueFault('its manifest is of something else'))
  if (version > rescueVersion) {
    return fail('invalid', reason('rescue-newer', { file }))
  }
  if (!Value.Check(Manifest, manifest)) return broken(file, new RescueFault('its manifest is damaged'))
  const accepted = accept(manifest)
  if (!accepted.ok) return accepted
  const work = await readWork(zip, entries, manifest)
  const kept = [...entries.keys()].filter(name => name.startsWith('files/'))
  if (kept.length !== manifest.counts.files) throw new RescueFault('files are missing')
  // files that no operation refers to are not imported
  const files = await filesNamed(work, entries)
  return succeed({
    manifest,
    work,
    files,
    bytes: sizeOf(entries, true) + sizeOf(entries, false),
    readFile: sha256 => openEntry(zip, entries, `files/${sha256}`),
    close: () => zip.close(),
  })
}

async function filesNamed(work: RescuedWork, entries: Entries): Promise<string[]> {
  const named = new Set(work.documents.map(({ sha256 }) => sha256))
  const spend = createTurnTaking(partsAtOnce)
  for (const { intent } of work.operations) {
    for (const text of textsIn(intent)) {
      if (entries.has(`files/${text}`)) named.add(text)
      await spend(1)
    }
  }
  return [...named].filter(sha256 => entries.has(`files/${sha256}`))
}

function versionOf(manifest: unknown): number | null {
  if (typeof manifest !== 'object' || manifest === null) return null
  const { format, version } = manifest as Record<string, unknown>
  return format === rescueFormat && typeof version === 'number' ? version : null
}

/** Reads the manifest, which has several lines. As it is read first, its size is limited to that of one line. */
async function readManifest(zip: ZipFile, entries: Entries): Promise<unknown> {
  let manifest: unknown
  const take = (whole: unknown) => {
    manifest = whole
  }
  const lines = { count: 1, isOne: true, spent: { parts: 0 }, take }
  await readEntry(zip, entries, 'manifest.json', lines)
  return manifest
}

/** Validators, which are made when the first file is read: most laptops never read one. */
const checkers = new Map<LineKind, Validator>()

function checkerOf(kind: LineKind): Validator {
  const checker = checkers.get(kind) ?? (Compile(lineSchemas[kind]) as unknown as Validator)
  checkers.set(kind, checker)
  return checker
}

async function readWork(zip: ZipFile, entries: Entries, manifest: Manifest): Promise<RescuedWork> {
  const work: Record<string, unknown> = { clockOffset: manifest.clockOffset }
  const spent = { parts: 0 }
  for (const kind of lineKinds) {
    const rows: unknown[] = []
    const take = (row: unknown) => {
      const isSound = checkerOf(kind).Check(row) && isSoundLine(kind, row as RescuedWork[LineKind][number])
      if (!isSound) throw new RescueFault(`${kind} are damaged`)
      rows.push(row)
    }
    work[kind] = rows
    const count = manifest.counts[kind]
    if (count !== undefined) await readEntry(zip, entries, `${kind}.jsonl`, { count, spent, take })
  }
  const doubled = await doubledIn(work as RescuedWork)
  if (doubled !== null) throw new RescueFault(`${doubled} are there twice`)
  return soundWork(work as RescuedWork)
}

type Entries = ReadonlyMap<string, Entry>

/** Checks the sizes in the directory first, as a few kilobytes can unpack to more than any disk has. */
async function listEntries(zip: ZipFile): Promise<Entries> {
  if (zip.entryCount > hostLimits.rescueEntries) throw new RescueFault('there are too many files in it')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new RescueFault(`${entry.fileName} is there twice`)
    entries.set(entry.fileName, entry)
  }
  requireApart([...entries.values()])
  const { rescueTextBytes, rescueUnpackedBytes, rescueUnpackedShare } = hostLimits
  if (sizeOf(entries, false) > rescueTextBytes) throw new RescueFault('it is too large')
  // the zip that Fieldbook writes is larger than the files in it
  if (sizeOf(entries, true) > rescueUnpackedBytes + rescueUnpackedShare * zip.fileSize)
    throw new RescueFault('the files in it are larger than it')
  return entries
}

function sizeOf(entries: Entries, areFiles: boolean): number {
  const wanted = [...entries.values()].filter(({ fileName }) => fileName.startsWith('files/') === areFiles)
  return wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
}

/** Refuses entries that share bytes, as they would unpack to a multiple of the file. */
function requireApart(entries: readonly Entry[]): void {
  let end = 0
  for (const entry of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    const { relativeOffsetOfLocalHeader: start, compressedSize, fileNameLength } = entry
    if (start < end) throw new RescueFault('its entries overlap')
    end = start + localHeaderBytes + fileNameLength + compressedSize
  }
}

/** Bytes of the header before an entry's name and content. */
const localHeaderBytes = 30

/**
 * Reads an entry and compares its checksum, which the library does not do: text with a changed bit may still be
 * valid.
 */
async function readEntry(
  zip: ZipFile,
  entries: Entries,
  name: string,
  lines: Omit<Lines, 'name' | 'crc32'>,
): Promise<void> {
  const stream = await openEntry(zip, entries, name)
  await readLines(stream, { ...lines, name, crc32: entries.get(name)?.crc32 ?? 0 })
}

async function openEntry(zip: ZipFile, entries: Entries, name: string): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw new RescueFault(`${name} is missing`)
  if (name.startsWith('files/') && entry.uncompressedSize > limits.documentBytes)
    throw new RescueFault(`${name} is too large`)
  return zip.openReadStreamPromise(entry)
}
