import { expect, test } from 'vitest'
import { deleteJob } from '../../../../main/service/jobs/delete-job.ts'
import { addNote, confirmDiscrepancy } from '../../../../main/service/jobs/notes.ts'
import { ids, noon, openService, testUuid } from '../../../support/service/open-service.ts'

test('a note is an event of the job, with its user, time and position', () => {
  const hub = openService()
  const job = hub.create({})
  const note = hub.run(
    command =>
      addNote(command, job.uuid, {
        text: ' two\nlines 🔧 ',
        discrepancy: true,
        internal: true,
        eventTimeStamp: noon - 60_000,
        latitude: 59.33,
        longitude: 18.06,
        accuracy: 5,
      }),
    hub.actors.tech,
  )
  expect(note).toEqual({
    id: 2,
    uuid: expect.any(String),
    type: 'NOTE',
    eventTimeStamp: noon - 60_000,
    userId: ids.tech,
    toUserId: null,
    newState: null,
    newResourceState: null,
    comment: ' two\nlines 🔧 ',
    destinationId: null,
    vehicleId: null,
    discrepancy: true,
    internal: true,
    latitude: 59.33,
    longitude: 18.06,
    accuracy: 5,
    time: null,
  })
  expect(hub.read(job.id).events.at(-1)).toEqual(note)
  expect(hub.read(job.id).lastModified).toBeGreaterThan(job.lastModified)
})

test.each([undefined, '', '  \n\t '])('the text %j of a note is refused', text => {
  const hub = openService()
  const job = hub.create({})
  const refusal = hub.refused(command => addNote(command, job.uuid, { text, discrepancy: false }))
  expect(refusal).toMatchObject({ code: 'invalid', errors: [{ pointer: '/text' }] })
  expect(hub.history(job.id)).toEqual(['CREATE'])
})

test('a note with a time in the future gets the current time', () => {
  const hub = openService()
  const job = hub.create({})
  const note = hub.run(command =>
    addNote(command, job.uuid, { text: 'x', discrepancy: false, eventTimeStamp: noon + 1 }),
  )
  expect(note.eventTimeStamp).toBe(noon)
})

test('a discrepancy can be confirmed once, by the id or uuid of its note', () => {
  const hub = openService()
  const job = hub.create({})
  const note = hub.run(command => addNote(command, job.uuid, { text: 'odd', discrepancy: true }))
  for (const ref of [String(note.id), note.uuid ?? '', String(note.id)])
    hub.run(command => confirmDiscrepancy(command, job.uuid, ref))
  expect(hub.history(job.id)).toEqual(['CREATE', 'NOTE', 'CONFIRM_DISCREPANCY'])
})

test('confirming a note without a discrepancy, or a note of another job, is refused', () => {
  const hub = openService()
  const job = hub.create({})
  const other = hub.create({})
  const plain = hub.run(command => addNote(command, job.uuid, { text: 'fine', discrepancy: false }))
  const odd = hub.run(command => addNote(command, other.uuid, { text: 'odd', discrepancy: true }))
  const confirm = (ref: string) => hub.refused(command => confirmDiscrepancy(command, job.uuid, ref)).code
  expect(confirm(String(plain.id))).toBe('conflict')
  expect(confirm(String(odd.id))).toBe('not-found')
  expect(confirm('999')).toBe('not-found')
  expect(confirm('x')).toBe('not-found')
})

test('a deleted job leaves only a tombstone, and its id is never assigned again', () => {
  const hub = openService()
  const job = hub.create({
    title: 'Pump',
    resources: [{ userId: ids.tech }],
    items: [{ title: 'a' }],
    destinations: [{ location: { city: 'b' } }],
  })
  hub.run(command => deleteJob(command, String(job.id)))
  for (const table of ['jobs', 'resources', 'items', 'destinations', 'events']) {
    expect(hub.store.read.all(`SELECT * FROM ${table}`), table).toEqual([])
  }
  expect(hub.store.read.all('SELECT * FROM tombstones')).toEqual([
    { uuid: job.uuid, id: job.id, entity: 'job', group_id: ids.group, last_modified: expect.any(Number) },
  ])
  expect(hub.store.read.all('SELECT event_type FROM change_log ORDER BY seq')).toEqual([
    { event_type: 'CREATE' },
    { event_type: 'DELETE' },
  ])
  expect(hub.refused(command => deleteJob(command, String(job.id))).code).toBe('not-found')
  expect(hub.create({}).id).toBeGreaterThan(job.id)
})

test('a job that is created again with its old UUID has no tombstone any more', () => {
  const hub = openService()
  const uuid = testUuid(0xabc)
  hub.put(uuid, { title: 'First' })
  hub.run(command => deleteJob(command, uuid))
  hub.put(uuid, { title: 'Second' })
  expect(hub.store.read.all('SELECT * FROM tombstones')).toEqual([])
  hub.run(command => deleteJob(command, uuid))
  expect(hub.store.read.all('SELECT * FROM tombstones')).toHaveLength(1)
})
