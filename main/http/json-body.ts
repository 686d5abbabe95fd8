/** JSON bodies: strict UTF-8, no deeper than is of use, and nothing in them that reaches a prototype. */
import type { FastifyInstance } from 'fastify'
import { hubLimits } from '../../shared/hub-limits.ts'
import { limits } from '../../shared/limits.ts'
import { refuse } from '../service/refuse.ts'

/** The routes of `app` take JSON and nothing else; an empty body is none. */
export function takeJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.jsonBodyBytes },
    async (_request: unknown, body: Buffer) => (body.length === 0 ? undefined : parseJson(body)),
  )
}

/** @throws Refused `bad-request` */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('bad-request', 'The body is not valid JSON in UTF-8.')
  }
  demandHarmless(value)
  return value
}

/** Walks level by level, as a deep body would overflow the stack of everything that recurses later. */
function demandHarmless(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > hubLimits.jsonDepth) {
      refuse('bad-request', `The body is nested deeper than ${hubLimits.jsonDepth} levels.`)
    }
    const below: unknown[] = []
    for (const part of level) {
      if (typeof part !== 'object' || part === null) continue
      if (Object.hasOwn(part, '__proto__')) refuse('bad-request', 'The body names a property __proto__.')
      for (const child of Object.values(part)) below.push(child)
    }
    level = below
  }
}
