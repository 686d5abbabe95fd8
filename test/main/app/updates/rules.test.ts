import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderFrom, percentOf, reasonOf } from '../../../../main/app/updates/rules.ts'
import type { PolicyValues } from '../../../../shared/settings/policy.ts'

const updateFeed = 'https://updates.example/fieldbook'
const fixed = () => 'a'
const orderOf = (values: PolicyValues, laptopId = randomUUID()) => {
  const order = orderFrom({ updateFeed, ...values }, () => laptopId)
  if (order === null) throw new Error('There is a feed')
  return order
}

test('the app does not check for updates without a feed, or if the feed is "off"', () => {
  expect(orderFrom({}, fixed)).toBeNull()
  expect(orderFrom({ updateFeed: 'off' }, fixed)).toBeNull()
  expect(orderFrom({ updateFeed: `${updateFeed}//` }, fixed)?.feed).toBe(`${updateFeed}/`)
})

test('a version for a percentage of laptops is offered to about this share of laptops', () => {
  const laptops = Array.from({ length: 2_000 }, () => orderOf({}))
  const among = (version: string, percent: number) => laptops.filter(laptop => laptop.isFor(version, percent))
  const few = among('1.0.0', 10)
  // With 2,000 laptops, a share outside these limits has a probability of one in a million.
  expect(few.length).toBeGreaterThan(134)
  expect(few.length).toBeLessThan(268)
  expect(few.every(laptop => laptop.isFor('1.0.0', 11))).toBe(true)
  expect(few.every(laptop => laptop.isFor('1.1.0', 10))).toBe(false)
  expect([among('1.0.0', 0).length, among('1.0.0', 100).length]).toEqual([0, 2_000])
})

test('a laptop gets the same decision each time for the same version and percentage', () => {
  const laptopId = randomUUID()
  const draw = () => Array.from({ length: 100 }, (_, at) => orderOf({}, laptopId).isFor('1.0.0', at))
  expect(draw()).toEqual(draw())
})

test('a laptop in an update ring is offered a version as soon as its percentage reaches the ring', () => {
  const reached = (updateRing: 1 | 10 | 100) =>
    [0, 1, 9, 10, 99, 100].filter(percent => orderOf({ updateRing }).isFor('1.0.0', percent))
  expect([reached(1), reached(10), reached(100)]).toEqual([[1, 9, 10, 99, 100], [10, 99, 100], [100]])
})

test('an invalid percentage of an update counts as 0, and a missing percentage as 100', () => {
  expect([undefined, null, '10', 10, 'ten', -1, 101, {}, Number.NaN].map(percentOf)).toEqual([
    100, 100, 10, 10, 0, 0, 0, 0, 0,
  ])
})

test('updates over http are permitted only from this machine and from configured hosts', () => {
  const may = (address: string) => orderOf({ plainHttpHosts: ['*.lan'] }).mayBePlain(new URL(address))
  expect(['http://127.0.0.1:80', 'http://updates.lan', 'http://updates.example'].map(may)).toEqual([
    true,
    true,
    false,
  ])
})

test('any value that an update check throws becomes a message', () => {
  for (const thrown of [null, 'text', {}, new Error('x'), { code: 7 }])
    expect([reasonOf(thrown, false), reasonOf(thrown, true)]).toEqual([
      'update-not-reached',
      'update-cut-off',
    ])
})
