/** Laptops download program updates from this folder without a log-in. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { makeFolder } from '../../support/service/open-service.ts'

const folder = makeFolder(afterAll)
const secret = path.join(makeFolder(afterAll), 'secret.txt')
let at: TestHub
let origin: string

beforeAll(async () => {
  writeFileSync(path.join(folder, 'latest.yml'), 'version: 0.2.0\n')
  writeFileSync(path.join(folder, 'Fieldbook-0.2.0-win-x64.exe'), Buffer.alloc(600_000, 'abcdefgh'))
  writeFileSync(path.join(folder, '.hidden'), 'secret')
  writeFileSync(secret, 'secret')
  symlinkSync(secret, path.join(folder, 'link.yml'))
  mkdirSync(path.join(folder, 'old'))
  writeFileSync(path.join(folder, 'old', 'latest.yml'), 'secret')
  at = await startHub({ updatesFolder: folder })
  origin = new URL(at.hub.baseUrl).origin
})
afterAll(() => at.close())

/** Sends the address as it is written; a client would resolve the dots. */
function askRaw(address: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const asked = request({ hostname, port, path: address }, response => {
      text(response).then(body => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    asked.once('error', reject)
    asked.end()
  })
}

test('a file of the update feed is served without a log-in', async () => {
  const yml = await fetch(`${origin}/updates/latest.yml?noCache=1`)
  expect([yml.status, await yml.text()]).toEqual([200, 'version: 0.2.0\n'])
  const address = `${origin}/updates/Fieldbook-0.2.0-win-x64.exe`
  const whole = await fetch(address)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(bytes).toEqual(Buffer.alloc(600_000, 'abcdefgh'))
  const part = await fetch(address, { headers: { range: 'bytes=262140-262155' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 262140-262155/600000')
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(262_140, 262_156))
  const etag = whole.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await fetch(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '600000'])
  expect((await fetch(address, { headers: { range: 'bytes=600000-' } })).status).toBe(416)
})

describe('the update feed', () => {
  const others = [
    '/updates/',
    '/updates/old',
    '/updates/old/latest.yml',
    '/updates/old%2Flatest.yml',
    '/updates/.hidden',
    '/updates/..',
    '/updates/../hub.db',
    '/updates/%2e%2e%2fhub.db',
    '/updates/..%5chub.db',
    '/updates/link.yml',
    '/updates/latest.yml%00.txt',
    '/updates/%2fetc%2fpasswd',
    '/updates/none.yml',
    '/updates/%',
  ]
  test.each(others)('does not serve %s', async address => {
    const { status, body } = await askRaw(address)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('secret')
  })

  test('is not served without the option for it', async () => {
    const other = await startHub()
    try {
      expect((await fetch(`${new URL(other.hub.baseUrl).origin}/updates/latest.yml`)).status).toBe(404)
    } finally {
      await other.close()
    }
  })
})
