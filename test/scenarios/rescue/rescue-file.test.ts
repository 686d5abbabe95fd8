import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { readDraft, saveDraft } from '../../../main/app/session/drafts.ts'
import { removeUser } from '../../../main/service/jobs/change-user.ts'
import { actOnJob, addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { takeIn } from '../../../main/sync/rescue/import-work.ts'
import { openRescue } from '../../../main/sync/rescue/read-rescue.ts'
import type { RescuedWork } from '../../../main/sync/rescue/rescued-work.ts'
import type { JobEvent } from '../../../shared/entities/job.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { exportFrom, freshLaptop } from '../../support/sync/rescue/rescue-files.ts'

async function readWork(file: string): Promise<RescuedWork> {
  const rescue = await openRescue(file)
  if (!rescue.ok) throw new Error(rescue.failure.message)
  onTestFinished(() => rescue.value.close())
  return rescue.value.work
}

/** An offline laptop with work of every kind. */
async function workOffline(): Promise<StartedWorld & { madeUuid: string }> {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  const { context } = laptop
  addNote(context, { jobUuid: job.uuid, text: 'The valve leaks', discrepancy: true, internal: false })
  addNote(context, { jobUuid: job.uuid, text: 'Done', discrepancy: false, internal: false })
  addNote(context, { jobUuid: job.uuid, text: 'Done', discrepancy: false, internal: false })
  patchJob(context, { jobUuid: job.uuid, fields: { description: 'New valve' } })
  actOnJob(context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })
  const made = createJob(context, { title: 'Found next door' })
  if (!made.ok) throw new Error(made.failure.message)
  const madeUuid = made.value.jobUuid
  addNote(context, { jobUuid: madeUuid, text: 'On the new one', discrepancy: false, internal: false })
  saveDraft(laptop.store, { key: job.uuid, value: { text: 'Half a no' } }, 1)
  return { ...world, madeUuid }
}

async function notesAtHub({ dispatcher }: StartedWorld, uuid: string): Promise<string[]> {
  const events = (await dispatcher('GET', `/job/${uuid}/events`)) as JobEvent[]
  return events.flatMap(({ type, comment }) => (type === 'NOTE' ? [comment ?? ''] : [])).sort()
}

async function expectAllOnce(world: StartedWorld & { madeUuid: string }): Promise<void> {
  expect(await notesAtHub(world, world.job.uuid)).toEqual(['Done', 'Done', 'The valve leaks'])
  expect(await notesAtHub(world, world.madeUuid)).toEqual(['On the new one'])
  expect(await world.hubJob(world.job.uuid)).toMatchObject({ description: 'New valve', state: 'IN_TRANSIT' })
  expect(await world.hubJob(world.madeUuid)).toMatchObject({ title: 'Found next door' })
}

test('exports unsent work after the user was removed at the server', async () => {
  const { at, anna, laptop, job } = await startWorld()
  removeUser(at.hub.service, anna.user.uuid)
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Too late', discrepancy: false, internal: false })
  await laptop.until(() => laptop.status().needsSignIn, 'the refusal')
  expect(laptop.outbox()).toHaveLength(1)
  const { operations } = await readWork(await exportFrom(laptop))
  expect(operations.map(({ kind }) => kind)).toEqual(['note.add'])
})

test('a fresh laptop imports all unsent work from a file, and each operation arrives once', async () => {
  const world = await workOffline()
  const work = await readWork(await exportFrom(world.laptop))
  const fresh = await freshLaptop(world)
  const taken = takeIn(fresh.context, work)
  expect(taken).toMatchObject({ ok: true, value: { added: work.operations.length, known: 0, drafts: 1 } })
  fresh.engine.start()
  await fresh.drain()
  await expectAllOnce(world)
  expect(fresh.outbox()).toEqual([])
})

test('the rescue file contains the drafts of a new job, a time and a form', async () => {
  const { laptop, job, ...world } = await startWorld()
  const names = ['new-job', `time ${job.uuid}`, `form ${job.uuid}`]
  for (const name of names) saveDraft(laptop.store, { key: name, value: { text: '{"title":"Ro' } }, 1)
  const work = await readWork(await exportFrom(laptop))
  const fresh = await freshLaptop({ laptop, ...world })
  expect(takeIn(fresh.context, work)).toMatchObject({ ok: true, value: { drafts: names.length } })
  for (const name of names) expect(readDraft(fresh.store, name)?.text).toBe('{"title":"Ro')
})

test('work that was sent after the rescue file was written is not sent again', async () => {
  const world = await workOffline()
  const file = await exportFrom(world.laptop)
  world.laptop.proxy.isDown = false
  world.laptop.engine.syncNow()
  await world.laptop.drain()
  const fresh = await freshLaptop(world)
  takeIn(fresh.context, await readWork(file))
  fresh.engine.start()
  await fresh.drain()
  await expectAllOnce(world)
})

test('sends a rescued note although an older note has the same text', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Checked', discrepancy: false, internal: false })
  await laptop.drain()
  laptop.clock.advance(3_600_000)
  laptop.proxy.isDown = true
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Checked', discrepancy: false, internal: false })
  const work = await readWork(await exportFrom(laptop))
  const fresh = await freshLaptop(world)
  takeIn(fresh.context, work)
  fresh.engine.start()
  await fresh.drain()
  expect(await notesAtHub(world, job.uuid)).toEqual(['Checked', 'Checked'])
})

test('shows rescued work on its job as soon as the job is on the laptop', async () => {
  const world = await workOffline()
  const work = await readWork(await exportFrom(world.laptop))
  const fresh = await freshLaptop(world)
  takeIn(fresh.context, work)
  expect(fresh.job(world.madeUuid).events.map(({ comment }) => comment)).toContain('On the new one')
  fresh.proxy.fault(/POST|PUT/, { kind: 'cut-request' }, 1_000)
  fresh.engine.start()
  await fresh.until(() => fresh.status().lastPull !== null, 'the first pull')
  await fresh.settle()
  const shown = fresh.job(world.job.uuid)
  expect(shown).toMatchObject({ description: 'New valve', state: 'IN_TRANSIT' })
  const notes = shown.events.flatMap(({ type, comment }) => (type === 'NOTE' ? [comment] : []))
  expect(notes.toSorted()).toEqual(['Done', 'Done', 'The valve leaks'])
  fresh.proxy.heal()
})

test('a second import of the same file adds nothing', async () => {
  const world = await workOffline()
  const work = await readWork(await exportFrom(world.laptop))
  const fresh = await freshLaptop(world)
  takeIn(fresh.context, work)
  const known = work.operations.length
  expect(takeIn(fresh.context, work)).toMatchObject({ ok: true, value: { added: 0, known, drafts: 0 } })
  fresh.engine.start()
  await fresh.drain()
  expect(takeIn(fresh.context, work)).toMatchObject({ ok: true, value: { added: 0, known } })
  await fresh.drain()
  await expectAllOnce(world)
})

test('requests the job of a rescued note although the user is no longer assigned, and the note arrives', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  laptop.proxy.isDown = true
  addNote(laptop.context, {
    jobUuid: job.uuid,
    text: 'Before it was taken',
    discrepancy: false,
    internal: false,
  })
  const work = await readWork(await exportFrom(laptop))
  await dispatcher('PUT', `/job/${job.uuid}`, { resources: [] })
  const fresh = await freshLaptop(world)
  takeIn(fresh.context, work)
  fresh.engine.start()
  await fresh.drain()
  expect(await notesAtHub(world, job.uuid)).toEqual(['Before it was taken'])
})

test('work on a job that the dispatcher deleted waits for the user', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  laptop.proxy.isDown = true
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Too late', discrepancy: false, internal: false })
  const work = await readWork(await exportFrom(laptop))
  await dispatcher('DELETE', `/job/${job.uuid}`)
  const fresh = await freshLaptop(world)
  takeIn(fresh.context, work)
  fresh.engine.start()
  await fresh.until(() => fresh.status().failed === 1, 'a review')
  expect(fresh.outbox()).toMatchObject([{ state: 'review', reason: { code: 'deleted' } }])
})

test('the rescue file lists its jobs, and contains no credentials', async () => {
  const world = await workOffline()
  const file = await exportFrom(world.laptop)
  const work = await readWork(file)
  expect(work.jobs.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Boiler service', 'Found next door']),
  )
  const text = JSON.stringify(work)
  const { connection } = world.laptop.remote
  expect(text.includes(connection.apiKey) || text.includes(connection.token ?? '')).toBe(false)
})

test.each([
  ['truncated', (file: string) => truncateSync(file, 1_000)],
  ['no zip', (file: string) => writeFileSync(file, 'hello')],
  ['empty', (file: string) => truncateSync(file, 0)],
])('refuses a file that is %s, with a message', async (_what, spoil) => {
  const world = await workOffline()
  const file = await exportFrom(world.laptop)
  spoil(file)
  expect(await openRescue(file)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test('refuses a file with a changed byte', async () => {
  const world = await workOffline()
  const file = await exportFrom(world.laptop)
  const bytes = readFileSync(file)
  const at = bytes.indexOf('operations.jsonl') + 60
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
  expect(await openRescue(file)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})
