/** What the laptop takes the hub's time for: it stamps signed requests, and says since when something may be there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Agent, fetch } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { systemRandom } from '../../../../main/app/host/system.ts'
import { createRemote } from '../../../../main/sync/client/remote.ts'
import { HOUR, MINUTE, SECOND } from '../../../../shared/limits/units.ts'

interface Said {
  status?: number
  /** ms from what it really is at the hub */
  date: number
  headers?: Record<string, string>
}

const start = Date.UTC(2026, 10, 20, 7)

/** A hub whose next answers are told, with a client that signs; `stamps` are those that came, as ms from the hub's time. */
async function open() {
  let hubTime = start
  const said: Said[] = []
  const stamps: number[] = []
  const server = createServer((request, response) => {
    const { status = 200, date, headers = {} } = said.shift() ?? { date: 0 }
    stamps.push(Number(request.headers['api-signature-timestamp']) - hubTime)
    response.writeHead(status, {
      'Content-Type': 'application/json',
      Date: new Date(hubTime + date).toUTCString(),
      ...headers,
    })
    response.end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const agent = new Agent()
  const laptop = { time: start }
  const clock = { now: () => laptop.time, after: () => () => undefined, timeZone: () => 'Europe/Stockholm' }
  const remote = createRemote(
    {
      clock,
      random: systemRandom,
      log: pino({ level: 'silent' }),
      fetch: (input, init) => fetch(input, { ...init, dispatcher: agent }),
    },
    {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/1`,
      apiKey: 'the key',
      apiSecret: 'the secret',
      token: 'the token',
      authenticationPath: '/authentication',
    },
  )
  onTestFinished(async () => {
    await agent.destroy()
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return {
    remote,
    stamps,
    laptop,
    /** asks once, `ms` later, and is answered so */
    async ask(next: Said, ms: number = SECOND) {
      hubTime += ms
      laptop.time += ms
      said.push(next)
      return remote.send({
        method: 'GET',
        path: '/job',
        contentType: null,
        body: null,
        expected: body => body,
      })
    },
  }
}

test.each([
  ['one that a cache kept, and says so', { date: -HOUR, headers: { Age: '3600' } }],
  ['one that is older than what the hub has said before', { date: -HOUR }],
  ['a page of errors of something on the way', { date: HOUR, status: 503 }],
])('%s moves nothing', async (_what, answer) => {
  const { remote, ask, stamps } = await open()
  await ask({ date: 0 })
  await ask(answer)
  await ask({ date: 0 })
  expect(remote.clockOffset()).toBe(0)
  expect(stamps.every(off => Math.abs(off) < 2 * SECOND)).toBe(true)
})

test('one and the same old answer, however often, moves nothing', async () => {
  const { remote, ask } = await open()
  await ask({ date: 0 })
  for (let turn = 1; turn < 6; turn++) await ask({ date: -turn * SECOND - HOUR }, SECOND)
  expect(remote.clockOffset()).toBe(0)
})

test('a hub whose clock was put back is believed once it goes on saying so', async () => {
  const { remote, ask } = await open()
  await ask({ date: 0 })
  for (let turn = 0; turn < 3; turn++) await ask({ date: -HOUR })
  expect(remote.clockOffset()).toBe(-HOUR)
  await ask({ date: -HOUR }, 20 * MINUTE)
  expect(remote.clockOffset()).toBe(-HOUR)
})

test("the laptop's own clock may be put on and back", async () => {
  const { remote, ask, laptop } = await open()
  await ask({ date: 0 })
  laptop.time += HOUR
  await ask({ date: 0 })
  expect(remote.clockOffset()).toBe(-HOUR)
  laptop.time -= HOUR
  await ask({ date: 0 })
  expect(remote.clockOffset()).toBe(0)
})

test('who is refused for the stamp learns the time of the refusal, whatever was said before', async () => {
  const { remote, ask, stamps } = await open()
  await ask({ date: HOUR })
  expect(remote.clockOffset()).toBe(HOUR)
  await ask({ date: 0, status: 401 })
  expect(remote.clockOffset()).toBe(0)
  expect(Math.abs(stamps.at(-1) ?? HOUR)).toBeLessThan(2 * SECOND)
})
