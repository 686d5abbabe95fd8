/** What a file may be called: it came from a stranger's machine, and will be saved on another one. */
import { contentLimits } from '../../../shared/limits.ts'

/** Without folders, control characters and what turns the direction of writing; null when nothing is left. */
export function cleanFileName(given: string | null | undefined): string | null {
  const name = (given ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /^\.*$/.test(name) ? null : shorten(name)
}

/** The end tells the kind of file, so that it is the middle that goes. */
function shorten(name: string): string {
  const letters = [...name]
  const room = contentLimits.fileNameLength
  if (letters.length <= room) return name
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= 20 ? letters.slice(dot) : []
  return [...letters.slice(0, room - ending.length), ...ending].join('')
}
