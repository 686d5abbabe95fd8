/** The laptop's estimate of the server's time, for the time stamps of signed requests and the start of look-ups. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Agent, fetch } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { systemRandom } from '../../../main/app/host/system.ts'
import { createRemote } from '../../../main/sync/client/remote.ts'
import { HOUR, MINUTE, SECOND } from '../../../shared/limits/units.ts'

interface Said {
  status?: number
  /** milliseconds from the server's real time */
  date: number
  headers?: Record<string, string>
}

const start = Date.UTC(2026, 10, 20, 7)

/**
 * A server with the test's next answers, and a client that signs. `stamps` are the time stamps of its requests, in
 * milliseconds from the server's time.
 */
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
    /** sends a request `ms` later, which gets this answer */
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
  ['an answer of a cache, with its Age', { date: -HOUR, headers: { Age: '3600' } }],
  ['an answer that is older than an earlier one', { date: -HOUR }],
  ['an error page of a proxy', { date: HOUR, status: 503 }],
])("%s does not change the estimate of the server's clock", async (_what, answer) => {
  const { remote, ask, stamps } = await open()
  await ask({ date: 0 })
  await ask(answer)
  await ask({ date: 0 })
  expect(remote.clockOffset()).toBe(0)
  expect(stamps.every(off => Math.abs(off) < 2 * SECOND)).toBe(true)
})

test("an old answer that arrives many times does not change the estimate of the server's clock", async () => {
  const { remote, ask } = await open()
  await ask({ date: 0 })
  for (let turn = 1; turn < 6; turn++) await ask({ date: -turn * SECOND - HOUR }, SECOND)
  expect(remote.clockOffset()).toBe(0)
})

test("the estimate of the server's clock follows several answers after the server's clock was set back", async () => {
  const { remote, ask } = await open()
  await ask({ date: 0 })
  for (let turn = 0; turn < 3; turn++) await ask({ date: -HOUR })
  expect(remote.clockOffset()).toBe(-HOUR)
  await ask({ date: -HOUR }, 20 * MINUTE)
  expect(remote.clockOffset()).toBe(-HOUR)
})

test("the estimate of the server's clock remains right when the laptop's clock is changed", async () => {
  const { remote, ask, laptop } = await open()
  await ask({ date: 0 })
  laptop.time += HOUR
  await ask({ date: 0 })
  expect(remote.clockOffset()).toBe(-HOUR)
  laptop.time -= HOUR
  await ask({ date: 0 })
  expect(remote.clockOffset()).toBe(0)
})

test('signs with the time of the refusal after a signature was refused for its time stamp', async () => {
  const { remote, ask, stamps } = await open()
  await ask({ date: HOUR })
  expect(remote.clockOffset()).toBe(HOUR)
  await ask({ date: 0, status: 401 })
  expect(remote.clockOffset()).toBe(0)
  expect(Math.abs(stamps.at(-1) ?? HOUR)).toBeLessThan(2 * SECOND)
})
