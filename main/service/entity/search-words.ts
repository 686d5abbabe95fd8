/** Any text as a safe full-text query (interface, "Search"). */
import { hubLimits } from '../../../shared/hub-limits.ts'

/** What of a text is looked through: more would hold everybody up at each change. */
export function cutSearched(text: string | null): string {
  return text?.slice(0, hubLimits.searchedLetters) ?? ''
}

/** Each word once, with the marks on its letters, quoted and joined by OR; null when there is no word to look for. */
export function toMatch(q: string): string | null {
  const words = q.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const once = [...new Set(words.map(word => word.toLowerCase()))].slice(0, 32)
  return once.length === 0 ? null : once.map(word => `"${word}"`).join(' OR ')
}
