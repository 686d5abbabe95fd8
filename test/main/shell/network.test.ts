/** The network of the window: Chromium's proxy settings, and the facts about the connection of its own client. */
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { Session } from 'electron'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openNetwork } from '../../../main/shell/network.ts'
import type { PolicyValues } from '../../../shared/settings/policy.ts'
import { policyOf } from '../../support/app/test-ports.ts'
import { electron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

const { resolveProxy, setProxy, closeAllConnections, setCertificateVerifyProc } =
  electron.session.defaultSession
let values: PolicyValues = {}

/** Every answer of Chromium's client is empty and successful. */
class Request extends EventEmitter {
  write(): void {
    // The test does not read the body.
  }

  end(): void {
    this.emit('response', Object.assign(Readable.from([]), { statusCode: 204, headers: {} }))
  }
}

function open() {
  const session = electron.session.defaultSession as unknown as Session
  const network = openNetwork(session, null, { policy: () => policyOf(values) }, pino({ level: 'silent' }))
  onTestFinished(() => network.close())
  return network
}

beforeEach(() => {
  values = {}
  for (const mock of [resolveProxy, setProxy, closeAllConnections, setCertificateVerifyProc]) mock.mockClear()
  electron.net.request.mockImplementation(() => new Request())
})

test("Chromium runs an administrator's PAC script until the policy is removed", async () => {
  const { fetch } = open()
  // An unsupported route, so that no request is sent.
  resolveProxy.mockResolvedValue('SOCKS4 127.0.0.1:1')
  const go = () => fetch('http://hub.invalid/').catch((error: { code: string }) => error.code)
  expect(await go()).toBe('PROXY_KIND')
  expect(setProxy).not.toHaveBeenCalled()
  values = { proxy: 'https://wpad.example/proxy.pac' }
  expect([await go(), await go()]).toEqual(['PROXY_KIND', 'PROXY_KIND'])
  expect(setProxy.mock.calls).toEqual([[{ mode: 'pac_script', pacScript: 'https://wpad.example/proxy.pac' }]])
  // Later requests do not use the earlier route.
  expect(closeAllConnections).toHaveBeenCalledOnce()
  expect(resolveProxy).toHaveBeenLastCalledWith('http://hub.invalid/')
  values = {}
  await go()
  expect(setProxy).toHaveBeenLastCalledWith({ mode: 'system' })
})

test("Chromium's own client uses the administrator's list of proxies", async () => {
  values = { network: 'chromium', proxy: 'PROXY one.example:8080; SOCKS5 two.example:1080; DIRECT' }
  const { fetch, facts } = open()
  expect(facts()).toEqual({
    ...{ stack: 'chromium', proxy: null, proxyBy: 'administrator' },
    ...{ certificate: null, unread: [] },
  })
  resolveProxy.mockResolvedValue('PROXY one.example:8080')
  expect((await fetch('https://hub.example/api/1/version')).status).toBe(204)
  expect(setProxy.mock.calls).toEqual([
    [{ mode: 'fixed_servers', proxyRules: 'http://one.example:8080,socks5://two.example:1080,direct://' }],
  ])
  await fetch('https://hub.example/api/1/version')
  expect(setCertificateVerifyProc).toHaveBeenCalledOnce()
  const verify = setCertificateVerifyProc.mock.lastCall?.[0]
  const shown = (subjectName: string, errorCode: number) => {
    const answer = vi.fn()
    const fingerprint = `sha256/${Buffer.from([0xab, 0x01]).toString('base64')}`
    const certificate = { subjectName, issuerName: 'Company CA', validExpiry: 86_400, fingerprint }
    verify({ hostname: 'hub.example', certificate, errorCode, verificationResult: '' }, answer)
    return answer.mock.calls
  }
  // Chromium's own verdict on the certificate is not changed.
  expect([shown('Hub', 0), shown('Somebody', -202)]).toEqual([[[-3]], [[-3]]])
  expect(facts()).toMatchObject({
    proxy: 'http://one.example:8080',
    certificate: {
      ...{ host: 'hub.example', subject: 'Hub', issuer: 'Company CA' },
      ...{ validTo: 86_400_000, fingerprint: 'AB:01' },
    },
  })
})
