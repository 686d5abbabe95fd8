/** The interface, "Laptops": reports of laptops, and the dispatcher's list. */
import { expect, test } from 'vitest'
import { listLaptops } from '../../main/service/access/laptops.ts'
import { formatReport, type LaptopReport } from '../../shared/entities/laptop-report.ts'
import { DAY, openContractHub } from './contract-hub.ts'

const at = await openContractHub()
const { clock } = at
const uuid = 'd4e6b8f0-2a3c-4d7e-9fa0-1b2c3d4e5f61'
const { generation } = await at.ok('GET', '/version', { as: 'anonymous' })
const nothingWaits: LaptopReport = { uuid, generation, waiting: 0, oldest: null }

const ask = (Laptop: string, as: 'tech' | 'key' = 'tech') => at.fetch('/user/me', { headers: { Laptop } }, as)
const report = async (change: Partial<LaptopReport>) => {
  const answer = await ask(formatReport({ ...nothingWaits, ...change }))
  expect(answer.status).toBe(200)
}
const list = (as: 'tech' | 'dispatcher' | 'userOfOtherGroup' = 'dispatcher') =>
  at.ok('GET', '/laptop', { as })

test('a dispatcher sees that a laptop has unconfirmed work until the laptop reports none', async () => {
  const oldest = clock.time - 4 * DAY
  await report({ waiting: 2, oldest })
  const laptop = { uuid, userId: at.users.tech.id, seenAt: clock.time, waiting: 2, oldest }
  expect(await list()).toEqual([{ ...laptop, hasReportedBack: true }])
  expect([await list('tech'), await list('userOfOtherGroup')]).toEqual([[], []])
  await report({})
  expect(await list()).toEqual([])
})

test('a dispatcher sees a laptop that has not looked up its operations since the server restore', async () => {
  await report({ generation: generation + 1 })
  expect(await list()).toMatchObject([{ waiting: 0, oldest: null, hasReportedBack: false }])
  expect(listLaptops(at.hub.hub.service.store.read, clock.time + 91 * DAY)).toEqual([])
  await report({})
  expect(await list()).toEqual([])
})

test('the hub limits the times in a report to the present, and ignores an invalid report', async () => {
  for (const header of [
    '',
    uuid,
    `${uuid}; generation=x; waiting=1`,
    `${uuid}; waiting=1`,
    'x'.repeat(9_000),
  ])
    expect((await ask(header)).status).toBe(200)
  expect(await list()).toEqual([])
  await report({ waiting: 1, oldest: clock.time + DAY })
  expect(await list()).toMatchObject([{ oldest: clock.time }])
  await report({})
})

test('the hub stores at most 100 laptops of a user, and deletes the one that reported longest ago', async () => {
  for (let number = 0; number <= 100; number++) {
    clock.time += 1
    await report({ uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, waiting: 1 })
  }
  const uuids = (await list()).map((laptop: { uuid: string }) => laptop.uuid)
  expect(uuids).toHaveLength(100)
  expect(uuids).not.toContain('00000000-0000-4000-8000-000000000000')
})
