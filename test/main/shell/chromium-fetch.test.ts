/** Electron's `net` as `fetch`, simulated from Electron's documentation of ClientRequest and IncomingMessage. */
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { Session } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createChromiumFetch } from '../../../main/shell/chromium-fetch.ts'

class Request extends EventEmitter {
  chunkedEncoding = false
  readonly written: string[] = []
  write = (part: Buffer | string) => void this.written.push(String(part))
  end = vi.fn()
  abort = vi.fn(() => this.emit('abort'))
}

const asked = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('electron', () => ({ net: asked }))

let request: Request
beforeEach(() => {
  request = new Request()
  asked.request.mockReset().mockReturnValue(request)
})

const login = { name: 'anna', password: 'x' }
const fetch = createChromiumFetch({} as Session, login)
const answer = (statusCode: number, parts: Iterable<string>, headers = {}) =>
  Object.assign(Readable.from(parts), { statusCode, headers })

test('an answer arrives in parts with all headers, and the request omits headers that Chromium sets itself', async () => {
  const fetched = fetch('https://hub.example/x', {
    method: 'POST',
    headers: { 'content-length': '2', 'API-Key': 'k' },
    body: (async function* () {
      yield Buffer.from('a')
      yield Buffer.from('b')
    })(),
    duplex: 'half',
  })
  await expect.poll(() => request.end.mock.calls.length).toBe(1)
  expect(asked.request.mock.lastCall?.[0]).toMatchObject({ method: 'POST', headers: { 'API-Key': 'k' } })
  expect(asked.request.mock.lastCall?.[0].headers).not.toHaveProperty('content-length')
  expect([request.written.join(''), request.chunkedEncoding]).toEqual(['ab', true])
  request.emit('response', answer(200, ['one ', 'two'], { 'x-one': ['1', '2'] }))
  const response = await fetched
  expect([response.status, response.headers.get('x-one'), await response.text()]).toEqual([
    200,
    '1, 2',
    'one two',
  ])
})

test('the proxy login is sent once, and not again after the proxy has refused it', async () => {
  const fetched = fetch('https://hub.example/x')
  const answers: unknown[][] = []
  const ask = (isProxy: boolean) =>
    request.emit('login', { isProxy }, (...words: unknown[]) => answers.push(words))
  ask(true)
  ask(true)
  expect(answers).toEqual([['anna', 'x'], []])
  request.emit('response', answer(407, ['who are you?']))
  await expect(fetched).rejects.toMatchObject({ code: 'PROXY_LOGIN' })
  // The question of a server is not answered.
  const other = fetch('https://hub.example/y')
  ask(false)
  expect(answers.at(-1)).toEqual([])
  request.emit('redirect', 302, 'GET', 'https://elsewhere.example/')
  expect((await other).headers.get('location')).toBe('https://elsewhere.example/')
})

test('an interrupted answer that the caller does not read causes no unhandled error', async () => {
  const fetched = fetch('https://hub.example/x')
  const broken = answer(200, [])
  request.emit('response', broken)
  const unread = await fetched
  broken.destroy(new Error('net::ERR_CONNECTION_RESET'))
  // An unhandled error event would end the program.
  await new Promise(resolve => broken.once('close', resolve))
  expect(unread.status).toBe(200)
})

test.each([
  ['net::ERR_NAME_NOT_RESOLVED', 'ENOTFOUND'],
  ['net::ERR_PROXY_AUTH_REQUESTED', 'PROXY_LOGIN'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['net::ERR_SOMETHING_NEW', 'ERR_SOMETHING_NEW'],
])("Chromium's error %s becomes the code %s", async (message, code) => {
  const fetched = fetch('https://hub.example/x')
  request.emit('error', new Error(message))
  await expect(fetched).rejects.toMatchObject({ code })
})

test('a request that is cancelled is aborted in Chromium', async () => {
  const stop = new AbortController()
  const fetched = fetch('https://hub.example/x', { signal: stop.signal })
  stop.abort()
  await expect(fetched).rejects.toMatchObject({ name: 'AbortError' })
  expect(request.abort).toHaveBeenCalled()
})
