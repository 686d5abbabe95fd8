import { expect, test } from 'vitest'
import { raiseGeneration } from '../../../main/service/identity.ts'
import { addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

async function makeAndLose(world: StartedWorld) {
  const { laptop, dispatcher } = world
  laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
  const made = createJob(laptop.context, { title: 'Lift alarm', startTime: morning })
  if (!made.ok) throw new Error(made.failure.message)
  const { jobUuid } = made.value
  addNote(laptop.context, { jobUuid, text: 'First', discrepancy: false, internal: false })
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
  await dispatcher('DELETE', `/job/${jobUuid}`)
  return jobUuid
}

test('a job that the dispatcher deleted before the answer to its creation arrived is not created again', async () => {
  const world = await startWorld()
  const { laptop } = world
  const jobUuid = await makeAndLose(world)
  await laptop.until(() => laptop.status().failed === 1)
  await expect(world.hubJob(jobUuid)).rejects.toThrow('404')
  expect(laptop.outbox()).toMatchObject([{ kind: 'note.add', state: 'review', reason: { code: 'deleted' } }])
  expect(laptop.job(jobUuid).title).toBe('Lift alarm')
  const [note] = laptop.outbox()
  if (!note) throw new Error('nothing waits')
  expect(removeOperation(laptop.context, note.operationId)).toMatchObject({ ok: true })
  expect(laptop.status().pending).toBe(0)
})

test('creates a job again at a base server, which has no tombstones, as the first request may not have arrived', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const jobUuid = await makeAndLose(world)
  await world.laptop.drain()
  expect((await world.hubJob(jobUuid)).title).toBe('Lift alarm')
})

test("a job that was deleted before the server's backup is not created again, although the laptop's clock was ahead", async () => {
  const world = await startWorld({ skew: 3_600_000 })
  const { laptop, at } = world
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Lift alarm', startTime: morning }))
  await laptop.drain()
  await laptop.pull()
  await world.dispatcher('DELETE', `/job/${jobUuid}`)
  at.hub.service.store.transaction(db => raiseGeneration(db, at.clock.time))
  laptop.clock.advance(syncLimits.versionEveryMs)
  for (let turn = 0; turn < 3; turn++) await laptop.pull()
  await laptop.until(() => laptop.outbox().every(({ state }) => state === 'review'))
  await expect(world.hubJob(jobUuid)).rejects.toThrow('404')
})

test.each([false, true])(
  'does not overwrite the dispatcher’s change of a new job after a wrong 404 (base server: %s)',
  async hasNoExtensions => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop } = world
    laptop.proxy.fault(/^PUT /, { kind: 'hang', forward: true })
    const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Lift alarm', startTime: morning }))
    laptop.proxy.fault(new RegExp(`^GET /job/${jobUuid}`), { kind: 'answer', status: 404 })
    await laptop.until(() => laptop.proxy.hanging === 1)
    await world.dispatcher('PUT', `/job/${jobUuid}`, { title: 'Lift alarm, second floor' })
    await laptop.drain()
    expect((await world.hubJob(jobUuid)).title).toBe('Lift alarm, second floor')
    await laptop.pull()
    expect(laptop.job(jobUuid).title).toBe('Lift alarm, second floor')
    expect(laptop.status()).toMatchObject({ pending: 0, failed: 0, conflicts: 0 })
  },
)

test('a new job gets the edit that the user writes while the job is being sent', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(/./, { kind: 'answer', status: 401 }, 50)
  laptop.engine.syncNow()
  await laptop.until(() => laptop.status().needsSignIn, 'a sign-in')
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Lift alarm', startTime: morning }))
  laptop.proxy.heal()
  laptop.engine.signedIn(world.anna.headers['API-Token'] ?? '')
  // The job has been selected, but its request has not been built.
  unwrap(patchJob(laptop.context, { jobUuid, fields: { items: [{ title: 'Gasket' }] } }))
  await laptop.drain()
  expect((await world.hubJob(jobUuid)).items).toMatchObject([{ title: 'Gasket' }])
})
