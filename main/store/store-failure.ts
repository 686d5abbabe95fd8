/** Why a database could not be opened or written, in words a person can act on. */
import { asTold } from '../../shared/failures.ts'
import { type Message, reason } from '../../shared/message.ts'

export type StoreFailureCode = 'wrong-key' | 'newer' | 'in-use' | 'full' | 'unwritable' | 'damaged'

export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  readonly code: StoreFailureCode
  readonly told: Message
  /** which file it is about, where one reads of several: damage of the contents is none of the database */
  readonly file: string | null

  /** `told` is a plain sentence where no screen shows it. */
  constructor(code: StoreFailureCode, told: Message | string, cause?: unknown, file: string | null = null) {
    const { message } = asTold(told)
    super(message, { cause })
    this.code = code
    this.told = asTold(told)
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

/** The failure behind an error of SQLite or the file system, or null for a bug that must be thrown on. */
export function storeFailureFrom(error: unknown, file: string): StoreFailure | null {
  if (error instanceof StoreFailure) return error
  const code = failureCodeOf((error as { code?: unknown } | null)?.code)
  return code === null ? null : new StoreFailure(code, reason(reasonOf[code], { file }), error, file)
}

/** Runs `work`, and tells what SQLite or the file system refuses it as a failure of `file`. @throws StoreFailure */
export function withFailuresOf<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storeFailureFrom(error, file) ?? error
  }
}

/** Whether `file` itself is damaged: what could not be read at this moment, or is another file's, says nothing of it. */
export function isDamageOf(error: unknown, file: string): boolean {
  const failure = storeFailureFrom(error, file)
  return failure?.code === 'damaged' && (failure.file ?? file) === file
}

/** The last one: there is no room for SQLite's index of the log (`-shm`), which each opening makes. */
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

/** Runs what the data can be shown without. Returns false where the disk is full. @throws whatever else `work` throws */
export function unlessFull(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof StoreFailure && error.code === 'full') return false
    throw error
  }
}
