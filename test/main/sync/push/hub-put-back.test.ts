// @module-tag slow
/** A hub that was put back to an older copy gets back from each laptop what that one had sent since. */
import { describe, expect, test } from 'vitest'
import { actOnJob, createJob } from '../../../../main/sync/acts/actions.ts'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { patchDocument } from '../../../../main/sync/acts/change-document.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import { patchJob } from '../../../../main/sync/acts/patch-job.ts'
import { invalidateDetails } from '../../../../main/sync/records/marks.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { DAY } from '../../../../shared/units.ts'
import { unwrap } from '../../service/outcomes.ts'
import { byTurns } from '../by-turns.ts'
import { addFile, bytesOf, hang, hubBytes } from '../documents/files.ts'
import { answer, pathOf, questions, startFormWorld } from '../forms/checklist.ts'
import { startWorld } from '../laptop.ts'
import { noteTexts, writeNote } from '../notes.ts'
import { copyHub, putBack } from './hub-copy.ts'

describe.each([
  ['with every extension', false],
  ['plain', true],
])('after the hub, %s, was put back', (_name, isPlain) => {
  const test = byTurns(isPlain)
  test('notes, states, fields, files and forms that were sent since are there again, once', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job } = world
    writeNote(world, 'Before')
    await laptop.drain()
    const copy = copyHub(world)
    writeNote(world, 'Same words')
    writeNote(world, 'Same words')
    actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
    const bytes = bytesOf(2_000)
    await addFile(world, bytes, { description: 'The burner' })
    unwrap(createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }))
    await laptop.drain()
    await laptop.pull()
    copy.putBack()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Before'])
    await world.office('PUT', `/job/${job.id}`, { customerName: 'Somebody else' })
    await laptop.engine.refresh(job.uuid)
    await laptop.pull()
    await laptop.drain()
    await laptop.pull()
    const there = await world.hubJob(job.uuid)
    expect(noteTexts(there)).toEqual(['Before', 'Same words', 'Same words'])
    expect(there).toMatchObject({ description: 'Leaks', customerName: 'Somebody else' })
    expect(there.resources[0]?.state).toBe('IN_TRANSIT')
    expect(there.documents).toMatchObject([{ description: 'The burner' }])
    for (const document of there.documents) expect((await hubBytes(world, document)).equals(bytes)).toBe(true)
    expect(there.forms).toHaveLength(1)
    expect(noteTexts(laptop.job(job.uuid))).toEqual(['Before', 'Same words', 'Same words'])
    expect(laptop.status().conflicts).toBe(0)
    // the person is told why it was sent again
    expect(laptop.status().putBack).toEqual({ at: expect.any(Number), count: 6 })
  })

  test('a job that was made here since is made again, with what was written on it', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job } = world
    await laptop.drain()
    const copy = copyHub(world)
    const made = unwrap(createJob(laptop.context, { title: 'Found on site' }))
    await laptop.drain()
    writeNote(world, 'Pump hums', made.jobUuid)
    writeNote(world, 'Seen')
    await laptop.drain()
    await laptop.pull()
    copy.putBack()
    await laptop.until(() => laptop.outbox().every(({ seenAt }) => seenAt !== null))
    for (const jobUuid of [made.jobUuid, job.uuid]) await laptop.engine.refresh(jobUuid)
    await laptop.pull()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(made.jobUuid))).toEqual(['Pump hums'])
    expect((await world.hubJob(made.jobUuid)).title).toBe('Found on site')
  })

  test('what the office changed since it was sent is not written over', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job } = world
    const { uuid } = await hang(world, bytesOf(900))
    await laptop.pull()
    const copy = copyHub(world)
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } })
    const owner = { kind: 'job', ref: job.uuid } as const
    patchDocument(laptop.context, { owner, documentUuid: uuid, fields: { description: 'Mine' } })
    await laptop.drain()
    await world.office('PUT', `/job/${job.id}`, { description: 'The office said last' })
    await world.office('PUT', `/document/${uuid}`, { description: 'The office said last' })
    await laptop.pull()
    copy.putBack()
    await laptop.engine.refresh(job.uuid)
    await laptop.pull()
    await laptop.drain()
    const { description, documents } = await world.hubJob(job.uuid)
    expect([description, documents[0]?.description]).toEqual([null, null])
  })
})

test('a hub that says it was put back is read again at once, job by job, each time', async () => {
  const world = await startWorld()
  const { laptop } = world
  // of a day that nothing else is read again for
  const startTime = laptop.clock.now() + 10 * DAY
  const job = await world.plan({ startTime, endTime: startTime + 1 })
  await laptop.pull()
  const copy = copyHub(world)
  writeNote(world, 'Pump hums', job.uuid)
  await laptop.drain()
  for (const time of [1, 2]) {
    putBack(world, copy)
    laptop.clock.advance(syncLimits.versionEveryMs)
    await laptop.pull()
    await laptop.pull()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
    expect(laptop.status().putBack?.count).toBe(time)
  }
})

test.each([
  ['plain', true],
  ['ours, of which a copy was put in its place', false],
])(
  'a note is given back to a job that is another’s by now, at a hub that says nothing: %s',
  async (_name, isPlain) => {
    const world = await startWorld({ isPlain })
    const { laptop, job, office } = world
    await laptop.pull()
    await office('PUT', `/job/${job.id}`, { resources: [] })
    const copy = copyHub(world)
    writeNote(world, 'Pump hums')
    await laptop.drain()
    await laptop.pull()
    copy.putBack()
    laptop.engine.sweepNow()
    for (let turn = 0; turn < 2; turn++) {
      await laptop.pull()
      await laptop.drain()
    }
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
  },
)

test('a press that nobody read back before the hub was put back is given back, also with a later one there', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  const press = async (state: 'IN_TRANSIT' | 'ON_STATION') => {
    unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state }))
    await laptop.until(() => laptop.outbox().every(({ sentAt }) => sentAt !== null), 'the press')
  }
  laptop.proxy.fault(/^GET .job/, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
  await press('IN_TRANSIT')
  putBack(world, copy)
  laptop.clock.advance(1_000)
  await press('ON_STATION')
  laptop.proxy.heal()
  laptop.clock.advance(syncLimits.versionEveryMs)
  for (let turn = 0; turn < 2; turn++) {
    await laptop.pull()
    await laptop.drain()
  }
  const { events, resources } = await world.hubJob(job.uuid)
  const pressed = events.map(({ newResourceState }) => newResourceState)
  expect(pressed).toEqual(expect.arrayContaining(['IN_TRANSIT', 'ON_STATION']))
  expect(resources[0]?.state).toBe('ON_STATION')
})

test('what was refused as its job was gone goes by itself when the job is there again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  await world.office('DELETE', `/job/${job.id}`)
  writeNote(world, 'Pump hums')
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a row that asks')
  expect(laptop.outbox()).toMatchObject([{ reason: { code: 'deleted' } }])
  copy.putBack()
  await world.plan({ title: 'Another' })
  await laptop.engine.refresh(job.uuid)
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
})

test('an answer of the hub tells it before anything of that is taken in', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
  await laptop.drain()
  putBack(world, copy)
  // the job is newer than it was here, and shows no sign but a field as it was
  await world.office('PUT', `/job/${job.id}`, { customerName: 'Somebody else' })
  await laptop.pull()
  await laptop.drain()
  await laptop.pull()
  await laptop.drain()
  expect(await world.hubJob(job.uuid)).toMatchObject({
    description: 'Leaks',
    customerName: 'Somebody else',
  })
})

test('a note whose number another event got since is given back', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  writeNote(world, 'Pump hums')
  await laptop.drain()
  await laptop.pull()
  const known = laptop.job(job.uuid).events.at(-1)?.id
  copy.putBack()
  const other = await world.plan({ title: 'Another' })
  await laptop.pull()
  expect(laptop.job(other.uuid).events.map(({ id }) => id)).toContain(known)
  await laptop.engine.refresh(job.uuid)
  await laptop.pull()
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
})

test.each([
  ['asked for', false],
  ['missed by a sweep', true],
])(
  'a job that was made here and is %s after its number went to another is made again',
  async (_how, isSwept) => {
    const world = await startWorld()
    const { laptop } = world
    await laptop.pull()
    const copy = copyHub(world)
    const made = unwrap(createJob(laptop.context, { title: 'Found on site' }))
    await laptop.drain()
    await laptop.pull()
    putBack(world, copy)
    await world.plan({ title: 'Under the same number' })
    if (isSwept) laptop.engine.sweepNow()
    await laptop.pull()
    await laptop.pull()
    await laptop.drain()
    expect((await world.hubJob(made.jobUuid)).title).toBe('Found on site')
  },
)

test('of a form, what shows again as it was is given back, and what the office filled in since is asked about', async () => {
  const world = await startFormWorld()
  const { laptop, form, here, job } = world
  const fill = (name: string, value: unknown) => {
    const path = pathOf(here(), name)
    unwrap(patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value }] }))
  }
  await laptop.pull()
  const copy = copyHub(world)
  fill('remarks', 'Mine')
  await laptop.drain()
  fill('pressure', 4)
  await laptop.drain()
  await laptop.pull()
  putBack(world, copy)
  await world.fillThere('remarks', 'The office')
  await laptop.pull()
  await laptop.drain()
  await laptop.engine.refresh(job.uuid)
  await laptop.drain()
  expect(world.conflicts()).toMatchObject([{ mine: 'Mine', office: 'The office' }])
  const [there] = await world.there()
  expect(answer(there, 'pressure')).toBe(4)
})

test('a form that is filled in further before anything else was read has all of it again', async () => {
  const world = await startFormWorld()
  const { laptop, form, here } = world
  const fill = (name: string, value: unknown) => {
    const path = pathOf(here(), name)
    unwrap(patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value }] }))
  }
  await laptop.pull()
  const copy = copyHub(world)
  fill('remarks', 'Mine')
  await laptop.drain()
  await laptop.pull()
  copy.putBack()
  fill('pressure', 4)
  await laptop.drain()
  const [there] = await world.there()
  expect([answer(there, 'remarks'), answer(there, 'pressure')]).toEqual(['Mine', 4])
  expect(world.conflicts()).toEqual([])
  expect(laptop.status().putBack?.count).toBe(1)
})

test('a clock that is set back by weeks meanwhile keeps nothing from being given back', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  const made = unwrap(createJob(laptop.context, { title: 'Found on site' }))
  writeNote(world, 'Pump hums')
  await laptop.drain()
  await laptop.pull()
  copy.putBack()
  await laptop.engine.refresh(job.uuid)
  expect(laptop.status().putBack).not.toBeNull()
  laptop.clock.jump(-22 * DAY)
  await laptop.pull()
  await laptop.pull()
  await laptop.drain()
  expect((await world.hubJob(made.jobUuid)).title).toBe('Found on site')
  expect(laptop.status().putBack).not.toBeNull()
})

test('a file is given back though the laptop’s clock was wrong when it went, and others wrote to the job since', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  laptop.clock.jump(-7 * 60_000)
  await addFile(world, bytesOf(900))
  await laptop.drain()
  await laptop.pull()
  putBack(world, copy)
  world.at.clock.time += 60_000
  await world.office('PUT', `/job/${job.id}`, { customerName: 'Somebody else' })
  await laptop.pull()
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
  expect(laptop.job(job.uuid).documents).toHaveLength(1)
})

test('what the office changes once all was compared is taken in, also where a reading was thrown away', async () => {
  const world = await startWorld()
  const { laptop, job, office } = world
  await laptop.pull()
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } }))
  await laptop.drain()
  await laptop.pull()
  const copy = copyHub(world)
  writeNote(world, 'Pump hums')
  await laptop.drain()
  await laptop.pull()
  putBack(world, copy)
  for (let turn = 0; turn < 2; turn++) {
    await laptop.pull()
    await laptop.drain()
  }
  const told = laptop.status().putBack
  expect(told?.count).toBe(1)
  await office('PUT', `/job/${job.id}`, { description: 'Office' })
  laptop.store.transaction(db => invalidateDetails(db, laptop.job(job.uuid).id))
  await laptop.engine.refresh(job.uuid)
  expect(laptop.job(job.uuid).description).toBe('Office')
  expect(laptop.status()).toMatchObject({ conflicts: 0, pending: 0, putBack: told })
})
