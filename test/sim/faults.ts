/** Faults of networks, portals and servers, each on one request. */
import type { Chance } from './chance.ts'

export const faultKinds = [
  'refused',
  'lost-request',
  'lost-response',
  'silence',
  'silence-after',
  'slow',
  'late',
  'doubled',
  'truncated',
  'cut-off',
  'portal',
  'portal-after',
  'sign-in',
  'forbidden',
  'missing',
  'conflict',
  'in-progress',
  'too-large',
  'reused',
  'too-many',
  'unavailable',
  'error',
  'bad-gateway-after',
  'empty',
  'empty-after',
  'other-shape',
  'other-shape-after',
  'other-entity',
  'other-entity-after',
  'older',
  'older-after',
] as const
/** Faults only before a base server, so that the recorded days of our hub stay the same. */
const baseOnly = ['moved'] as const
export type FaultKind = (typeof faultKinds)[number] | (typeof baseOnly)[number]

/** The effect of a fault on a request. Without a fault, everything arrives after a moment. */
export interface Fault {
  /** whether the server gets the request */
  arrives: boolean
  /**
   * answer in place of the server's; `hub`: the server's own; `other`, `older`: an earlier answer about another entity
   * or about the same one
   */
  back: 'hub' | 'break' | 'refuse' | 'nothing' | 'half' | 'half-break' | 'other' | 'older' | Answer
  /** milliseconds of additional delay on the way to the server */
  delay?: number
  /** milliseconds after which the request arrives a second time */
  again?: number
}

interface Answer {
  status: number
  type: string
  /** bytes: an answer of the server, with its own headers */
  body: string | Buffer
  headers?: Record<string, string>
}

/** An address to which no client may take its key and token. */
const elsewhere = 'https://elsewhere.example/api/1/version'

const text = (status: number, body: string, headers?: Record<string, string>): Fault => ({
  arrives: false,
  back: { status, type: 'text/plain; charset=utf-8', body, ...(headers && { headers }) },
})

const portal: Answer = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Welcome to the hotel</title>',
}

/** A success without any content. */
const nothingSaid: Answer = { status: 204, type: '', body: '' }

/** JSON of gateways, and JSON that is only well-formed. */
const shapes = ['{"error":"quota"}', '{"login":"required"}', '{}', '[]', 'null', '"ok"', '0']

const otherShape = (chance: Chance): Answer => ({
  status: 200,
  type: 'application/json',
  body: chance.pick(shapes),
})

/** Requests time out after 30 s, so a delay up to this one is harmless. */
const beforeDeadline = 20_000

const faults: Readonly<Record<FaultKind, (chance: Chance) => Fault>> = {
  refused: () => ({ arrives: false, back: 'refuse' }),
  'lost-request': () => ({ arrives: false, back: 'break' }),
  'lost-response': () => ({ arrives: true, back: 'break' }),
  silence: () => ({ arrives: false, back: 'nothing' }),
  'silence-after': () => ({ arrives: true, back: 'nothing' }),
  slow: chance => ({ arrives: true, back: 'hub', delay: 1_000 + chance.below(beforeDeadline) }),
  late: chance => ({ arrives: true, back: 'hub', delay: 30_000 + chance.below(120_000) }),
  doubled: chance => ({ arrives: true, back: 'hub', again: 200 + chance.below(60_000) }),
  truncated: () => ({ arrives: true, back: 'half' }),
  'cut-off': () => ({ arrives: true, back: 'half-break' }),
  portal: () => ({ arrives: false, back: portal }),
  'portal-after': () => ({ arrives: true, back: portal }),
  'sign-in': () => text(401, 'Invalid token'),
  forbidden: () => text(403, 'Not allowed'),
  missing: () => text(404, 'Not found'),
  conflict: () => text(409, 'Not now'),
  'in-progress': () => text(409, 'Still running', { 'retry-after': '1' }),
  'too-large': () => text(413, 'Too large'),
  reused: () => text(422, 'Used before'),
  'too-many': chance => text(429, 'Too many', { 'retry-after': String(1 + chance.below(90)) }),
  unavailable: () => text(503, 'Busy', { 'retry-after': '5' }),
  error: () => text(500, 'Something went wrong'),
  'bad-gateway-after': () => ({
    arrives: true,
    back: { status: 502, type: 'text/html', body: '<html><title>502 Bad Gateway</title></html>' },
  }),
  empty: () => ({ arrives: false, back: nothingSaid }),
  'empty-after': () => ({ arrives: true, back: nothingSaid }),
  'other-shape': chance => ({ arrives: false, back: otherShape(chance) }),
  'other-shape-after': chance => ({ arrives: true, back: otherShape(chance) }),
  'other-entity': () => ({ arrives: false, back: 'other' }),
  'other-entity-after': () => ({ arrives: true, back: 'other' }),
  moved: chance => text(chance.pick([301, 302, 307, 308]), 'Moved', { location: elsewhere }),
  older: () => ({ arrives: false, back: 'older' }),
  'older-after': () => ({ arrives: true, back: 'older' }),
}

export function makeFault(kind: FaultKind, chance: Chance): Fault {
  return faults[kind](chance)
}

export interface Guarded {
  method: string
  path: string
  headers: Record<string, string>
}

/**
 * Whether a request can be under way beyond its deadline, or arrive twice, without harm that no laptop could prevent.
 * HTTP lets a proxy repeat what is idempotent. Our hub also knows a request by its key or its version. A base server
 * knows neither: there only requests that cannot take the place of a newer value come late.
 */
export function isSafeTwice({ method, path, headers }: Guarded, isBase: boolean): boolean {
  if (isBase) return method === 'GET' || method === 'DELETE' || path.includes('/document/')
  return method === 'GET' || 'idempotency-key' in headers || 'if-match' in headers
}

/** The faults before a base server. An answer about another entity, or about a key, comes from no such server. */
export const baseFaultKinds: readonly FaultKind[] = [
  ...faultKinds.filter(kind => !/^other-entity|^reused$|^in-progress$/.test(kind)),
  ...baseOnly,
]
