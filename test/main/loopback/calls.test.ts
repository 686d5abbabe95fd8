import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock, systemRandom } from '../../../main/app/host/system.ts'
import { createServe } from '../../../main/app/serve.ts'
import { type LoopbackServer, startServer } from '../../../main/loopback/server.ts'
import { createHttpBridge } from '../../../renderer/bridge/bridge-http.ts'
import type { Bridge } from '../../../shared/contract/contract.ts'
import { pageKeyName } from '../../../shared/contract/page-key.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { type Entered, enter } from '../../support/loopback/ask.ts'

interface Asked {
  method: string
  request: { bytes?: unknown; fileName?: unknown }
}

let folder = ''
let server: LoopbackServer
let entered: Entered
let asked: Asked[] = []
let answer: unknown = { ok: true }

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-calls-'))
  asked = []
  answer = { ok: true }
  const app = {
    async call(method: string, request: unknown) {
      asked.push({ method, request: request as Asked['request'] })
      return answer
    },
    on: () => () => undefined,
    show: () => undefined,
    serveContents: async () => new Response(null, { status: 404 }),
    close: () => Promise.resolve(),
  }
  const ports = { clock: systemClock, random: systemRandom, log: pino({ level: 'silent' }) }
  const started = await startServer({ app, serve: createServe(folder), ports, port: 0 })
  if (!started.ok) throw new Error(started.failure.message)
  server = started.value
  entered = await enter(server.address)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function post(body: FormData, headers: Record<string, string> = entered.headers) {
  return fetch(`${entered.page}rpc/bytes`, { method: 'POST', headers, body })
}

function formWith(call: unknown, bytes: Uint8Array<ArrayBuffer> | null): FormData {
  const form = new FormData()
  form.set('call', typeof call === 'string' ? call : JSON.stringify(call))
  if (bytes) form.set('bytes', new Blob([bytes]))
  return form
}

const call = { method: 'document.add', request: { fileName: 'photo.jpg' } }

test('a call passes the bytes of a file to its method unchanged', async () => {
  const bytes = new Uint8Array(3_000_000).map((_, at) => (at * 7) % 256)
  const response = await post(formWith(call, bytes))
  expect(await response.json()).toEqual({ ok: true })
  expect(asked).toMatchObject([{ method: 'document.add', request: { fileName: 'photo.jpg' } }])
  expect(Buffer.from(asked[0]?.request.bytes as Uint8Array).equals(Buffer.from(bytes))).toBe(true)
})

test('a call passes at most one byte more than a document may have, so that its method refuses the file', {
  tags: 'slow',
}, async () => {
  const response = await post(formWith(call, new Uint8Array(limits.documentBytes + 1_000)))
  expect(response.status).toBe(200)
  expect(Buffer.from(asked[0]?.request.bytes as Uint8Array)).toHaveLength(limits.documentBytes + 1)
})

test('a rescue file in a call may be larger than a document', { tags: 'slow' }, async () => {
  const rescue = { method: 'rescue.import', request: {} }
  await post(formWith(rescue, new Uint8Array(limits.documentBytes + 1_000)))
  expect(asked[0]?.request.bytes as Uint8Array).toHaveLength(limits.documentBytes + 1_000)
})

test('a form-data body without a call or without bytes is refused with a message', async () => {
  for (const form of [formWith('no JSON', new Uint8Array(3)), formWith(call, null)]) {
    const response = await post(form)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('bytes') })
  }
  expect(asked).toEqual([])
})

test('a call without credentials is refused', async () => {
  const response = await post(formWith(call, new Uint8Array(3)), {})
  expect(response.status).toBe(401)
  expect(asked).toEqual([])
})

/** Runs with a bridge of the page, which calls the server. */
async function withBridge(run: (bridge: Bridge) => Promise<void>): Promise<void> {
  const kept = JSON.stringify({ start: new URL(entered.page).pathname, secret: entered.secret })
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === pageKeyName ? kept : null) })
  const here = globalThis.fetch
  globalThis.fetch = (under, init) =>
    here(entered.page + String(under), { ...init, headers: { ...init?.headers, cookie: entered.cookie } })
  try {
    await run(createHttpBridge(() => undefined))
  } finally {
    vi.unstubAllGlobals()
    globalThis.fetch = here
  }
}

test("the page's bridge sends the bytes of a file together with the call", async () => {
  await withBridge(async bridge => {
    const owner = { kind: 'job', ref: 'b0f7c1de-0000-4000-8000-000000000001' } as const
    const bytes = new Uint8Array([1, 2, 3])
    await bridge.call('document.add', { owner, bytes, fileName: null, attach: true })
  })
  expect(asked).toMatchObject([
    { method: 'document.add', request: { attach: true, bytes: Buffer.from([1, 2, 3]) } },
  ])
})

test("the page's bridge receives the bytes of an outcome unchanged", async () => {
  const value = new Uint8Array(300_000).map((_, at) => (at * 7) % 256)
  answer = { ok: true, value }
  await withBridge(async bridge => {
    const outcome = await bridge.call('capture.picture', { pageUuid: 'a', of: 'page' })
    expect(outcome.ok && Buffer.from(outcome.value).equals(value)).toBe(true)
  })
})
