import { describe, expect, test } from 'vitest'
import { type CounterNames, createAttemptLimit } from '../../../../main/service/access/attempt-limit.ts'
import { namesOfEmail, namesOfSender } from '../../../../main/service/access/counter-names.ts'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'

const orAll: CounterNames = who => [who, 'all']

test('a caller has a number of attempts, and then gets the seconds to wait for the next attempt', () => {
  const limit = createAttemptLimit(3, 60_000, orAll)
  expect([limit.take('a', 0), limit.take('a', 10_000), limit.take('a', 20_000)]).toEqual([0, 0, 0])
  expect(limit.take('a', 20_000)).toBe(40)
  expect(limit.take('a', 59_999)).toBe(1)
  expect(limit.take('a', 60_000)).toBe(0)
  expect(limit.take('a', 60_001)).toBe(10)
})

test('the attempts of each caller are counted separately', () => {
  const limit = createAttemptLimit(1, 60_000, orAll)
  expect([limit.take('a', 0), limit.take('b', 0), limit.take('a', 1)]).toEqual([0, 0, 60])
})

test('no caller is locked out when the clock is set back', () => {
  const limit = createAttemptLimit(1, 60_000, orAll)
  limit.take('a', 1_000_000)
  expect(limit.take('a', 0)).toBe(0)
})

const most = hubLimits.countedLogIns

describe('an attempt limit with more callers than counters', () => {
  test('still refuses the first caller until the time of the limit has passed', () => {
    const limit = createAttemptLimit(1, 60_000, orAll)
    limit.take('first', 0)
    for (let name = 0; name < 2 * most; name += 1) limit.take(String(name), 1)
    expect(limit.take('first', 59_999)).toBe(1)
    expect(limit.take('first', 60_001)).toBe(0)
  })

  test('counts new callers together with others of their address range', () => {
    const limit = createAttemptLimit(2, 60_000, who => [who, `wide ${who.slice(0, 4)}`, 'all'])
    for (let name = 0; name < most; name += 1) limit.take(String(name), 0)
    expect([limit.take('new-1', 1), limit.take('new-2', 2), limit.take('new-3', 3)]).toEqual([0, 0, 60])
    expect(limit.take('new-3', 60_000)).toBe(1)
    // A caller that was counted before still has its own counter.
    expect(limit.take('7', 4)).toBe(0)
  })

  test('counts all new callers together if there are too many address ranges', () => {
    const limit = createAttemptLimit(1, 60_000, who => [who, `wide ${who}`, 'all'])
    for (let name = 0; name < most; name += 1) limit.take(String(name), 0)
    expect(limit.take('one', 1)).toBe(60)
    expect(limit.take('another', 60_000)).toBe(0)
  })

  test('still allows attempts when the clock is set back', () => {
    const limit = createAttemptLimit(1, 60_000, orAll)
    for (let name = 0; name < most; name += 1) limit.take(String(name), 1_000_000)
    expect([limit.take('a', 0), limit.take('b', 0)]).toEqual([0, 0])
  })
})

describe('the names under which the attempts of a sender are counted', () => {
  const same = (...senders: string[]) => new Set(senders.map(sender => namesOfSender(sender)[0])).size === 1

  test('are equal for all addresses of an IPv6 /64, in any notation', () => {
    expect(
      same('2001:db8:0:1::1', '2001:db8:0:1:ffff::', '2001:0DB8::1:0:0:0:9', '[2001:db8:0:1::2]:5050'),
    ).toBe(true)
    expect(same('fe80::1%eth0', 'fe80::2%eth1')).toBe(true)
    expect(same('2001:db8:0:1::1', '2001:db8:0:2::1')).toBe(false)
  })

  test('differ between IPv4 addresses, with or without a port or inside IPv6', () => {
    expect(same('192.0.2.1', '192.0.2.1:5050', '::ffff:192.0.2.1', '::ffff:c000:201')).toBe(true)
    expect(same('192.0.2.1', '192.0.2.2')).toBe(false)
  })

  test('include a /48 or /24 and the whole protocol, for a full table of counters', () => {
    expect(namesOfSender('2001:db8:5:1::1')).toEqual(['2001:db8:5:1::/64', '2001:db8:5::/48', 'IPv6'])
    expect(namesOfSender('::1')).toEqual(['0:0:0:0::/64', '0:0:0::/48', 'IPv6'])
    expect(namesOfSender('192.0.2.1')).toEqual(['192.0.2.1', '192.0.2.0/24', 'IPv4'])
  })

  test('are equal for all texts that are no address', () => {
    expect(same('', 'unknown', 'banana', '1.2.3', '999.1.1.1', ':::', '[x]')).toBe(true)
  })
})

test('email addresses share 256 counters if they have no counter of their own', () => {
  const wide = new Set<string | undefined>()
  for (let nth = 0; nth < 5_000; nth += 1) wide.add(namesOfEmail(`${nth}@example.com`)[1])
  expect(wide.size).toBe(256)
  expect(namesOfEmail('a@example.com')[0]).toBe('a@example.com')
})
