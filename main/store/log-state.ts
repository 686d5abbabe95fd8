/**
 * The write-ahead log of a database, as SQLite writes it: what was committed last may be in it alone. SQLite treats a
 * log that is gone, or cut off, as an empty one. So its size and salt are recorded in a file next to it, and compared
 * when the database is opened.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type Database from 'better-sqlite3'
import { type Message, reason } from '../../shared/message.ts'

/** The size in bytes never gets smaller before the log is removed. The salt changes each time the log starts again. */
interface LogRecord {
  bytes: number
  salt: string
}

/** A log as it is on the disk. */
export interface Log extends LogRecord {
  /** its header is as SQLite writes it */
  isReadable: boolean
  /** the frames, from the first on, of which SQLite has waited for the disk */
  syncedFrames: number
}

const headerBytes = 32
const frameHeaderBytes = 24

const logOf = (file: string) => `${file}-wal`
const recordOf = (file: string) => `${file}-wal-state`

/** Bytes of the log of `file`; 0: there is none. */
export function logBytes(file: string): number {
  return statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0
}

/** Null: there is no log, or nothing in it. */
export function readLog(file: string): Log | null {
  return withLog(file, opened => {
    const header = readHeader(opened)
    const { size: bytes } = fstatSync(opened)
    const isReadable = isHeader(header)
    const syncedFrames = isReadable ? countSynced(opened, header) : 0
    return { bytes, salt: saltIn(header), isReadable, syncedFrames }
  })
}

function withLog<T>(file: string, read: (opened: number) => T): T | null {
  if (logBytes(file) === 0) return null
  const opened = openSync(logOf(file), 'r')
  try {
    return read(opened)
  } finally {
    closeSync(opened)
  }
}

/** Zeros where the log is shorter. */
function readHeader(opened: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  readSync(opened, header, 0, headerBytes, 0)
  return header
}

const saltIn = (header: Buffer) => header.toString('hex', 16, 24)

/** The checksum of the header is in its last 8 bytes (SQLite's file format, section 4.1). */
function isHeader(header: Buffer): boolean {
  const magic = header.readUInt32BE(0)
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return false
  let [a, b] = [0, 0]
  for (let at = 0; at < 24; at += 8) {
    const [first, second] =
      magic === 0x377f0683
        ? [header.readUInt32BE(at), header.readUInt32BE(at + 4)]
        : [header.readUInt32LE(at), header.readUInt32LE(at + 4)]
    a = (a + first + b) >>> 0
    b = (b + second + a) >>> 0
  }
  return a === header.readUInt32BE(24) && b === header.readUInt32BE(28)
}

/** SQLite waits for the disk at each commit, before it writes the next frame: so only the last commit may be half there. */
function countSynced(opened: number, header: Buffer): number {
  const frameBytes = frameHeaderBytes + header.readUInt32BE(8)
  const frame = Buffer.alloc(frameHeaderBytes)
  let [synced, committed] = [0, 0]
  for (let count = 0; ; count++) {
    const length = readSync(opened, frame, 0, frameHeaderBytes, headerBytes + count * frameBytes)
    if (length < frameHeaderBytes) return synced
    // left over from before the log began again; or damaged, and those after it still count
    if (frame.compare(header, 16, 24, 8, 16) !== 0) continue
    synced = committed
    if (frame.readUInt32BE(4) !== 0) committed = count + 1
  }
}

/**
 * Whether the log holds less than it did: `before` as it was before the database was opened, `frames` as SQLite found
 * them then. Null: nothing is known to be missing.
 */
export function findLogLoss(file: string, before: Log | null, frames: number): Message | null {
  const record = readRecord(file)
  const now = readLog(file)
  const isLost = record !== null && (before === null || isLessThan(record, before))
  // another program that writes has begun the log again
  const isDamaged = before?.isReadable === true && now?.salt === before.salt && frames < before.syncedFrames
  if (isLost || isDamaged)
    return reason(before === null ? 'log-missing' : 'log-damaged', { file: logOf(file) })
  return null
}

function isLessThan(record: LogRecord, { bytes, salt, isReadable }: Log): boolean {
  return !isReadable || bytes < record.bytes || isOlder(salt, record.salt)
}

/** The first half of the salt counts up, and the second is drawn, each time the log starts again. */
function isOlder(salt: string, recorded: string): boolean {
  const ahead = (firstHalf(salt) - firstHalf(recorded)) >>> 0
  return ahead === 0 ? salt !== recorded : ahead >= 2 ** 31
}

function firstHalf(salt: string): number {
  return Number.parseInt(salt.slice(0, 8), 16)
}

/** `bytes`: the size of the log when all of it was last known to be on the disk. */
export function recordLog(file: string, bytes: number): void {
  const salt = withLog(file, opened => {
    const header = readHeader(opened)
    return isHeader(header) ? saltIn(header) : null
  })
  if (salt === null) return
  const record = JSON.stringify({ bytes, salt } satisfies LogRecord)
  if (readText(recordOf(file)) !== record) replaceRecord(file, record)
}

/** Whole, or as it was: a program may be killed in the middle of it. */
function replaceRecord(file: string, record: string): void {
  const unfinished = `${recordOf(file)}.unfinished`
  try {
    writeFileSync(unfinished, record, { mode: 0o600 })
    renameSync(unfinished, recordOf(file))
  } catch {
    // a disk that takes nothing more: the record before it still holds
    rmSync(unfinished, { force: true })
  }
}

function readRecord(file: string): LogRecord | null {
  try {
    const { bytes, salt } = JSON.parse(readText(recordOf(file)) ?? '') as Partial<LogRecord>
    return typeof bytes === 'number' && /^[0-9a-f]{16}$/.test(salt ?? '')
      ? { bytes, salt: String(salt) }
      : null
  } catch {
    // half of it, after the power failed: nothing is known
    return null
  }
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Before the log is removed: from here on nothing is expected of it. */
export function forgetLog(file: string): void {
  rmSync(recordOf(file), { force: true })
}

/**
 * SQLite removes the log when the last connection closes, so the record goes first: a program that is killed in between
 * leaves a log that nobody expects. It comes back where the log stays, as another program has it open.
 */
export function forgetLogAtClose(connection: Database.Database, file: string): void {
  const close = connection.close.bind(connection)
  connection.close = () => {
    if (!connection.open) return connection
    const record = readText(recordOf(file))
    forgetLog(file)
    close()
    if (record !== null && logBytes(file) > 0) replaceRecord(file, record)
    return connection
  }
}
