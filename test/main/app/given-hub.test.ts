/** A server that an administrator or the installer names: a person then only signs in. */
import { expect, test } from 'vitest'
import { readBaseUrl } from '../../../main/sync/remote/base-url.ts'
import { failureOf, unwrap } from '../service/outcomes.ts'
import { connectApp } from './connected.ts'
import { makePorts, policyOf, startTestApp } from './test-ports.ts'

test('address and key are not asked for, and an administrator’s come before what is typed', async () => {
  const { at, token } = await connectApp()
  const hub = { serverAddress: at.hub.baseUrl, appKey: at.app.apiKey }
  for (const by of ['file', 'preset'] as const) {
    const app = await startTestApp({ ...makePorts(), policy: () => policyOf(hub, by) })
    expect((await app.call('app.state', {})).givenHub).toEqual({ address: at.hub.baseUrl, hasKey: true })
    unwrap(await app.call('setup.connect', { baseUrl: '', apiKey: '', token }))
    expect((await app.call('app.state', {})).account).toMatchObject({ baseUrl: at.hub.baseUrl })
  }
  const app = await startTestApp({ ...makePorts(), policy: () => policyOf(hub) })
  unwrap(await app.call('setup.connect', { baseUrl: 'https://other.invalid', apiKey: 'mine', token }))
})

test('the installer’s key goes to the installer’s server alone', async () => {
  const preset = { serverAddress: 'https://hub.invalid', appKey: 'of-the-installer' }
  const app = await startTestApp({ ...makePorts(), policy: () => policyOf(preset, 'preset') })
  const elsewhere = await app.call('setup.connect', { baseUrl: '127.0.0.1:1', apiKey: '', token: 't' })
  expect(failureOf(elsewhere).reason).toBe('app-key-missing')
})

test.each([
  ['http://hub.local/api/1', ['hub.local'], true],
  ['http://hub.local:8080', ['hub.local'], true],
  ['http://hub.local:8080', ['HUB.local:8080'], true],
  ['http://hub.local:8081', ['hub.local:8080'], false],
  ['http://a.b.lan', ['*.lan'], true],
  ['http://lan', ['*.lan'], false],
  ['http://evil-hub.local', ['hub.local'], false],
  ['http://hub.local', [], false],
])('plain http to %s where %j are named', (address, hosts, isTaken) => {
  expect(readBaseUrl(address, hosts).ok).toBe(isTaken)
})
