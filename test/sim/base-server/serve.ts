/** A base server at a loopback address, for tests that ask over HTTP. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChance } from '../chance.ts'
import type { Key, User } from './access.ts'
import type { Asked } from './answer.ts'
import { type BaseServer, createBaseServer } from './base-server.ts'
import { drawTraits, plainTraits, type Traits } from './traits.ts'

export interface ServedBaseServer {
  server: BaseServer
  traits: Traits
  users: readonly User[]
  /** An integration key of an administrator, and the key of laptops. */
  integration: Key
  app: Key
  clock: { time: number }
  /** address with the version segment */
  baseUrl: string
  /** returns the headers of a laptop of this user */
  headersOf(user: User): Record<string, string>
  /** @throws if the connection breaks */
  close(): Promise<void>
}

export interface ServedOptions {
  /** draws the missing traits; without it they are the plain ones */
  seed?: number
  traits?: Partial<Traits>
  users?: readonly User[]
  time?: number
}

/** Friday 20 November 2026, 08:00 in Stockholm. */
const morning = Date.UTC(2026, 10, 20, 7)
const prefix = '/api/1'

export async function openBaseServer(options: ServedOptions = {}): Promise<ServedBaseServer> {
  const chance = createChance(options.seed ?? 1)
  const usual = options.seed === undefined ? plainTraits : drawTraits(chance.fork('traits'))
  const traits = { ...usual, ...options.traits }
  const users = options.users ?? someUsers(chance)
  const clock = { time: options.time ?? morning }
  const secrets = { apiSecret: chance.uuid(), requireSignature: false }
  const groupId = users[0]?.groupId ?? 1
  const integration: Key = { ...secrets, apiKey: chance.uuid(), kind: 'integration', role: 'admin', groupId }
  const app: Key = { ...secrets, apiKey: chance.uuid(), kind: 'app' }
  const keys = [integration, app]
  const server = createBaseServer({ traits, chance, users, keys, now: () => clock.time })
  const http = createServer((request, response) => {
    readAsked(request)
      .then(asked => server.ask(asked))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    ...{ server, traits, users, integration, app, clock },
    baseUrl: `http://127.0.0.1:${port}${prefix}`,
    headersOf: ({ id }) => ({ 'api-key': app.apiKey, 'api-token': server.issueToken(id) }),
    async close() {
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
}

function someUsers(chance: { uuid(): string }): User[] {
  const user = (id: number, name: string, role: User['role']): User => ({
    ...{ id, uuid: chance.uuid(), name, role, groupId: 1 },
    email: `${name.toLowerCase()}@example.com`,
    password: `password of ${name}`,
  })
  return [user(101, 'Tove', 'technician'), user(102, 'Dan', 'dispatcher'), user(103, 'Tim', 'technician')]
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const path = (request.url ?? '').slice(prefix.length)
  return { method: request.method ?? 'GET', path, headers, body: Buffer.concat(parts) }
}
