/** Reads JSON bodies. They must be valid UTF-8, must not be nested too deep, and cannot change a prototype. */

import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { refuse } from '../../service/refuse.ts'

/** Makes the routes of `app` accept only JSON. An empty body counts as missing. */
export function takeJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.jsonBodyBytes },
    async (_request: unknown, body: Buffer) => (body.length === 0 ? undefined : parseJson(body)),
  )
}

const bounds = {
  values: hubLimits.jsonValues,
  names: hubLimits.jsonNames,
  properties: hubLimits.jsonProperties,
  depth: hubLimits.jsonDepth,
}

const sentences = {
  values: `The body holds more than ${hubLimits.jsonValues.toLocaleString('en')} values.`,
  names: `The body has properties of more than ${hubLimits.jsonNames.toLocaleString('en')} names.`,
  properties: `The body holds an object of more than ${hubLimits.jsonProperties.toLocaleString('en')} properties.`,
  depth: `The body is nested deeper than ${hubLimits.jsonDepth} levels.`,
} as const

/** @throws Refused `bad-request` */
function parseJson(bytes: Uint8Array): unknown {
  const exceeded = exceededBound(bytes, bounds)
  if (exceeded) refuse('bad-request', sentences[exceeded])
  const { text, value } = read(bytes)
  if (mayNamePrototype(text) && namesPrototype(value)) {
    refuse('bad-request', 'The body names a property __proto__.')
  }
  return value
}

function read(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    return refuse('bad-request', 'The body is not valid JSON in UTF-8.')
  }
}

/**
 * Returns whether the text may contain the name, written out or escaped. Most bodies contain neither, which saves the
 * slower check.
 */
function mayNamePrototype(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u')
}

/** Searches the value; the check of `jsonDepth` before limits the recursion. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype)
}

/**
 * Limits for a JSON text, counted in its bytes. A parsed value uses many times the memory of its text, so values are
 * counted before parsing.
 */
interface JsonBounds {
  /** objects, lists and their entries */
  values: number
  /** different names of properties: objects of one shape are parsed fast, others are not */
  names: number
  /** properties of one object: objects with thousands are slow to read, compare and copy */
  properties: number
  /** levels of nested objects and lists */
  depth: number
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Returns the first limit that the text exceeds, or null. It reads the text once and stops at that limit. */
export function exceededBound(text: Uint8Array, bounds: JsonBounds): keyof JsonBounds | null {
  // Each comma is followed by a value, and so is the beginning of a non-empty text.
  let values = 1
  let depth = 0
  /** number of properties of the object at each depth; 0: a list */
  const properties: number[] = []
  const names = new Set<number>()
  // true at the beginning of an object, and after each comma in one
  let isName = false
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === quote) {
      const start = at + 1
      at = endOfString(text, start)
      if (isName && names.add(digest(text, start, at)).size > bounds.names) return 'names'
      isName = false
    } else if (byte === comma) {
      values += 1
      const more = properties[depth] ?? 0
      isName = more > 0
      if (isName) properties[depth] = more + 1
      if (more >= bounds.properties) return 'properties'
    } else if (byte === openList || byte === openObject) {
      values += 1
      depth += 1
      if (depth > bounds.depth) return 'depth'
      isName = byte === openObject
      properties[depth] = isName ? 1 : 0
    } else if (byte === closeList || byte === closeObject) {
      // More closing than opening brackets are no valid JSON, which the parser refuses.
      depth = Math.max(0, depth - 1)
    }
    if (values > bounds.values) return 'values'
  }
  return null
}

function endOfString(text: Uint8Array, start: number): number {
  let at = start
  while (at < text.length && text[at] !== quote) at += text[at] === backslash ? 2 : 1
  return at
}

// The seed is random, so that clients cannot choose different names with the same digest.
const seed = randomInt(2 ** 32)

/** Returns a digest of a name. Different names almost never have the same one. */
function digest(text: Uint8Array, start: number, end: number): number {
  let hash = seed
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (text[at] ?? 0), 0x01000193)
  return hash
}

// Requests without a body: many clients send an empty form or JSON with them.

/** Makes the routes of `app` read and ignore any body. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.jsonBodyBytes }, async () => undefined)
}
