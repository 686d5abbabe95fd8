/** Texts as a server stores them. */
import { type Fields, isRecord } from './data.ts'
import type { Traits } from './traits.ts'

/** Names and addresses, which no server changes. */
const untouched: ReadonlySet<string> = new Set([
  'uuid',
  'contentUrl',
  'thumbUrl',
  'fileName',
  'name',
  'documentUuid',
])

/** An entity that is there already is not escaped again, so that a client may send a text as it read it. */
const escapeMarks = (text: string) =>
  text
    .replace(/&(?!(amp|lt|gt);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

export function storedText(text: string, how: Traits['text']): string {
  if (how === 'trimmed') return text.trim()
  return how === 'escaped' ? escapeMarks(text) : text
}

/** A body with its texts as they are stored. */
export function storedTexts(body: Fields, how: Traits['text']): Fields {
  if (how === 'as-given') return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, untouched.has(key) ? value : stored(value, how)]),
  )
}

function stored(value: unknown, how: Traits['text']): unknown {
  if (typeof value === 'string') return storedText(value, how)
  if (Array.isArray(value)) return value.map(entry => stored(entry, how))
  return isRecord(value) ? storedTexts(value, how) : value
}

/** A text as a person reads it: two texts that only a server's habit made different are the same. */
export function asRead(text: string): string {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return plain.normalize('NFC').trim()
}
