import { expect, test } from 'vitest'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { confirmNote } from '../../../main/sync/operations/notes/note-confirm.ts'
import { removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { noDispatcher, startOffice } from '../../support/sync/kinds/dispatcher.ts'
import type { Laptop } from '../../support/sync/laptop.ts'

const discrepancy = { text: 'The pump is another one.', discrepancy: true, internal: false }
const notesIn = (laptop: Laptop, uuid: string) => readJobView(laptop.context, uuid)?.notes ?? []

test('a confirmed discrepancy is shown at once, and confirmed once at the server', async () => {
  const { laptop, job, hubJob } = await startOffice()
  addNote(laptop.context, { jobUuid: job.uuid, ...discrepancy })
  await laptop.drain()
  await laptop.settle()
  const eventId = notesIn(laptop, job.uuid)[0]?.eventId ?? null
  laptop.proxy.fault(/PUT .*confirm/, { kind: 'cut-response' }, 1)
  const request = { jobUuid: job.uuid, eventId, operationId: null }
  expect(confirmNote(laptop.context, request)).toEqual({ ok: true, value: null })
  expect(notesIn(laptop, job.uuid)).toMatchObject([{ isConfirmed: true }])
  expect(confirmNote(laptop.context, request).ok).toBe(true)
  expect(laptop.outbox()).toMatchObject([{ kind: 'note.confirm', summary: { text: discrepancy.text } }])
  await laptop.drain()
  await laptop.settle()
  const { events } = await hubJob(job.uuid)
  expect(events.filter(event => event.type === 'CONFIRM_DISCREPANCY')).toHaveLength(1)
  expect(notesIn(laptop, job.uuid)).toMatchObject([{ isConfirmed: true }])
})

test('sends a waiting note before the confirmation of its discrepancy', async () => {
  const { laptop, job, hubJob } = await startOffice()
  laptop.proxy.isDown = true
  const added = addNote(laptop.context, { jobUuid: job.uuid, ...discrepancy })
  const operationId = added.ok ? added.value.operationId : null
  expect(confirmNote(laptop.context, { jobUuid: job.uuid, eventId: null, operationId }).ok).toBe(true)
  laptop.proxy.isDown = false
  await laptop.drain()
  await laptop.settle()
  const { events } = await hubJob(job.uuid)
  expect(events.slice(-2).map(event => event.type)).toEqual(['NOTE', 'CONFIRM_DISCREPANCY'])
  expect(notesIn(laptop, job.uuid)).toMatchObject([{ isConfirmed: true }])
  expect(laptop.job(job.uuid)).toEqual(await hubJob(job.uuid))
})

test('shows the note as unconfirmed after the confirmation is removed from the outbox', async () => {
  const { laptop, job } = await startOffice()
  addNote(laptop.context, { jobUuid: job.uuid, ...discrepancy })
  await laptop.drain()
  await laptop.settle()
  laptop.proxy.isDown = true
  const eventId = notesIn(laptop, job.uuid)[0]?.eventId ?? null
  confirmNote(laptop.context, { jobUuid: job.uuid, eventId, operationId: null })
  await laptop.settle()
  const [item] = laptop.outbox()
  expect(removeOperation(laptop.context, item?.operationId ?? '').ok).toBe(true)
  expect(notesIn(laptop, job.uuid)).toMatchObject([{ isConfirmed: false }])
})

test('refuses to confirm a discrepancy at a base server, which cannot store the confirmation', async () => {
  const { laptop, job } = await startOffice({ hasNoExtensions: true })
  addNote(laptop.context, { jobUuid: job.uuid, ...discrepancy })
  const eventId = null
  const operationId = laptop.outbox()[0]?.operationId ?? null
  expect(confirmNote(laptop.context, { jobUuid: job.uuid, eventId, operationId })).toMatchObject({
    ok: false,
    failure: { code: 'conflict' },
  })
})

test('refuses a confirmation by a technician', async () => {
  const { laptop, job } = await noDispatcher()
  const added = addNote(laptop.context, { jobUuid: job.uuid, ...discrepancy })
  const operationId = added.ok ? added.value.operationId : null
  expect(confirmNote(laptop.context, { jobUuid: job.uuid, eventId: null, operationId })).toMatchObject({
    ok: false,
    failure: { code: 'forbidden', message: 'Only the office confirms discrepancies.' },
  })
})
