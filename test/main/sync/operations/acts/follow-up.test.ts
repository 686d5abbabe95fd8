import { expect, test } from 'vitest'
import { readJobView } from '../../../../../main/app/views/job-view.ts'
import { addNote } from '../../../../../main/sync/operations/acts/actions.ts'
import { createFollowUp, followUpUuid } from '../../../../../main/sync/operations/acts/follow-up.ts'
import { patchJob } from '../../../../../main/sync/operations/acts/patch-job.ts'
import { type Laptop, openLaptop, openWorld, startWorld } from '../../../../support/sync/laptop.ts'
import { noteTexts, refuseFirstNote } from '../../../../support/sync/notes.ts'

const text = 'The flange leaks'
const note = 'Follow-up job: Flange'

test.each([
  ['an extended server', false],
  ['a base server', true],
])(
  'a discrepancy gets one follow-up job at %s, although two laptops create the job',
  async (_name, hasNoExtensions) => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop } = world
    const location = { street: 'Storgatan 14', city: 'Umeå' }
    const job = await world.plan({ customerName: 'Norrgatan AB', destinations: [{ order: 1, location }] })
    const other = await openLaptop(world.at, world.anna, { hasNoExtensions })
    for (const one of [laptop, other]) {
      one.engine.start()
      await one.until(() => one.status().lastPull !== null, 'the first pull')
      await one.settle()
    }
    addNote(laptop.context, { jobUuid: job.uuid, text, discrepancy: true, internal: false })
    await laptop.drain()
    await other.pull()

    const make = (on: Laptop, title: string) =>
      createFollowUp(on.context, { title, description: text }, { jobUuid: job.uuid, text: ` ${text}`, note })
    const uuid = followUpUuid(job.uuid, text)
    expect(make(laptop, 'Flange')).toMatchObject({ ok: true, value: { jobUuid: uuid } })
    expect(make(laptop, 'Flange again')).toMatchObject({ ok: true, value: { jobUuid: uuid } })
    await laptop.drain()
    // The other laptop has not read the first one's job, and does not before it sends.
    other.proxy.fault(/^GET \/job(\/list|\?)/, { kind: 'answer', status: 503 }, 20)
    expect(make(other, 'Flange, by the other')).toMatchObject({ ok: true, value: { jobUuid: uuid } })
    await other.until(() => other.outbox().every(({ state }) => state === 'done'), 'what it made')

    const there = await world.hubJob(uuid)
    expect(there).toMatchObject({ title: 'Flange', customerName: 'Norrgatan AB', followsJobUuid: job.uuid })
    expect(there.destinations).toMatchObject([{ location }])
    const notes = (await world.hubJob(job.uuid)).events.filter(({ comment }) => comment === note)
    expect(notes.map(({ internal }) => internal)).toEqual([!hasNoExtensions, !hasNoExtensions])
    for (const one of [laptop, other]) {
      await one.pull()
      expect(one.outbox().filter(({ state }) => state !== 'done')).toEqual([])
      const views = [readJobView(one.context, job.uuid), readJobView(one.context, uuid)]
      expect(views[0]?.notes.find(({ discrepancy }) => discrepancy)?.followUpUuid).toBe(uuid)
      expect(views[1]?.follows).toMatchObject({ uuid: job.uuid, id: job.id })
      expect(views[1]?.job.title).toBe('Flange')
    }
  },
)

test.each([false, true])(
  "an edit of a follow-up job is sent although it was made during the job's look-up (base server: %s)",
  async hasNoExtensions => {
    const { laptop, job, hubJob } = await startWorld({ hasNoExtensions })
    const uuid = followUpUuid(job.uuid, text)
    laptop.proxy.before = ({ method, path }) => {
      if (method !== 'GET' || path !== `/job/${uuid}`) return
      laptop.proxy.before = null
      patchJob(laptop.context, { jobUuid: uuid, fields: { description: 'Bring a gasket' } })
    }
    createFollowUp(laptop.context, { title: 'Flange' }, { jobUuid: job.uuid, text, note })
    await laptop.drain()
    expect((await hubJob(uuid)).description).toBe('Bring a gasket')
    expect(laptop.job(uuid).description).toBe('Bring a gasket')
  },
)

test('an edit of a follow-up job is sent after another laptop has created the job', async () => {
  const { laptop, job, hubJob, dispatcher } = await startWorld()
  const uuid = followUpUuid(job.uuid, text)
  laptop.proxy.isDown = true
  createFollowUp(laptop.context, { title: 'Flange' }, { jobUuid: job.uuid, text, note })
  patchJob(laptop.context, { jobUuid: uuid, fields: { items: [{ title: 'Gasket' }] } })
  const [me] = job.resources
  await dispatcher('PUT', `/job/${uuid}`, {
    title: 'Flange, by the other',
    followsJobUuid: job.uuid,
    resources: [me],
  })
  laptop.proxy.isDown = false
  await laptop.drain()
  const there = await hubJob(uuid)
  expect(there).toMatchObject({ title: 'Flange, by the other', items: [{ title: 'Gasket' }] })
})

test('a follow-up job and its note are created at the second attempt if the disk refused the note', async () => {
  const { laptop, job, hubJob } = await startWorld()
  const refusals = refuseFirstNote(laptop)
  const make = () => createFollowUp(laptop.context, { title: 'Flange' }, { jobUuid: job.uuid, text, note })
  expect(make()).toMatchObject({ ok: false, failure: { code: 'storage' } })
  expect(laptop.outbox()).toEqual([])
  const uuid = followUpUuid(job.uuid, text)
  expect(make()).toMatchObject({ ok: true, value: { jobUuid: uuid } })
  expect(refusals()).toBe(1)
  await laptop.drain()
  expect((await hubJob(uuid)).title).toBe('Flange')
  expect(noteTexts(await hubJob(job.uuid))).toEqual([note])
})
