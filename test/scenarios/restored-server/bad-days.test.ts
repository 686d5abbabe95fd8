/** A restored server on a bad day: wrong look-ups, two restores, long absence, a wrong clock, another user, a full disk. */
import { expect, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import type { WriteDb } from '../../../main/store/db.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { isWhole } from '../../support/sample.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { openLaptop, type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote, writeNoteOn } from '../../support/sync/notes.ts'
import { announceRestore, copyHub, restoreServer } from '../../support/sync/push/hub-copy.ts'

async function resendAll({ laptop }: Pick<StartedWorld, 'laptop'>): Promise<void> {
  await laptop.pull()
  laptop.clock.advance(syncLimits.resendWithinMs)
  await laptop.drain()
}

interface LookedUp {
  generation: number
  stored: { key: string; uuid: string | null }[]
}

const wrong: [string, (said: LookedUp) => unknown][] = [
  ['of the earlier generation', said => ({ ...said, generation: said.generation - 1, stored: [] })],
  ['that names a key of another user', said => ({ ...said, stored: [{ key: 'not-asked', uuid: null }] })],
  ['of another shape', () => ({ keys: [] })],
]

test.each(wrong)('ignores the answer to a look-up %s', async (_name, change) => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  writeNote(world, 'After the backup')
  await laptop.drain()
  restoreServer(world, copy)
  laptop.proxy.rewrite = text =>
    text.startsWith('{"generation"') && text.includes('"stored"')
      ? JSON.stringify(change(JSON.parse(text)))
      : text
  const lookUps = () => laptop.proxy.seen.filter(({ path }) => path === '/operation/lookup').length
  laptop.engine.syncNow()
  await laptop.until(() => lookUps() >= 2, 'two look-ups')
  expect(laptop.status()).toMatchObject({ failed: 0 })
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['After the backup'])
  laptop.proxy.rewrite = null
  await resendAll(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['After the backup'])
})

test('sends each note once if the server is restored twice in a minute', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const first = copyHub(world)
  writeNote(world, 'One')
  await laptop.drain()
  const second = copyHub(world)
  writeNote(world, 'Two')
  await laptop.drain()
  restoreServer(world, second)
  await laptop.pull()
  laptop.clock.advance(30_000)
  restoreServer(world, first)
  // The copy has the generation of before both restores.
  announceRestore(world)
  await resendAll(world)
  // The second note was in flight when the laptop learned of the second restore.
  expect(noteTexts(await world.hubJob(job.uuid)).toSorted()).toEqual(['One', 'Two'])
})

test('a note whose result is unclear for forty days is sent once', async () => {
  const world = await startWorld()
  const { laptop, job, at, anna } = world
  laptop.proxy.fault(isNote, { kind: 'cut-response' })
  writeNote(world, 'Pump hums')
  await laptop.until(() => laptop.proxy.seen.some(({ path }) => path.endsWith('/note')), 'an attempt')
  laptop.proxy.isDown = true
  laptop.clock.advance(40 * DAY)
  laptop.remote.setToken(issueToken(at.hub.service, anna.user.id, at.app.id).token)
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
})

test('an edit whose result is unclear for forty days is merged again', async () => {
  const world = await startWorld()
  const { laptop, job, at, anna } = world
  const isEdit = ({ method }: { method: string }) => method === 'PUT'
  laptop.proxy.fault(/^PUT /, { kind: 'cut-request' })
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
  await laptop.until(() => laptop.proxy.seen.some(isEdit), 'an attempt')
  laptop.proxy.isDown = true
  await world.dispatcher('PUT', `/job/${job.id}`, { description: 'Dry' })
  laptop.clock.advance(40 * DAY)
  laptop.remote.setToken(issueToken(at.hub.service, anna.user.id, at.app.id).token)
  laptop.proxy.isDown = false
  await laptop.until(() => laptop.status().conflicts === 1, 'a conflict')
  expect(laptop.proxy.seen.filter(isEdit)).toHaveLength(1)
})

test('sends the work that a restored server lost although the clock of the laptop is 31 days ahead', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  writeNote(world, 'After the backup')
  await laptop.drain()
  laptop.clock.jump(31 * DAY)
  restoreServer(world, copy)
  await resendAll(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['After the backup'])
})

test("each user's laptop sends the work that the restored server lost", async () => {
  const world = await startWorld()
  const { laptop, job, at } = world
  const ben = await at.addPerson('Ben', 'dispatcher')
  const other = await openLaptop(at, ben, { nth: 2 })
  other.engine.start()
  await other.until(() => other.status().lastPull !== null, 'the first pull')
  const copy = copyHub(world)
  writeNote(world, 'Of Anna')
  writeNoteOn(other, job.uuid, 'Of Ben')
  await laptop.drain()
  await other.drain()
  restoreServer(world, copy)
  await resendAll(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Of Anna'])
  await resendAll({ laptop: other })
  expect(noteTexts(await world.hubJob(job.uuid)).toSorted()).toEqual(['Of Anna', 'Of Ben'])
})

test('a note that the server confirmed but did not store is sent again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'answer', status: 204, isUntrue: true })
  const operationId = writeNote(world, 'Valve replaced')
  await laptop.drain()
  // A later look-up contains the key, which the server does not have.
  await resendAll(world)
  const sent = laptop.proxy.seen.filter(({ method, path }) => isNote.test(`${method} ${path}`))
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([operationId, operationId])
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Valve replaced'])
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['Valve replaced'])
})

test('continues after a full disk refused the result of the look-up', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  writeNote(world, 'After the backup')
  await laptop.drain()
  restoreServer(world, copy)
  const { transaction } = laptop.store
  let refusals = 0
  laptop.store.transaction = <T>(work: (db: WriteDb) => T): T =>
    transaction.call(laptop.store, db => {
      const result = work(db)
      if (refusals > 0 || !db.has(`SELECT 1 FROM operations WHERE reason_code = 'lost'`)) return result
      refusals++
      throw new StoreFailure('full', 'The disk is full.')
    }) as T
  await resendAll(world)
  expect(refusals).toBe(1)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['After the backup'])
  expect(syncState.get(laptop.store.read, 'hubIdentity')?.generation).toBeGreaterThan(1)
})

test(`sends ${isWhole ? 2_000 : 120} notes again in their order`, { timeout: 600_000 }, async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  const texts = Array.from({ length: isWhole ? 2_000 : 120 }, (_, at) => `Note ${at}`)
  for (const text of texts) writeNote(world, text)
  await laptop.drain()
  restoreServer(world, copy)
  await resendAll(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(texts)
})
