import { describe, expect, test } from 'vitest'
import { createAccess } from '../../../main/service/access/access.ts'
import { authenticate, type Credentials } from '../../../main/service/access/authenticate.ts'
import { forgetExpired } from '../../../main/service/access/forget-expired.ts'
import { createKey, getKey, type MadeKey, rotateKey, secretsOf } from '../../../main/service/access/keys.ts'
import { sign, signatureBase } from '../../../main/service/access/signature.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { createVault } from '../../../main/service/access/vault.ts'
import { attempt } from '../../../main/service/refuse.ts'
import { ids, noon, openService, testKey } from '../../support/service/open-service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A server with two keys, and its answers to requests that they sign. */
function openAccess(skewMs?: number) {
  const { service, clock, store } = openService()
  const access = createAccess(service, createVault(testKey), skewMs)
  const makeKey = (name: string) =>
    createKey(access, {
      name,
      kind: 'integration',
      groupId: ids.group,
      role: 'admin',
      requireSignature: true,
      grantsForms: true,
    })
  const ask = (
    key: MadeKey,
    given: Partial<Credentials> & { time?: number; secret?: string } = {},
  ): string => {
    const { time = clock.now, secret = key.apiSecret, ...more } = given
    const method = more.method ?? 'POST'
    const credentials: Credentials = {
      apiKey: key.apiKey,
      apiToken: null,
      method,
      uri: '/job',
      signature: sign(secret, signatureBase(method, time, '/job')),
      signatureTimestamp: String(time),
      ...more,
    }
    const outcome = attempt(() => authenticate(access, credentials))
    return outcome.ok ? 'let in' : outcome.failure.message
  }
  return { access, clock, store, service, ask, key: makeKey('one'), other: makeKey('two') }
}

const late = 'Signature timestamp out of range'
const used = 'Signature already used'

describe('the time stamp', () => {
  test.each([undefined, 1_000, 60 * MINUTE])(
    'may differ by the configured milliseconds (%j) in both directions',
    skewMs => {
      const { ask, key } = openAccess(skewMs)
      const skew = skewMs ?? 5 * MINUTE
      for (const off of [skew, -skew]) {
        expect(ask(key, { time: noon + off })).toBe('let in')
        expect(ask(key, { time: noon + off + Math.sign(off) })).toBe(late)
      }
    },
  )

  test.each(['', ' ', '1e12', '0x1', '-1', '1.5', '99999999999999999', 'now'])('is refused as %j', text => {
    const { ask, key } = openAccess()
    expect(ask(key, { signatureTimestamp: text })).toBe(late)
  })
})

describe('a signature that was already used', () => {
  test.each(['POST', 'PUT', 'DELETE'])('is valid for one %s', method => {
    const { ask, key, clock } = openAccess()
    expect(ask(key, { method })).toBe('let in')
    expect(ask(key, { method })).toBe(used)
    clock.now += 1
    expect(ask(key, { method })).toBe('let in')
    expect(ask(key, { method, time: noon })).toBe(used)
  })

  test.each(['GET', 'HEAD'])('is valid for every %s', method => {
    const { ask, key } = openAccess()
    for (let times = 0; times < 3; times += 1) expect(ask(key, { method })).toBe('let in')
  })

  test('can be used again with another key or another token', () => {
    const { ask, key, other, access, service } = openAccess()
    service.store.transaction(db =>
      db.run('UPDATE api_keys SET secret = ? WHERE id = ?', access.vault.seal(key.apiSecret), other.id),
    )
    const secret = key.apiSecret
    const tokens = [ids.tech, ids.mate].map(user => issueToken(service, user, key.id).token)
    for (const apiToken of [null, ...tokens]) {
      expect(ask(key, { apiToken })).toBe('let in')
      expect(ask(other, { apiToken, secret })).toBe('let in')
      expect(ask(key, { apiToken })).toBe(used)
      expect(ask(other, { apiToken, secret })).toBe(used)
    }
  })

  test('cannot be used with the key alone after it was sent with a token', () => {
    const { ask, key, service } = openAccess()
    const { token: apiToken } = issueToken(service, ids.tech, key.id)
    expect(ask(key, { apiToken })).toBe('let in')
    expect(ask(key)).toBe(used)
  })

  test('is stored while its time stamp is valid, and then deleted', () => {
    const { ask, access, key, clock, store } = openAccess()
    const ahead = noon + 5 * MINUTE
    expect(ask(key, { time: ahead })).toBe('let in')
    clock.now = ahead + 5 * MINUTE
    forgetExpired(access)
    expect(ask(key, { time: ahead })).toBe(used)
    clock.now += 1
    forgetExpired(access)
    expect(ask(key, { time: ahead })).toBe(late)
    expect(store.read.get('SELECT count(*) AS left FROM used_signatures')).toEqual({ left: 0 })
  })

  test('can be used again after a refused request', () => {
    const { ask, key } = openAccess()
    expect(ask(key, { apiToken: 'unknown' })).toBe('Invalid token')
    expect(ask(key)).toBe('let in')
  })
})

test('accepts both secrets of a rotated key for 24 hours, and signs webhooks with the new secret at once', () => {
  const { ask, access, key, clock, store } = openAccess()
  const { apiSecret } = rotateKey(access, String(key.id))
  const newest = () => secretsOf(access, getKey(store.read, String(key.id)))[0]
  expect(newest()).toBe(apiSecret)
  clock.now = noon + DAY - 1
  expect(ask(key)).toBe('let in')
  expect(ask(key, { secret: apiSecret })).toBe('let in')
  clock.now += 1
  expect(ask(key)).toBe('Invalid signature')
  expect(ask(key, { secret: apiSecret })).toBe('let in')
})

test('a second rotation ends the first secret at once', () => {
  const { ask, access, key } = openAccess()
  const { apiSecret } = rotateKey(access, String(key.id))
  rotateKey(access, String(key.id))
  expect(ask(key)).toBe('Invalid signature')
  expect(ask(key, { secret: apiSecret })).toBe('let in')
})
