import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock, systemRandom } from '../../../main/app/host/system.ts'
import { createServe } from '../../../main/app/serve.ts'
import { createDownloads } from '../../../main/loopback/downloads.ts'
import { type LoopbackServer, startServer } from '../../../main/loopback/server.ts'
import { sealing } from '../../../main/store/sealed-file.ts'
import { ask, enter } from '../../support/loopback/ask.ts'

const text = 'The boiler leaks. '.repeat(20_000)
const downloads = createDownloads(systemClock, systemRandom)
let folder = ''
let server: LoopbackServer

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-downloads-'))
  const app = {
    call: async () => null,
    on: () => () => undefined,
    show: () => undefined,
    serveContents: async () => new Response(null, { status: 404 }),
    close: async () => undefined,
  }
  const ports = { clock: systemClock, random: systemRandom, log: pino({ level: 'silent' }) }
  const started = await startServer({ app, serve: createServe(folder), ports, downloads, port: 0 })
  if (!started.ok) throw new Error(started.failure.message)
  server = started.value
})
afterEach(async () => {
  await server.close()
  downloads.close()
  rmSync(folder, { recursive: true })
})

/** Writes a downloadable file as the program does: encrypted on the disk. */
async function write(name = 'unsent.zip') {
  const offer = downloads.offer(name)
  if (offer.key === null) throw new Error('It is not sealed')
  await pipeline(Readable.from([text]), sealing(offer.key), createWriteStream(offer.path))
  return { ...offer, ...offer.finish() }
}

test('a waiting download is encrypted on the disk, and is deleted after it was fetched', async () => {
  const { path: file, href } = await write()
  const dir = path.dirname(file)
  // Reading a lock's file in its own process would release the lock, and others would delete the folder.
  const left = readdirSync(dir)
    .filter(name => !name.endsWith('.lock'))
    .map(name => readFileSync(path.join(dir, name), 'latin1'))
    .join()
  expect(left.length).toBeGreaterThan(text.length)
  expect(left).not.toMatch(/boiler|unsent/)
  const { page, cookie } = await enter(server.address)
  const answer = await ask(page + href, { headers: { cookie } })
  expect(answer).toMatchObject({ status: 200, body: text })
  expect(answer.headers['content-length']).toBe(String(text.length))
  expect(answer.headers['content-disposition']).toContain('unsent.zip')
  await expect.poll(() => existsSync(dir)).toBe(false)
  expect(await ask(page + href, { headers: { cookie } })).toMatchObject({ status: 404 })
})

test("a download is refused without the cookie, or without the download's ticket", async () => {
  const { href } = await write()
  const { page, cookie } = await enter(server.address)
  const other = `download/${'x'.repeat(43)}/unsent.zip`
  expect(await ask(page + other, { headers: { cookie } })).toMatchObject({ status: 404 })
  expect(await ask(page + href)).toMatchObject({ status: 401 })
  expect(await ask(page + href, { headers: { cookie } })).toMatchObject({ status: 200 })
})

test('a download that was interrupted can be started again', async () => {
  const { href } = await write()
  const ticket = href?.split('/')[1] ?? ''
  const first = downloads.take(ticket)
  expect(downloads.take(ticket)).toBeUndefined()
  first?.end(false)
  expect(downloads.take(ticket)?.size).toBe(text.length)
})
