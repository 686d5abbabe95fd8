import { expect, test } from 'vitest'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { removeForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { confirmNote } from '../../../main/sync/operations/notes/note-confirm.ts'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { collectWork } from '../../../main/sync/rescue/collect-work.ts'
import { takeIn } from '../../../main/sync/rescue/import-work.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { startOffice } from '../../support/sync/kinds/dispatcher.ts'
import { type Laptop, startWorld } from '../../support/sync/laptop.ts'

/** Restores the outbox from its copy while the laptop is offline. */
function restoreOutbox(laptop: Laptop): void {
  const work = collectWork(laptop.store.read)
  laptop.store.transaction(db => db.run('DELETE FROM operations'))
  expect(takeIn(laptop.context, work)).toMatchObject({ ok: true })
}

function connect(laptop: Laptop): void {
  laptop.proxy.isDown = false
  laptop.engine.syncNow()
}

test.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'a restored removal of a file ends if the file is already detached (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job, dispatcher } = world
    await addFile(world, bytesOf(4_000))
    await laptop.drain()
    const documentUuid = laptop.job(job.uuid).documents[0]?.uuid ?? ''
    laptop.proxy.isDown = true
    removeDocument(laptop.context, { owner: { kind: 'job', ref: job.uuid }, documentUuid })
    restoreOutbox(laptop)
    await dispatcher('DELETE', `/job/${job.uuid}/document/${documentUuid}`)
    connect(laptop)
    await laptop.drain()
    expect(laptop.outbox()).toEqual([])
    expect(laptop.job(job.uuid).documents).toEqual([])
  },
)

test('a restored removal of a form waits for the user if the dispatcher has changed the form', async () => {
  const world = await startWorld({ role: 'dispatcher' })
  const { laptop, job, dispatcher } = world
  const made = createForm(laptop.context, { jobUuid: job.uuid, title: 'Leak test' })
  const formUuid = made.ok ? made.value.formUuid : ''
  await laptop.drain()
  laptop.proxy.isDown = true
  expect(removeForm(laptop.context, formUuid)).toMatchObject({ ok: true })
  restoreOutbox(laptop)
  laptop.clock.advance(syncLimits.restoredSlackMs + 60_000)
  await dispatcher('PUT', `/form/${formUuid}`, { description: 'Mind the dog' })
  connect(laptop)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a review')
  expect((await world.hubJob(job.uuid)).forms).toHaveLength(1)
  retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? '')
  laptop.engine.workAdded()
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).forms).toEqual([])
})

test('a restored confirmation is not sent if its event id now belongs to another event', async () => {
  const { laptop, job, hubJob } = await startOffice()
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Another pump', discrepancy: true, internal: false })
  await laptop.drain()
  const note = laptop.job(job.uuid).events.find(({ type }) => type === 'NOTE')
  laptop.proxy.isDown = true
  confirmNote(laptop.context, { jobUuid: job.uuid, eventId: note?.id ?? null, operationId: null })
  laptop.store.transaction(db =>
    db.run(
      `UPDATE operations SET intent = json_set(intent, '$.text', 'What it said in the hub before') WHERE kind = 'note.confirm'`,
    ),
  )
  restoreOutbox(laptop)
  connect(laptop)
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a review')
  const { events } = await hubJob(job.uuid)
  expect(events.filter(({ type }) => type === 'CONFIRM_DISCREPANCY')).toEqual([])
})
