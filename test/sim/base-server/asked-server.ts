/** A base server with a few users, and short functions for requests. */
import { createChance } from '../chance.ts'
import type { Key, User } from './access.ts'
import { type BaseServer, createBaseServer } from './base-server.ts'
import { plainTraits, type Traits } from './traits.ts'

export const morning = Date.UTC(2026, 10, 20, 7)
export const uuidOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`

const user = (id: number, name: string, role: User['role']): User => ({
  ...{ id, uuid: uuidOf(id), name, role, groupId: 1, email: `${name}@example.com`, password: `${name}'s` },
})
export const [tove, dan, tim] = [
  user(1, 'Tove', 'technician'),
  user(2, 'Dan', 'dispatcher'),
  user(3, 'Tim', 'technician'),
]
const secret = { apiSecret: '3f1c9a52-7c1e-4a58-9a53-0d7b4f6f2a11', requireSignature: false }
export const keys: readonly Key[] = [
  { ...secret, apiKey: 'office', kind: 'integration', role: 'admin', groupId: 1 },
  { ...secret, apiKey: 'laptops', kind: 'app' },
  { ...secret, apiKey: 'signing', kind: 'app', requireSignature: true },
]

interface Reply {
  status: number
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  body: any
}

export interface AskedServer {
  server: BaseServer
  clock: { time: number }
  /** `as`: a user with an app key; null: only the integration key. */
  ask(as: User | null, method: string, path: string, body?: unknown): Promise<Reply>
  raw(asked: {
    method?: string
    path: string
    headers?: Record<string, string>
    body?: string | Buffer
  }): Promise<Reply>
}

export function openAsked(traits: Partial<Traits> = {}): AskedServer {
  const clock = { time: morning }
  const server = createBaseServer({
    ...{ traits: { ...plainTraits, ...traits }, chance: createChance(1), users: [tove, dan, tim], keys },
    now: () => clock.time,
  })
  const tokens = new Map([tove, dan, tim].map(({ id }) => [id, server.issueToken(id)]))
  const raw: AskedServer['raw'] = async ({ method = 'GET', path, headers = {}, body = null }) => {
    const answered = await server.ask({ method, path, headers, body })
    const text = answered.body.toString('utf8')
    const isJson = answered.headers['content-type']?.startsWith('application/json') === true
    return { status: answered.status, headers: answered.headers, body: isJson ? JSON.parse(text) : text }
  }
  return {
    server,
    clock,
    raw,
    ask(as, method, path, body) {
      const who: Record<string, string> = as
        ? { 'api-key': 'laptops', 'api-token': tokens.get(as.id) ?? '' }
        : { 'api-key': 'office' }
      const isForm = typeof body === 'string'
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      const headers = body === undefined ? who : { ...who, 'content-type': type }
      const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
      return raw({ method, path, headers, ...sent })
    },
  }
}

/** Uploads a text file; returns the uuid of its document. */
export async function uploadText({ raw }: AskedServer, fileName: string, words: string): Promise<string> {
  const body = [
    '--border',
    `Content-Disposition: form-data; name="file"; filename="${fileName}"`,
    'Content-Type: text/plain',
    '',
    words,
    '--border--',
    '',
  ].join('\r\n')
  const headers = { 'api-key': 'office', 'content-type': 'multipart/form-data; boundary=border' }
  return (await raw({ method: 'POST', path: '/document/content', headers, body: Buffer.from(body) })).body
    .document.uuid
}
