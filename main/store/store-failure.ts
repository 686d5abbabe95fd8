/** Explains why a database could not be opened or written, in words that the user can act on. */
import { toMessage } from '../../shared/text/failures.ts'
import { type Message, reason } from '../../shared/text/message.ts'

export type StoreFailureCode = 'wrong-key' | 'newer' | 'in-use' | 'full' | 'unwritable' | 'damaged'

export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  readonly code: StoreFailureCode
  readonly told: Message
  /**
   * The file that failed, because an operation may read several: damage of the blobs database is not damage
   * of the main one.
   */
  readonly file: string | null

  /** `told` is a plain sentence if no screen shows it. */
  constructor(code: StoreFailureCode, told: Message | string, cause?: unknown, file: string | null = null) {
    const { message } = toMessage(told)
    super(message, { cause })
    this.code = code
    this.told = toMessage(told)
    this.file = file
  }
}

const reasonOf = {
  'wrong-key': 'database-other-key',
  'in-use': 'database-in-use',
  full: 'disk-full',
  unwritable: 'database-unwritable',
  damaged: 'database-damaged',
} as const

/**
 * Returns the failure behind an error of SQLite or the file system; null: another error, which the caller
 * must throw.
 */
export function storeFailureFrom(error: unknown, file: string): StoreFailure | null {
  if (error instanceof StoreFailure) return error
  const code = failureCodeOf((error as { code?: unknown } | null)?.code)
  return code === null ? null : new StoreFailure(code, reason(reasonOf[code], { file }), error, file)
}

/**
 * Runs `work`, and converts errors of SQLite and the file system into a failure of `file`. @throws
 * StoreFailure
 */
export function withFailuresOf<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storeFailureFrom(error, file) ?? error
  }
}

/** Whether `file` itself is damaged. Temporary read errors and damage of other files do not count. */
export function isDamageOf(error: unknown, file: string): boolean {
  const failure = storeFailureFrom(error, file)
  return failure?.code === 'damaged' && (failure.file ?? file) === file
}

/**
 * Codes of a full disk. The last one means no space for SQLite's index of the log (`-shm`), which each
 * opening creates.
 */
const fullCodes: ReadonlySet<string> = new Set([
  'SQLITE_FULL',
  'ENOSPC',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
])

function failureCodeOf(code: unknown): Exclude<StoreFailureCode, 'newer'> | null {
  if (typeof code !== 'string') return null
  if (code === 'SQLITE_NOTADB') return 'wrong-key'
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'in-use'
  if (fullCodes.has(code)) return 'full'
  if (code.startsWith('SQLITE_CORRUPT')) return 'damaged'
  if (/^(SQLITE_(CANTOPEN|READONLY|IOERR|PERM)|EACCES|EROFS|EPERM|ENOENT|ENOTDIR|EEXIST)/.test(code))
    return 'unwritable'
  return null
}

/**
 * Runs work that is not needed to show the data. Returns false if the disk is full. @throws the other
 * errors of `work`
 */
export function unlessFull(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof StoreFailure && error.code === 'full') return false
    throw error
  }
}

/** Runs work that is repeated later. Returns undefined if the database cannot be used now. */
export function unlessAway<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    return undefined
  }
}
