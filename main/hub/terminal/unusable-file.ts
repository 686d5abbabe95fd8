/** Explains errors about files and folders in a sentence with the path and the operating-system user. */
import { accessSync, constants } from 'node:fs'
import { userInfo } from 'node:os'
import { refuse } from '../../service/refuse.ts'

const noRight = () => `${nameUser()} has no right to it`

const reasons: Readonly<Record<string, () => string>> = {
  EACCES: noRight,
  EPERM: noRight,
  ENOENT: () => 'it is not there',
  EEXIST: () => 'something else has its name',
  ENOTDIR: () => 'a part of its path is not a folder',
  EISDIR: () => 'it is a folder',
  EROFS: () => 'it can only be read there',
  ENOSPC: () => 'there is no room left',
}

/** Returns null if the error is not about a file. */
export function tellUnusableFile(error: unknown): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException
  const why = reasons[code]
  return path === undefined || why === undefined ? null : `${path} cannot be used: ${why()}.`
}

/** Throws the system's error if the file exists but is unreadable. @throws Refused `not-found` */
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
    // In a container the process may run as a number without a name.
    return `user ${process.getuid?.()}`
  }
}
