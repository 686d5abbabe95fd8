/** Why a database could not be opened or written, in words a person can act on. */
export type StoreFailureCode = 'wrong-key' | 'newer' | 'in-use' | 'full' | 'unwritable' | 'damaged'

export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  readonly code: StoreFailureCode

  constructor(code: StoreFailureCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

const sentences: Record<Exclude<StoreFailureCode, 'newer'>, (file: string) => string> = {
  'wrong-key': file =>
    `The database ${file} cannot be read with this key. Nothing was changed. Put back the key it was made with, or choose another data folder.`,
  'in-use': file => `The database ${file} is in use by another program. Close that one first.`,
  full: file =>
    `The disk is full: nothing more can be saved in ${file}. What was saved before is safe. Free some space and try again.`,
  unwritable: file => `The database ${file} cannot be written. Check the folder's permissions and the disk.`,
  damaged: file => `The database ${file} is damaged. Keep the file, and restore the newest copy beside it.`,
}

/** The failure behind an error of SQLite or the file system, or null for a bug that must be thrown on. */
export function storeFailureFrom(error: unknown, file: string): StoreFailure | null {
  if (error instanceof StoreFailure) return error
  const code = failureCodeOf((error as { code?: unknown } | null)?.code)
  return code === null ? null : new StoreFailure(code, sentences[code](file), error)
}

function failureCodeOf(code: unknown): Exclude<StoreFailureCode, 'newer'> | null {
  if (typeof code !== 'string') return null
  if (code === 'SQLITE_NOTADB') return 'wrong-key'
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'in-use'
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'SQLITE_IOERR_WRITE') return 'full'
  if (code.startsWith('SQLITE_CORRUPT')) return 'damaged'
  if (/^(SQLITE_(CANTOPEN|READONLY|IOERR|PERM)|EACCES|EROFS|EPERM|ENOENT|ENOTDIR|EEXIST)/.test(code))
    return 'unwritable'
  return null
}
