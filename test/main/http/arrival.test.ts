import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { hubBlobsFile } from '../../../main/app/hub/create-hub.ts'
import { connect } from '../../../main/store/connect.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { contentLimits } from '../../../shared/limits/limits.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

let at: TestHub
/** The chunks in the database file, read on a connection of the test's own. */
let contents: ReturnType<typeof connect>
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-arrival-'))
  const key = randomBytes(32)
  at = await startHub({ dataDir, key })
  contents = connect(hubBlobsFile(dataDir), key, { readonly: true })
})
afterAll(async () => {
  contents.close()
  await at.close()
})

/** Sends the first bytes of a request. The server's timeouts run on a fake clock. */
async function begin(target: string, type: string, length = 10_000_000): Promise<net.Socket> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { hostname, port } = new URL(at.hub.baseUrl)
  const socket = net.connect(Number(port), hostname)
  onTestFinished(() => {
    socket.destroy()
    vi.useRealTimers()
  })
  await once(socket, 'connect')
  const head = [
    `POST /api/1${target} HTTP/1.1`,
    `Host: ${hostname}`,
    `API-Key: ${at.integration.apiKey}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--x`)
  return socket
}

/** Advances the fake clock repeatedly, because the server starts its timeout only when the request has arrived. */
async function waitWhile(ms: number, isOver: () => boolean): Promise<void> {
  await vi.waitUntil(
    () => {
      vi.advanceTimersByTime(ms)
      return isOver()
    },
    { timeout: 30_000 },
  )
}

test('the server answers 408 to a request whose body has not arrived after two minutes', async () => {
  const socket = await begin('/job', 'application/json', 1_000)
  let answer = ''
  socket.on('data', bytes => {
    answer += String(bytes)
  })
  await waitWhile(hubLimits.requestMs, () => answer !== '')
  expect(answer).toContain('408 Request Timeout')
  expectEveryAnswersHeaders(answer)
})

/** Answers of the HTTP parser carry the headers of every other answer. */
function expectEveryAnswersHeaders(answer: string): void {
  for (const header of [
    'Date: ',
    'X-Content-Type-Options: nosniff',
    'Hub-Identity: ',
    'Cache-Control: no-store',
  ]) {
    expect(answer).toContain(`\r\n${header}`)
  }
}

/** Returns the whole answer to these bytes. */
async function sendRaw(request: string): Promise<string> {
  const { hostname, port } = new URL(at.hub.baseUrl)
  const socket = net.connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.end(request)
  return (await socket.toArray()).join('')
}

test.each(['a', 'b', ''])(
  'the server answers 400 to a request with two Host headers, the second %j',
  async second => {
    const answer = await sendRaw(`GET /api/1/version HTTP/1.1\r\nHost: a\r\nhOST: ${second}\r\n\r\n`)
    expect(answer).toContain('400 Bad Request')
    expect(answer).toContain('more than one Host header')
  },
)

test('the server answers bytes that are not HTTP with 400 and its usual headers', async () => {
  const answer = await sendRaw('no request\r\n\r\n')
  expect(answer).toContain('400 Bad Request')
  expectEveryAnswersHeaders(answer)
})

const upload = ['/document/content', 'multipart/form-data; boundary=x'] as const

test('the server ends an upload if no more bytes arrive', async () => {
  const socket = await begin(...upload)
  let answer = ''
  socket.on('data', bytes => {
    answer += String(bytes)
  })
  await waitWhile(hubLimits.uploadIdleMs, () => socket.destroyed)
  expect(answer).toBe('')
})

test('the server keeps a slow upload open while bytes arrive', { tags: 'slow' }, async () => {
  const socket = await begin(...upload)
  socket.write('\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
  for (let written = 1; written <= 6; written += 1) {
    const before = countChunks()
    socket.write(Buffer.alloc(contentLimits.bufferBytes + 1_000))
    await vi.waitUntil(() => countChunks() > before, { timeout: 20_000 })
    vi.advanceTimersByTime(hubLimits.uploadIdleMs / 2)
  }
  expect(socket.readyState).toBe('open')
})

function countChunks(): number {
  return (contents.prepare('SELECT count(*) AS n FROM chunks').get() as { n: number }).n
}
