import { describe, expect, test } from 'vitest'
import { actOnJob, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { restore } from '../../../main/sync/operations/archive/restore.ts'
import { removeOperation, undoOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { chooseConflict } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { tidyDaily } from '../../../main/sync/pull/sweep/tidy.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

function archived({ laptop }: StartedWorld) {
  const [first] = readArchive(laptop.context).operations
  if (!first) throw new Error('Nothing is in the archive')
  return first
}

function choiceOf({ laptop }: StartedWorld) {
  const [first] = readArchive(laptop.context).choices
  if (!first) throw new Error('No choice is in the archive')
  return first
}

/** Anna and the dispatcher both wrote a description, and the user chose one of them. */
async function chosen(side: 'mine' | 'office') {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  laptop.proxy.isDown = true
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } }))
  await laptop.settle()
  await dispatcher('PUT', `/job/${job.id}`, { description: 'Office' })
  laptop.proxy.isDown = false
  await laptop.until(() => laptop.status().conflicts === 1, 'the conflict')
  const [conflict] = laptop.store.read.all<{ id: number }>('SELECT id FROM conflicts')
  unwrap(chooseConflict(laptop.context, conflict?.id ?? 0, side))
  await laptop.drain()
  return world
}

describe('restoring from the archive', () => {
  test('a removed note can be restored once', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    laptop.proxy.isDown = true
    unwrap(removeOperation(laptop.context, writeNote(world, 'On second thought')))
    const entry = archived(world)
    expect(entry).toMatchObject({
      kind: 'note.add',
      title: job.title,
      summary: { text: 'On second thought' },
    })
    laptop.proxy.isDown = false
    unwrap(restore(laptop.context, { operationId: entry.operationId }))
    await laptop.drain()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['On second thought'])
    expect(readArchive(laptop.context).operations).toEqual([])
    expect(restore(laptop.context, { operationId: entry.operationId })).toMatchObject({ ok: false })
  })

  test('an edit is applied to the present version of the job', async () => {
    const world = await startWorld()
    const { laptop, job, dispatcher } = world
    laptop.proxy.isDown = true
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } }))
    const [item] = laptop.outbox()
    unwrap(removeOperation(laptop.context, item?.operationId ?? ''))
    await dispatcher('PUT', `/job/${job.id}`, { description: 'Office', placeName: 'Kiruna' })
    laptop.proxy.isDown = false
    await laptop.pull()
    unwrap(restore(laptop.context, { operationId: archived(world).operationId }))
    await laptop.drain()
    expect(await world.hubJob(job.uuid)).toMatchObject({ description: 'Mine', placeName: 'Kiruna' })
  })

  test("an edit of a list is applied again without undoing the dispatcher's changes", async () => {
    const world = await startWorld()
    const { laptop, job, dispatcher } = world
    await dispatcher('PUT', `/job/${job.id}`, { items: [{ title: 'Bleed' }, { title: 'Clean' }] })
    await laptop.pull()
    laptop.proxy.isDown = true
    const items = laptop.job(job.uuid).items.map(item => ({ ...item, done: item.title === 'Bleed' }))
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { items } }))
    unwrap(removeOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
    laptop.proxy.isDown = false
    const there = (await world.hubJob(job.uuid)).items.map(item => ({
      ...item,
      done: item.title === 'Clean',
    }))
    await dispatcher('PUT', `/job/${job.id}`, { items: [...there, { title: 'Sweep' }] })
    await laptop.pull()
    unwrap(restore(laptop.context, { operationId: archived(world).operationId }))
    await laptop.drain()
    const ticked = (await world.hubJob(job.uuid)).items.map(({ title, done }) => `${title} ${done}`)
    expect(ticked).toEqual(['Bleed true', 'Clean true', 'Sweep false'])
  })

  test('an action that is no longer allowed is refused and remains archived', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    const act = (state: 'IN_TRANSIT' | 'STARTED' | 'FINISHED') =>
      unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state }))
    unwrap(undoOperation(laptop.context, act('IN_TRANSIT').operationId))
    const entry = archived(world)
    for (const state of ['STARTED', 'FINISHED'] as const) {
      act(state)
      await laptop.drain()
    }
    expect(restore(laptop.context, { operationId: entry.operationId })).toMatchObject({
      ok: false,
      failure: { code: 'conflict' },
    })
    expect(archived(world).operationId).toBe(entry.operationId)
    expect(laptop.outbox()).toEqual([])
  })

  test('a job that was never sent is restored together with its notes', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    const { jobUuid } = unwrap(createJob(laptop.context, { title: 'New', startTime: laptop.clock.now() }))
    writeNote(world, 'First look', jobUuid)
    const making = laptop.outbox().find(item => item.kind === 'job.create')
    unwrap(removeOperation(laptop.context, making?.operationId ?? ''))
    const archived = readArchive(laptop.context).operations.toSorted((a, b) => a.createdAt - b.createdAt)
    const note = archived.find(entry => entry.kind === 'note.add')
    expect(restore(laptop.context, { operationId: note?.operationId ?? '' })).toMatchObject({ ok: false })
    for (const { operationId } of archived.toSorted((a, b) => a.kind.localeCompare(b.kind)))
      unwrap(restore(laptop.context, { operationId }))
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(noteTexts(await world.hubJob(jobUuid))).toEqual(['First look'])
  })
})

describe('a choice in a conflict', () => {
  test.each([
    ['mine', 'office', 'Office'],
    ['office', 'mine', 'Mine'],
  ] as const)(
    'can be changed from “%s” to “%s”, which edits the present version of the job',
    async (first, second, value) => {
      const world = await chosen(first)
      const { laptop, job } = world
      expect(choiceOf(world)).toMatchObject({
        field: 'description',
        mine: 'Mine',
        office: 'Office',
        chosen: first,
      })
      await world.dispatcher('PUT', `/job/${job.id}`, { placeName: 'Kiruna' })
      await laptop.pull()
      unwrap(restore(laptop.context, { conflictId: choiceOf(world).conflictId }))
      await laptop.drain()
      expect(await world.hubJob(job.uuid)).toMatchObject({ description: value, placeName: 'Kiruna' })
      expect(choiceOf(world).chosen).toBe(second)
    },
  )

  test('is refused if the job is no longer on the laptop', async () => {
    const world = await chosen('office')
    const { laptop } = world
    laptop.store.transaction(db => db.run('DELETE FROM jobs'))
    expect(restore(laptop.context, { conflictId: choiceOf(world).conflictId })).toMatchObject({
      ok: false,
      failure: { code: 'not-found' },
    })
  })
})

test('deletes archived work after 14 days, but no work that waits to be sent', async () => {
  const world = await chosen('office')
  const { laptop } = world
  laptop.proxy.isDown = true
  unwrap(removeOperation(laptop.context, writeNote(world, 'Taken out')))
  writeNote(world, 'Waits')
  await laptop.settle()
  const { operationId } = archived(world)
  laptop.clock.jump(syncLimits.archiveMs + 1)
  expect(readArchive(laptop.context)).toEqual({ operations: [], choices: [] })
  expect(restore(laptop.context, { operationId })).toMatchObject({ ok: false })
  await tidyDaily({ context: laptop.context, isStopped: () => false })
  const rows = laptop.store.read.all<{ intent: string }>('SELECT intent FROM operations')
  expect(rows.map(row => JSON.parse(row.intent).text)).toEqual(['Waits'])
  expect(laptop.store.read.all('SELECT id FROM conflicts')).toEqual([])
})

test("deletes a job's sent operations after 14 days if the job was deleted before it was read back", async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  laptop.proxy.fault(/^GET \/job\/[^/]+$/, { kind: 'answer', status: 503 }, 50)
  writeNote(world, 'Sent')
  await laptop.until(() => laptop.outbox().length === 0, 'the note to be sent')
  await dispatcher('DELETE', `/job/${job.id}`)
  laptop.proxy.heal()
  await laptop.pull()
  await laptop.engine.refresh(job.uuid)
  const kept = () => laptop.store.read.all('SELECT id FROM operations')
  expect(kept()).toHaveLength(1)
  laptop.clock.jump(syncLimits.archiveMs + 1)
  await tidyDaily({ context: laptop.context, isStopped: () => false })
  expect(kept()).toEqual([])
})
