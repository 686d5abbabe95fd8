import type { LookupAddress } from 'node:dns'
import type { Resolver } from 'node:dns/promises'
import tls from 'node:tls'
import { describe, expect, test, vi } from 'vitest'
import { createGuardedAgent, createLookup } from '../../../main/webhooks/guarded-agent.ts'
import type { WebhookPorts } from '../../../main/webhooks/ports.ts'
import { createHostResolver, isPublicAddress, resolveHost } from '../../../main/webhooks/resolve-host.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { answerWith, startReceiver } from '../../support/webhooks/receiver.ts'
import { startWebhooks, type WebhookWorld } from '../../support/webhooks/world.ts'

const refused = 'The address is not one of the open network: it is not called.'
const at = (...addresses: string[]): LookupAddress[] => addresses.map(address => ({ address, family: 4 }))

/** Sends a test event to `url` and waits for its log entry. */
async function tryOnce(
  url: string,
  ports: Partial<WebhookPorts>,
): Promise<{ world: WebhookWorld; uuid: string }> {
  const world = startWebhooks(ports)
  const { uuid } = world.subscribe({ url, channels: ['job'] })
  world.test(uuid)
  world.news()
  await world.until(() => world.log(uuid).length === 1)
  return { world, uuid }
}

test.each([
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://0x7f.1:PORT/',
  'http://2130706433:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::]:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST.:PORT/',
  'http://hub.localhost:PORT/',
  'https://127.0.0.1:PORT/',
  'https://localhost:PORT/',
])('a receiver at %s is refused at every attempt, and gets no request', async pattern => {
  const receiver = await startReceiver()
  const url = pattern.replace('PORT', String(receiver.port))
  const { world, uuid } = await tryOnce(url, { mayReach: isPublicAddress })
  expect(world.log(uuid)).toMatchObject([{ tryCount: 1, responseStatus: null, errorMessage: refused }])
  world.clock.advance(limits.webhookRetryMs)
  await world.until(() => world.log(uuid)[0]?.tryCount === 2)
  expect(world.log(uuid)).toMatchObject([{ errorMessage: refused }])
  expect(receiver.calls).toEqual([])
})

test('a host name is refused if one of its addresses is private', async () => {
  const receiver = await startReceiver()
  const { world, uuid } = await tryOnce(`http://receiver.example:${receiver.port}/`, {
    resolve: async () => at('198.41.0.4', '127.0.0.1'),
    mayReach: isPublicAddress,
  })
  expect(world.log(uuid)).toMatchObject([{ errorMessage: refused }])
  expect(receiver.calls).toEqual([])
})

test('the addresses of a host name are checked again at each attempt, and the checked address is used', async () => {
  const [receiver, victim] = [await startReceiver({ host: '127.0.0.2' }), await startReceiver()]
  receiver.answer = answerWith(503, { Connection: 'close' })
  const answers = [at('127.0.0.2'), at('127.0.0.1')]
  const { world, uuid } = await tryOnce(`http://receiver.example:${receiver.port}/`, {
    resolve: async () => answers.shift() ?? at('127.0.0.1'),
    // In this test, the public network has one address.
    mayReach: address => address === '127.0.0.2',
  })
  expect(world.log(uuid)).toMatchObject([{ responseStatus: 503 }])
  world.clock.advance(limits.webhookRetryMs)
  await world.until(() => world.log(uuid)[0]?.tryCount === 2)
  expect(world.log(uuid)).toMatchObject([{ responseStatus: null, errorMessage: refused }])
  expect([receiver.calls.length, victim.calls.length]).toEqual([1, 0])
})

test('a look-up of a host name returns exactly the addresses that were checked', async () => {
  const answers = [at('198.41.0.4'), at('127.0.0.1')]
  const lookup = createLookup({ resolve: async () => answers.shift() ?? [], mayReach: isPublicAddress })
  const ask = (all: boolean) =>
    new Promise<unknown[]>(resolve => lookup('receiver.example', { all }, (...given) => resolve(given)))
  expect(await ask(true)).toEqual([null, at('198.41.0.4')])
  expect(await ask(true)).toMatchObject([{ name: 'AddressRefused' }, ''])
  expect(await ask(false)).toMatchObject([{ code: 'ENOTFOUND' }, ''])
})

test("a redirect into the server's own network is not followed", async () => {
  const [receiver, victim] = [await startReceiver({ host: '127.0.0.2' }), await startReceiver()]
  receiver.answer = answerWith(307, { Location: victim.url })
  const { world, uuid } = await tryOnce(receiver.url, { mayReach: address => address === '127.0.0.2' })
  expect(world.log(uuid)).toMatchObject([{ responseStatus: 307 }])
  await world.restart()
  expect(victim.calls).toEqual([])
})

test('a host name without an address is retried like an unreachable receiver', async () => {
  const { world, uuid } = await tryOnce('http://receiver.example/', {
    resolve: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
  })
  expect(world.log(uuid)).toMatchObject([
    { responseStatus: null, errorMessage: 'The receiver could not be reached (ENOTFOUND).' },
  ])
})

describe('a host name that no name server knows', () => {
  const unknown = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
  const names = { resolve4: unknown, resolve6: unknown } as unknown as Resolver
  const most = hubLimits.webhookSystemLookups

  test('is resolved by the system, with a limit of parallel and of waiting look-ups', async () => {
    const asked: string[] = []
    const answers: (() => void)[] = []
    const resolve = createHostResolver(names, name => {
      asked.push(name)
      return new Promise(done => answers.push(() => done(at('198.41.0.4'))))
    })
    const ask = (name: string) =>
      resolve(name).then(
        () => 'found',
        () => 'refused',
      )
    const line = Array.from(
      { length: most + hubLimits.webhookLookupsWaiting },
      (_, nth) => `host${nth}.example`,
    )
    const waiting = [...line, ...line].map(ask)
    expect(await ask('one-more.example')).toBe('refused')
    expect(asked).toEqual(line.slice(0, most))
    for (let count = 0; count < line.length; count++) {
      answers[count]?.()
      await Promise.race([waiting[count], waiting.at(-1)])
    }
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'found'))
    expect(asked).toEqual(line)
    // A finished look-up is made again.
    const again = ask('host0.example')
    await expect.poll(() => answers.length).toBe(line.length + 1)
    answers.at(-1)?.()
    expect(await again).toBe('found')
  })
})

test("the system's certificates are read once for all connections", async () => {
  const made = vi.spyOn(tls, 'createSecureContext')
  const agent = createGuardedAgent({ resolve: resolveHost, mayReach: () => true, trust: () => [] })
  // The receiver has no TLS, so each request needs a new connection.
  const { port } = await startReceiver()
  for (let count = 0; count < 3; count++) {
    const request = { origin: `https://localhost:${port}`, path: '/', method: 'GET' } as const
    await expect(agent.request(request)).rejects.toThrow()
  }
  await agent.close()
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})

test('the names of this machine are resolved to its loopback addresses', async () => {
  const loopback = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  for (const name of ['localhost', 'LocalHost.', 'hub.localhost']) {
    expect(await resolveHost(name)).toEqual(loopback)
  }
})

test('a server that may send to private addresses reaches a receiver on this machine by name', async () => {
  const receiver = await startReceiver()
  const { world, uuid } = await tryOnce(`http://localhost:${receiver.port}/`, {})
  expect(world.log(uuid)).toMatchObject([{ responseStatus: 200 }])
})
