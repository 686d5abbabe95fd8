/** Authenticates a request by API key, token and signature. */
import { createHmac } from 'node:crypto'
import { type Asked, forbidden, Refusal } from './answer.ts'
import type { Data } from './data.ts'

type Role = 'admin' | 'dispatcher' | 'technician'

export interface User {
  id: number
  uuid: string
  name: string
  email: string
  role: Role
  groupId: number
  /** Null: the user has a token and cannot log in. */
  password: string | null
}

export interface Key {
  apiKey: string
  apiSecret: string
  kind: 'integration' | 'app'
  requireSignature: boolean
  /** Only an integration key has a role and a group. */
  role?: Role
  groupId?: number
}

export interface Caller {
  /** Null: a key alone. */
  user: User | null
  role: Role
  groupId: number
  token: string | null
}

interface Gate {
  data: Data
  users: readonly User[]
  keys: readonly Key[]
  /** Signatures of writes, by key and token, with their times. */
  usedSignatures: Map<string, number>
  now(): number
}

const dayMs = 86_400_000
const skewMs = 5 * 60_000

/** Returns a header, or the query parameter with the same meaning. */
function credential({ headers, path }: Asked, header: string, parameter: string): string | null {
  const inQuery = new URLSearchParams(path.split('?', 2)[1] ?? '').get(parameter)
  const inHeader = headers[header] ?? null
  if (inQuery !== null && inHeader !== null && inQuery !== inHeader)
    throw new Refusal(401, `Two different values of ${parameter}`)
  return inHeader ?? inQuery
}

/** Returns the key of a request that needs no token. @throws Refusal */
export function readKey(gate: Gate, asked: Asked): Key {
  const given = credential(asked, 'api-key', 'api_key')
  const key = gate.keys.find(({ apiKey }) => apiKey === given)
  if (!key) throw new Refusal(401, 'The API key is invalid.')
  checkSignature(gate, asked, key)
  return key
}

export function readCaller(gate: Gate, asked: Asked): Caller {
  const key = readKey(gate, asked)
  const token = credential(asked, 'api-token', 'api_token')
  if (token === null) {
    if (key.kind === 'app' || key.role === undefined) throw forbidden()
    return { user: null, role: key.role, groupId: key.groupId ?? 0, token }
  }
  const known = gate.data.tokens.get(token)
  const user = known && gate.users.find(({ id }) => id === known.userId)
  if (!known || !user || gate.now() - known.usedAt > dayMs) throw new Refusal(401, 'Invalid token')
  known.usedAt = gate.now()
  return { user, role: user.role, groupId: user.groupId, token }
}

function checkSignature(gate: Gate, asked: Asked, { apiKey, apiSecret, requireSignature }: Key): void {
  const signature = credential(asked, 'api-signature', 'signature')
  const timestamp = credential(asked, 'api-signature-timestamp', 'signature_timestamp')
  if (signature === null || timestamp === null) {
    if (requireSignature || signature !== null) throw new Refusal(401, 'Signature required')
    return
  }
  const signed = `${asked.method}_${timestamp}_${withoutSignature(asked.path)}`
  if (createHmac('sha1', apiSecret).update(signed).digest('base64') !== signature)
    throw new Refusal(401, 'Invalid signature')
  if (!(Math.abs(gate.now() - Number(timestamp)) <= skewMs))
    throw new Refusal(401, 'Signature timestamp out of range')
  if (asked.method === 'GET') return
  const used = `${apiKey} ${asked.headers['api-token'] ?? ''} ${signature}`
  const before = gate.usedSignatures.get(used)
  if (before !== undefined && gate.now() - before <= skewMs) throw new Refusal(401, 'Signature already used')
  gate.usedSignatures.set(used, gate.now())
}

/** Returns the raw path and query without the two parameters of the signature. */
function withoutSignature(path: string): string {
  const [before = '', query] = path.split('?', 2)
  const left = (query ?? '').split('&').filter(pair => !/^(signature|signature_timestamp)=/.test(pair))
  return left.length === 0 || query === undefined ? before : `${before}?${left.join('&')}`
}
