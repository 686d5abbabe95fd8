/** The number that this laptop stores belongs to another entity at the server, for example after an import. */
import { describe, expect, test } from 'vitest'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { correctMyTime } from '../../../main/sync/operations/acts/correct-time.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { confirmNote } from '../../../main/sync/operations/notes/note-confirm.ts'
import type { Form } from '../../../shared/entities/form.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { answer, askForms, pathOf, questions } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../../support/sync/laptop.ts'

const free = 900_000

/** Gives the number of `one` to `other`, and a new number to `one`. */
function swapNumbers({ at }: StartedWorld, table: 'forms' | 'jobs' | 'events', one: number, other: number) {
  at.hub.service.store.transaction(db => {
    db.run('PRAGMA defer_foreign_keys = ON')
    db.run(`UPDATE ${table} SET id = ? WHERE id = ?`, free, one)
    db.run(`UPDATE ${table} SET id = ? WHERE id = ?`, one, other)
  })
}

const servers: [string, WorldOptions][] = [
  ['an extended server', {}],
  [
    'a base server that shows forms',
    { hasNoExtensions: true, plainOffer: { formsInJobs: true, formChanges: true } },
  ],
  ['a base server that shows no forms', { hasNoExtensions: true, plainOffer: { formChanges: true } }],
]

describe.each(servers)('on %s', (_name, options) => {
  test('does not write a form to the number that now belongs to another form', async () => {
    // A technician may not change the title of another form, which would hide the fault.
    const world = await startWorld({ ...options, role: 'dispatcher' })
    const { laptop, job, dispatcher } = world
    const { formUuid } = unwrap(
      createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }),
    )
    const { here, there } = askForms(world, formUuid)
    const fill = (value: string) => {
      const path = pathOf(here(), 'remarks')
      unwrap(patchForm(laptop.context, { formUuid, values: [{ path, value }] }))
      unwrap(leaveForm(laptop.context, formUuid))
    }
    fill('Cold')
    await laptop.drain()
    const [mine] = await there()
    const body = { jobUuid: job.uuid, title: 'Other', fields: questions }
    const other = (await dispatcher('POST', '/form', body)) as Form
    swapNumbers(world, 'forms', mine?.id ?? 0, other.id)
    fill('Leaks')
    await laptop.drain()
    const untouched = (await dispatcher('GET', `/form/${other.uuid}`)) as Form
    expect(untouched).toMatchObject({ title: 'Other' })
    expect(answer(untouched, 'remarks') ?? null).toBeNull()
    expect((await there()).map(form => answer(form, 'remarks'))).toContain('Leaks')
  })

  test('does not write an edit to the number that now belongs to another job', async () => {
    const world = await startWorld(options)
    const { laptop, job } = world
    const other = await world.plan({ title: 'Other' })
    await laptop.pull()
    swapNumbers(world, 'jobs', job.id, other.id)
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).description).toBe('Leaks')
    expect((await world.hubJob(other.uuid)).description).toBe(other.description)
  })
})

test('does not confirm a discrepancy under the number that now belongs to another note', async () => {
  const world = await startWorld({ role: 'dispatcher' })
  const { laptop, job, hubJob } = world
  for (const text of ['Leaks', 'Rattles']) {
    const note = { jobUuid: job.uuid, text, discrepancy: true, internal: false }
    unwrap(addNote(laptop.context, note))
    await laptop.drain()
    await laptop.settle()
  }
  const notes = (await hubJob(job.uuid)).events.filter(({ type }) => type === 'NOTE')
  const [leaks, rattles] = notes.map(({ id }) => id)
  if (leaks === undefined || rattles === undefined) throw new Error('There are no notes')
  laptop.proxy.isDown = true
  unwrap(confirmNote(laptop.context, { jobUuid: job.uuid, eventId: leaks, operationId: null }))
  swapNumbers(world, 'events', leaks, rattles)
  laptop.proxy.isDown = false
  await laptop.drain()
  const { events } = await hubJob(job.uuid)
  expect(events.filter(({ type }) => type === 'CONFIRM_DISCREPANCY').map(({ comment }) => comment)).toEqual([
    'Leaks',
  ])
})

test('a correction of time remains confirmed when an import gives its event another number', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job, at } = world
  laptop.proxy.fault(/^POST .*note/, { kind: 'cut-response' })
  let isBusy = true
  laptop.proxy.fault(({ path }) => isBusy && path === `/job/${job.uuid}`, { kind: 'answer', status: 503 }, 99)
  const span = { kind: 'WORK', from: morning - HOUR, to: morning } as const
  const time = { ...span, reason: 'Forgot to press', pressed: null, replaces: null }
  unwrap(correctMyTime(laptop.context, { jobUuid: job.uuid, text: 'Work 07:00–08:00', time }))
  await laptop.until(
    () => laptop.store.read.has('SELECT 1 FROM operations WHERE event_id = 2'),
    'the look-up',
  )
  at.hub.service.store.transaction(db => db.run('UPDATE events SET id = id + 1000'))
  isBusy = false
  await laptop.pull()
  await laptop.settle()
  const notes = laptop.job(job.uuid).events.filter(({ type }) => type === 'NOTE')
  expect(notes).toMatchObject([{ comment: 'Work 07:00–08:00', time: span }])
})
