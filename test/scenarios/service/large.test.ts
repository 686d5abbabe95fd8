import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actOnJob } from '../../../main/service/jobs/act.ts'
import { listJobs } from '../../../main/service/jobs/list-jobs.ts'
import { putJob } from '../../../main/service/jobs/put-job.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { countRowsRead, countWrites } from '../../support/service/count-rows.ts'
import { ids, noon, openService, type TestService, testUuid } from '../../support/service/open-service.ts'

const many = 2_000
const numbers = Array.from({ length: many }, (_, index) => index)

test('writing and completing 2,000 items reads each item once', () => {
  const hub = openService()
  const job = hub.create({ items: numbers.map(index => ({ title: `Item ${index}` })) })
  expect(job.items).toHaveLength(many)
  const ticked = hub.put(job.id, { items: job.items.map(item => ({ ...item, done: true })).reverse() })
  expect(ticked.items[0]?.title).toBe(`Item ${many - 1}`)
  expect(ticked.events).toHaveLength(many + 2)
  const again = hub.put(job.id, { items: ticked.items })
  expect(again.lastModified).toBe(ticked.lastModified)
})

test('writes only the changed item of 2,000 items', () => {
  const hub = openService()
  const job = hub.create({ items: numbers.map(index => ({ title: `Item ${index}` })) })
  const items = job.items.map((item, index) => (index === 7 ? { ...item, done: true } : item))
  expect(countWrites(hub, 'UPDATE "items"', () => hub.put(job.id, { items }))).toBe(1)
})

test('new uuids sort after earlier uuids, so that the rows of one change are adjacent in the index', () => {
  const hub = openService()
  hub.service.newUuid = randomUUID
  const job = hub.create({ items: numbers.slice(0, 50).map(index => ({ title: `Item ${index}` })) })
  hub.clock.now += 1
  const next = hub.put(job.id, { items: numbers.slice(0, 50).map(() => ({ title: 'Other', done: true })) })
  const before = uuidsOf(job)
  const added = uuidsOf(next).filter(uuid => !before.includes(uuid))
  expect(added.length).toBeGreaterThan(100)
  expect(before.every(uuid => added.every(later => uuid < later))).toBe(true)
})

function uuidsOf({ items, events }: Job): string[] {
  return [...items, ...events].map(({ uuid }) => uuid ?? '')
}

function addMany(hub: TestService): void {
  hub.store.transaction(db => {
    for (const index of numbers) {
      const id = 100 + index
      db.run(
        'INSERT INTO users (id, uuid, name, created_at) VALUES (?, ?, ?, 0)',
        id,
        testUuid(0xc000_0000 + id),
        `User ${id}`,
      )
      db.run(`INSERT INTO memberships (user_id, group_id, role) VALUES (?, ?, 'technician')`, id, ids.group)
    }
  })
}

test('the number of rows read to assign users grows only linearly with the number of users', () => {
  const hub = openService()
  addMany(hub)
  const job = hub.create({})
  const rowsRead = countRowsRead(hub, () =>
    hub.put(job.id, { resources: numbers.map(index => ({ userId: 100 + index })) }),
  )
  expect(hub.read(job.id).resources).toHaveLength(many)
  // At most twelve states per user and a few rows more, but not the users before them.
  expect(rowsRead).toBeLessThan(many * 40)
})

test('writes the job once when many resources change at the same time', () => {
  const hub = openService()
  addMany(hub)
  const people = (state: string) => numbers.slice(0, 100).map(index => ({ userId: 100 + index, state }))
  const job = hub.create({ resources: people('SCHEDULED') })
  const writes = countWrites(hub, 'UPDATE', () => hub.put(job.id, { resources: people('ASSIGNED') }))
  expect(hub.read(job.id).resources.every(({ state }) => state === 'ASSIGNED')).toBe(true)
  expect(hub.history(job.id).slice(-100)).toEqual(people('').map(() => 'ASSIGN'))
  // Each resource, and the job's own few columns.
  expect(writes).toBeLessThanOrEqual(103)
})

test('a page of jobs with thousands of resources ends at its limit', () => {
  const hub = openService()
  addMany(hub)
  const resources = numbers.map(index => ({ userId: 100 + index }))
  for (let nth = 0; nth < 8; nth++) hub.create({ startTime: noon, duration: 60, resources })
  const page = listJobs(
    hub.store.read,
    hub.actors.dispatcher,
    { scope: { kind: 'all' }, parameters: {} },
    noon,
  )
  expect(page.total).toBe(8)
  expect(page.entries.length * many).toBeLessThan(10_000)
})

test('completing more items is refused when the job is full, and other work continues', () => {
  const hub = openService()
  const job = hub.create({ items: [{ title: 'Oil' }], resources: [{ userId: ids.tech }] })
  const addTicks = (count: number) =>
    hub.store.transaction(db =>
      db.run(
        `INSERT INTO events (job_id, type, at)
         WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
         SELECT ?, 'WORKITEM_DONE', n FROM counted`,
        count,
        job.id,
      ),
    )
  const tick = (done: boolean) => ({ items: job.items.map(item => ({ ...item, done })) })
  addTicks(30_000)
  hub.put(job.id, tick(true))
  addTicks(10_000)
  expect(hub.refused(command => putJob(command, job.uuid, tick(false)))).toMatchObject({
    code: 'conflict',
    obstacle: 'no-room',
  })
  hub.run(command => actOnJob(command, job.uuid, { userRef: 'me', state: 'STARTED' }), hub.actors.tech)
  expect(hub.read(job.id).state).toBe('STARTED')
})
