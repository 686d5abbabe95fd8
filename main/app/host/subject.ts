/** Parses the link or the rescue file that the program is started with. */
import path from 'node:path'
import { type LinkedPlace, linkScheme, parseLink } from '../../../shared/views/start-subject.ts'

export type GivenSubject = LinkedPlace | { kind: 'rescue'; file: string }

/** The file name extensions of rescue files, of this version and of earlier ones. */
const rescueFile = /\.(fieldbook|zip)$/i

/** Whether the argument begins with our link scheme, also if the rest is invalid. */
export function isLink(word: string): boolean {
  return word.toLowerCase().startsWith(`${linkScheme}:`)
}

/** Returns null for other arguments. `folder`: the base of relative paths. */
export function parseSubject(word: string, folder: string = process.cwd()): GivenSubject | null {
  if (isLink(word)) return parseLink(word)
  const isFile = rescueFile.test(word) && !word.startsWith('-') && !/^[a-z][a-z0-9+.-]+:/i.test(word)
  return isFile ? { kind: 'rescue', file: path.resolve(folder, word) } : null
}

/** Returns the command-line argument again, to pass it to the instance that already runs. */
export function wordOf(subject: GivenSubject): string {
  return subject.kind === 'rescue' ? subject.file : `${linkScheme}://${subject.kind}/${subject.uuid}`
}
