/** JSON bodies: strict UTF-8, no deeper than is of use, and nothing in them that reaches a prototype. */

import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { limits } from '../../../shared/limits.ts'
import { refuse } from '../../service/refuse.ts'

/** The routes of `app` take JSON and nothing else; an empty body is none. */
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

/** Written out or escaped; few bodies have either. */
function mayNamePrototype(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u')
}

/** No deeper than `jsonDepth`. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype)
}

/**
 * How much stands in a text of JSON, told from its bytes alone: a value costs its receiver many times what it costs its
 * sender, so that it is counted before it is made.
 */
interface JsonBounds {
  /** objects, lists and what stands in them */
  values: number
  /** of properties, each counted once: objects that are all shaped alike are read quickly, others are not */
  names: number
  /** of one object: those of thousands are slow to read, to compare and to copy */
  properties: number
  /** how deep objects and lists may lie in each other */
  depth: number
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Which of the bounds the text exceeds, if any; it is read once, and no further than that. */
export function exceededBound(text: Uint8Array, bounds: JsonBounds): keyof JsonBounds | null {
  // each comma is followed by a value, and so is the beginning of what is not empty
  let values = 1
  let depth = 0
  /** of the object at each depth; 0: it is a list */
  const properties: number[] = []
  const names = new Set<number>()
  // at the beginning of an object, and after each comma in one
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
      // what closes more than was opened is no JSON, and is refused as such
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

// nobody can choose names that are taken for one
const seed = randomInt(2 ** 32)

/** Names that are alike have the same, and others nearly never. */
function digest(text: Uint8Array, start: number, end: number): number {
  let hash = seed
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (text[at] ?? 0), 0x01000193)
  return hash
}

// Requests that carry nothing: many clients send an empty form or JSON with them all the same.

/** The routes of `app` read past whatever body comes. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.jsonBodyBytes }, async () => undefined)
}
