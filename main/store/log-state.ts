/**
 * Detects a lost or truncated write-ahead log. The last commits may be only in the log, and SQLite treats a
 * missing or truncated log as empty.
 * So the log's size and salt are recorded in a file next to it, and compared when the database is opened.
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
import { type Message, reason } from '../../shared/text/message.ts'

/** The log's size only grows until the log is removed. The salt changes each time the log starts again. */
interface LogRecord {
  bytes: number
  salt: string
}

/** The state of a log on the disk. */
export interface Log extends LogRecord {
  /** Whether the header is valid. */
  isReadable: boolean
  /** The number of frames at the start that SQLite has synced to the disk. */
  syncedFrames: number
}

const headerBytes = 32
const frameHeaderBytes = 24

const logOf = (file: string) => `${file}-wal`
const recordOf = (file: string) => `${file}-wal-state`

/** Returns the size of the log of `file` in bytes; 0: there is none. */
export function logBytes(file: string): number {
  return statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0
}

/** Returns null if there is no log, or it is empty. */
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

/** Returns the header; bytes missing in a shorter log are zeros. */
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

/**
 * Counts the frames before the last commit. SQLite syncs each commit before it writes the next frame, so
 * only the last one may be incomplete.
 */
function countSynced(opened: number, header: Buffer): number {
  const frameBytes = frameHeaderBytes + header.readUInt32BE(8)
  const frame = Buffer.alloc(frameHeaderBytes)
  let [synced, committed] = [0, 0]
  for (let count = 0; ; count++) {
    const length = readSync(opened, frame, 0, frameHeaderBytes, headerBytes + count * frameBytes)
    if (length < frameHeaderBytes) return synced
    // the frame is from before the log started again, or damaged: later frames still count
    if (frame.compare(header, 16, 24, 8, 16) !== 0) continue
    synced = committed
    if (frame.readUInt32BE(4) !== 0) committed = count + 1
  }
}

/**
 * Returns whether the log has lost frames. `before`: the log before the database was opened; `frames`: the
 * number that SQLite found.
 * Null: no loss is known.
 */
export function findLogLoss(file: string, before: Log | null, frames: number): Message | null {
  const record = readRecord(file)
  const now = readLog(file)
  const isLost = record !== null && (before === null || isLessThan(record, before))
  // equal salts, because another program may have started the log again
  const isDamaged = before?.isReadable === true && now?.salt === before.salt && frames < before.syncedFrames
  if (isLost || isDamaged)
    return reason(before === null ? 'log-missing' : 'log-damaged', { file: logOf(file) })
  return null
}

function isLessThan(record: LogRecord, { bytes, salt, isReadable }: Log): boolean {
  return !isReadable || bytes < record.bytes || isOlder(salt, record.salt)
}

/**
 * Whether the salt is older than the recorded one. When the log starts again, the first half increases by
 * one and the second is random.
 */
function isOlder(salt: string, recorded: string): boolean {
  const ahead = (firstHalf(salt) - firstHalf(recorded)) >>> 0
  return ahead === 0 ? salt !== recorded : ahead >= 2 ** 31
}

function firstHalf(salt: string): number {
  return Number.parseInt(salt.slice(0, 8), 16)
}

/** `bytes`: the size of the log when it was last completely on the disk. */
export function recordLog(file: string, bytes: number): void {
  const salt = withLog(file, opened => {
    const header = readHeader(opened)
    return isHeader(header) ? saltIn(header) : null
  })
  if (salt === null) return
  const record = JSON.stringify({ bytes, salt } satisfies LogRecord)
  if (readText(recordOf(file)) !== record) replaceRecord(file, record)
}

/** Writes the record through a second file, because the program may be killed during the write. */
function replaceRecord(file: string, record: string): void {
  const unfinished = `${recordOf(file)}.unfinished`
  try {
    writeFileSync(unfinished, record, { mode: 0o600 })
    renameSync(unfinished, recordOf(file))
  } catch {
    // the disk is full: the earlier record stays valid
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
    // the record is incomplete after a power failure: nothing is known of the log
    return null
  }
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Call it before the log is removed: without a record, no log is expected. */
export function forgetLog(file: string): void {
  rmSync(recordOf(file), { force: true })
}

/**
 * Removes the record before the last connection closes, because SQLite then removes the log.
 * A program that is killed in between leaves a log without a record, which is no error. The record is
 * written again if another program still uses the log.
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
