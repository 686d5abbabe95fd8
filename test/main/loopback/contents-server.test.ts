import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '../../../main/app/host/system.ts'
import { type ContentsServer, startContentsServer } from '../../../main/loopback/contents-server.ts'
import { ask, askAsNobody, canBeNobody, cookiesOfOthers } from '../../support/loopback/ask.ts'

let server: ContentsServer
let asked: Request[] = []

beforeEach(async () => {
  asked = []
  server = await startContentsServer({ random: systemRandom, log: pino({ level: 'silent' }) })
})
afterEach(() => server.close())

const openServer = () =>
  server.open(async request => {
    asked.push(request)
    return new Response('bytes', { status: 206, headers: { 'content-type': 'image/png' } })
  })

test('the contents server has an address on 127.0.0.1 with 256 random bits, and answers while the app is open', async () => {
  expect(server.base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/)
  expect(await ask(`${server.base}/uuid`)).toMatchObject({ status: 404 })
  openServer()
  const answer = await ask(`${server.base}/uuid?size=256`, { headers: { range: 'bytes=0-4', cookie: 'a=b' } })
  expect(answer).toMatchObject({ status: 206, body: 'bytes', headers: { 'content-type': 'image/png' } })
  expect(new URL(asked[0]?.url ?? '').pathname).toBe('/uuid')
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({ range: 'bytes=0-4' })
})

test('the contents server answers although other programs on 127.0.0.1 have set many cookies', async () => {
  openServer()
  const headers = { cookie: cookiesOfOthers }
  expect((await ask(`${server.base}/uuid`, { headers })).status).toBe(206)
})

test.each([
  ['a host name that resolves to this machine', { host: 'evil.example' }],
  ['localhost', { host: 'localhost' }],
  ['a request from another site', { 'sec-fetch-site': 'cross-site' }],
  ['a request from the address bar', { 'sec-fetch-site': 'none' }],
  ['a request for a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a request for a window', { 'sec-fetch-dest': 'document' }],
  ['a request for a script', { 'sec-fetch-dest': 'script' }],
  ['a request for a worker', { 'sec-fetch-dest': 'worker' }],
  ['a request for an object', { 'sec-fetch-dest': 'object' }],
])('the contents server refuses %s', async (_who, headers) => {
  openServer()
  expect(await ask(`${server.base}/uuid`, { headers })).toMatchObject({ status: 404 })
  expect(asked).toEqual([])
})

test('the contents server answers 400 to a request with two Host headers', async () => {
  openServer()
  const { host } = new URL(server.base)
  const headers = ['Host', host, 'Host', host]
  expect(await ask(`${server.base}/uuid`, { headers })).toMatchObject({ status: 400 })
  expect(asked).toEqual([])
})

test.runIf(canBeNobody)('the contents server refuses another user of this machine', async () => {
  openServer()
  expect(await askAsNobody(`${server.base}/uuid`)).toMatch(/^HTTP\/1\.1 404 /)
  expect(asked).toEqual([])
})

test('the contents server refuses a wrong or missing path token', async () => {
  openServer()
  const { origin } = new URL(server.base)
  const token = server.base.slice(origin.length)
  for (const path of [
    '/',
    '//',
    '/uuid',
    `${token}x/uuid`,
    `${token.slice(0, -1)}/uuid`,
    `/${token}/uuid`,
    token,
    '*',
  ])
    expect(await ask(origin, { path }), path).toMatchObject({ status: 404 })
  expect(asked).toEqual([])
})

test.each(['TRACE', 'PUT', 'DELETE'])(
  'the contents server continues after a request with the method %s',
  async method => {
    openServer()
    await ask(`${server.base}/uuid`, { method }).catch(() => null)
    expect(await ask(`${server.base}/uuid`)).toMatchObject({ status: 206 })
  },
)

test('the contents server ends only the connection whose answer fails in the middle', async () => {
  server.open(async () => new Response(new ReadableStream({ pull: () => Promise.reject(new Error('gone')) })))
  await expect(ask(`${server.base}/uuid`)).rejects.toThrow()
  openServer()
  expect(await ask(`${server.base}/uuid`)).toMatchObject({ status: 206 })
})

test('the contents server ends the connection after an unexpected error of the app, and continues', async () => {
  server.open(() => Promise.reject(new Error('a bug')))
  await expect(ask(`${server.base}/uuid`)).rejects.toThrow()
  openServer()
  expect(await ask(`${server.base}/uuid`)).toMatchObject({ status: 206 })
})
