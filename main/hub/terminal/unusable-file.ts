/** What the system says of a file or folder, as a sentence: the path, and who may or may not, are the operator's own. */

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  ENOENT: 'it is not there',
  EEXIST: 'something else lies in its place',
  ENOTDIR: 'a folder on the way to it is none',
  EISDIR: 'it is a folder',
  EROFS: 'it can only be read there',
  ENOSPC: 'there is no room left',
}

/** Null: it says nothing of a file. */
export function tellUnusableFile(error: unknown): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException
  const why = reasons[code]
  return path === undefined || why === undefined ? null : `${path} cannot be used: ${why}.`
}
