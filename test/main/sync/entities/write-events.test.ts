/** An import gives the events of a job new ids, and some servers assign no uuids to events. */
import { expect, test } from 'vitest'
import { writeEvents } from '../../../../main/sync/entities/write-events.ts'
import type { JobEvent } from '../../../../shared/entities/job.ts'
import { startWorld } from '../../../support/sync/laptop.ts'
import { writeNote } from '../../../support/sync/notes.ts'

const named = (event: JobEvent) => event
const unnamed = (event: JobEvent) => ({ ...event, uuid: null })

test.each([
  ['with uuids', named],
  ['without uuids', unnamed],
])('the local data of events %s remain when the events get new ids at the server', async (_name, given) => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job } = world
  const ids = ['Pump hums', 'Valve leaks'].map(text => writeNote(world, text))
  await laptop.drain()
  const write = (events: readonly JobEvent[]) =>
    laptop.store.transaction(db => writeEvents(db, laptop.job(job.uuid).id, events))
  const before = laptop.job(job.uuid).events.map(given)
  write(before)
  laptop.store.transaction(db => {
    db.run(`UPDATE events SET confirmed_at = 5, time = '{"kind":"WORK"}' WHERE comment = 'Pump hums'`)
  })
  // Each id now belongs to another event.
  const numbers = before.map(({ id }) => id)
  const moved = before.map((event, nth) => ({ ...event, id: numbers.at(-1 - nth) ?? 0 }))
  expect(write(moved)).toBe(true)
  const rows = laptop.store.read.all<{ id: number; comment: string; confirmed_at: number | null }>(
    `SELECT id, comment, confirmed_at, time FROM events WHERE type = 'NOTE'`,
  )
  const numberOf = (text: string) => moved.find(({ comment }) => comment === text)?.id
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({
    id: numberOf('Pump hums'),
    comment: 'Pump hums',
    confirmed_at: 5,
    time: '{"kind":"WORK"}',
  })
  const claims = ids.map(id => laptop.store.read.value('SELECT event_id FROM operations WHERE id = ?', id))
  expect(claims).toEqual(['Pump hums', 'Valve leaks'].map(numberOf))
  expect(write(moved.map(event => ({ ...event, time: null })))).toBe(false)
})

test("the server's times of events replace the local times if the server stores times", async () => {
  const world = await startWorld()
  const { laptop, job } = world
  writeNote(world, 'Pump hums')
  await laptop.drain()
  const { id, events } = laptop.job(job.uuid)
  laptop.store.transaction(db => db.run(`UPDATE events SET time = '{"kind":"WORK"}' WHERE type = 'NOTE'`))
  expect(laptop.store.transaction(db => writeEvents(db, id, events))).toBe(true)
  expect(laptop.job(job.uuid).events.map(({ time }) => time)).toEqual(events.map(() => null))
})
