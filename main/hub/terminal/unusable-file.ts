/** What the system says of a file or folder, as a sentence: the path, and who may or may not, are the operator's own. */
import { accessSync, constants } from 'node:fs'
import { userInfo } from 'node:os'
import { refuse } from '../../service/refuse.ts'

const noRight = () => `${nameUser()} has no right to it`

const reasons: Readonly<Record<string, () => string>> = {
  EACCES: noRight,
  EPERM: noRight,
  ENOENT: () => 'it is not there',
  EEXIST: () => 'something else lies in its place',
  ENOTDIR: () => 'a folder on the way to it is none',
  EISDIR: () => 'it is a folder',
  EROFS: () => 'it can only be read there',
  ENOSPC: () => 'there is no room left',
}

/** Null: it says nothing of a file. */
export function tellUnusableFile(error: unknown): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException
  const why = reasons[code]
  return path === undefined || why === undefined ? null : `${path} cannot be used: ${why()}.`
}

/** Throws what the system says where it is there and may not be read. @throws Refused `not-found` */
export function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') refuse('not-found', `There is no ${file}.`)
    throw error
  }
}

/** Returns the system's name for the user of this process. */
export function nameUser(): string {
  try {
    return userInfo().username
  } catch {
    // a container may run as a number that nobody has named
    return `user ${process.getuid?.()}`
  }
}
