/** Changes texts like the server's traits say. */
import { type Fields, isRecord } from './data.ts'
import type { Traits } from './traits.ts'

/** Properties with names and addresses, which no server changes. */
const untouched: ReadonlySet<string> = new Set([
  'uuid',
  'contentUrl',
  'thumbUrl',
  'fileName',
  'name',
  'documentUuid',
])

/** Escapes marks, but leaves HTML entities alone: clients send texts as they read them. */
const escapeMarks = (text: string) =>
  text
    .replace(/&(?!(amp|lt|gt);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

export function storedText(text: string, how: Traits['text']): string {
  if (how === 'trimmed') return text.trim()
  return how === 'escaped' ? escapeMarks(text) : text
}

/** Returns a body with its texts as they are stored. */
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

/** Returns a text as a user reads it: differences that only a server's trait made disappear. */
export function asRead(text: string): string {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return plain.normalize('NFC').trim()
}
