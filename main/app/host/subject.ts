/** A word that the program is started with and that names something to show: a link of ours, or a rescue file. */
import path from 'node:path'
import { type LinkedPlace, linkScheme, parseLink } from '../../../shared/start-subject.ts'

export type GivenSubject = LinkedPlace | { kind: 'rescue'; file: string }

/** What a rescue file is called, by us and by the earlier versions. */
const rescueFile = /\.(fieldbook|zip)$/i

/** It was meant as one, whatever it says. */
export function isLink(word: string): boolean {
  return word.toLowerCase().startsWith(`${linkScheme}:`)
}

/** Null: it is neither. `folder`: where a path begins that is not a whole one. */
export function parseSubject(word: string, folder: string = process.cwd()): GivenSubject | null {
  if (isLink(word)) return parseLink(word)
  const isFile = rescueFile.test(word) && !word.startsWith('-') && !/^[a-z][a-z0-9+.-]+:/i.test(word)
  return isFile ? { kind: 'rescue', file: path.resolve(folder, word) } : null
}

/** The word again, for the program that runs already. */
export function wordOf(subject: GivenSubject): string {
  return subject.kind === 'rescue' ? subject.file : `${linkScheme}://${subject.kind}/${subject.uuid}`
}
