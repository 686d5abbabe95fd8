/** File names that are safe to save on another machine. Uploads may have any name. */
import { contentLimits } from '../../../shared/limits/limits.ts'

/** Removes folders, control characters and characters that change the direction of text. Null if nothing is left. */
export function cleanFileName(given: string | null | undefined): string | null {
  const name = (given ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /^\.*$/.test(name) ? null : shorten(name)
}

/** Cuts the middle of a long name, as the extension shows the type of the file. */
function shorten(name: string): string {
  const letters = [...name]
  const room = contentLimits.fileNameLength
  if (letters.length <= room) return name
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= 20 ? letters.slice(dot) : []
  return [...letters.slice(0, room - ending.length), ...ending].join('')
}
