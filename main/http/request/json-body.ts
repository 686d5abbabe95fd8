/** JSON bodies: strict UTF-8, no deeper than is of use, and nothing in them that reaches a prototype. */
import type { FastifyInstance } from 'fastify'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { limits } from '../../../shared/limits.ts'
import { refuse } from '../../service/refuse.ts'
import { exceededBound } from './count-json.ts'

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
  depth: hubLimits.jsonDepth,
}

const sentences = {
  values: `The body holds more than ${hubLimits.jsonValues.toLocaleString('en')} values.`,
  names: `The body has properties of more than ${hubLimits.jsonNames.toLocaleString('en')} names.`,
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
