/** Bugs of other products in which operations were no longer sent, or in the wrong order. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { openStore } from '../../../main/store/store.ts'
import { SyncEngine } from '../../../main/sync/engine.ts'
import { actOnJob, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { openWorld, startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote, writeNoteOn } from '../../support/sync/notes.ts'
import { firstPull } from '../../support/sync/pull/first-pull.ts'

const minute = 60_000

test('work that a user wrote while signed out is sent after their earlier work', async () => {
  const world = await startWorld()
  const { laptop, at, anna } = world
  at.hub.service.store.transaction(db => db.run('DELETE FROM tokens'))
  writeNote(world, 'First')
  await laptop.settle()
  expect(laptop.status()).toMatchObject({ needsSignIn: true, pending: 1, failed: 0 })
  expect(laptop.outbox()).toMatchObject([{ state: 'blocked', reason: { code: 'sign-in' } }])
  laptop.proxy.seen.splice(0)
  writeNote(world, 'Second')
  laptop.clock.advance(30 * minute)
  await laptop.settle()
  expect(laptop.proxy.seen).toEqual([])
  const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
  laptop.engine.signedIn(token)
  await laptop.drain()
  expect(laptop.status().needsSignIn).toBe(false)
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['First', 'Second'])
})

test('retries a failed note without waiting for another operation', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'answer', status: 502 }, 3)
  writeNote(world, 'By itself')
  let commits = 0
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
  laptop.store.onCommit(() => commits++)
  while (laptop.outbox().length > 0 && laptop.clock.step()) await laptop.settle()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['By itself'])
})

describe('the queue is not blocked by', () => {
  test('a request that is never answered', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    laptop.proxy.fault(isNote, { kind: 'hang', forward: false })
    writeNote(world, 'After the deadline')
    await laptop.until(() => laptop.proxy.hanging === 1)
    laptop.clock.advance(syncLimits.attemptMs)
    await laptop.until(() => laptop.outbox().length === 0)
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['After the deadline'])
  })

  test.each([
    ['a string', 'not an error'],
    ['undefined', undefined],
    ['null', null],
  ])('a network that throws %s', async (_name, thrown) => {
    const world = await startWorld()
    const { laptop } = world
    const { ports } = laptop.context
    const { fetch } = ports
    let isBroken = true
    ports.fetch = (...args) => {
      if (!isBroken) return fetch(...args)
      isBroken = false
      throw thrown
    }
    writeNote(world, 'After all')
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['After all'])
  })
})

test('one operation that is refused or always fails blocks no other operation', async () => {
  const world = await openWorld()
  const { laptop } = world
  const [first, second] = [await world.plan(), await world.plan()]
  await firstPull(world)
  const isPoison = (word: string) => (seen: { body: string }) => seen.body.includes(word)
  laptop.proxy.fault(isPoison('refused'), { kind: 'answer', status: 406 }, Number.POSITIVE_INFINITY)
  laptop.proxy.fault(isPoison('broken'), { kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY)
  for (const text of ['refused', 'broken', 'fine']) writeNoteOn(laptop, first.uuid, text)
  writeNoteOn(laptop, second.uuid, 'fine')
  await laptop.until(() => laptop.status().pending === 2, 'all but two')
  expect(noteTexts(await world.hubJob(first.uuid))).toEqual(['fine'])
  expect(noteTexts(await world.hubJob(second.uuid))).toEqual(['fine'])
  await world.dispatcher('PUT', `/job/${first.id}`, { title: 'Still read' })
  await laptop.pull()
  expect(laptop.job(first.uuid).title).toBe('Still read')
})

test('an operation is never sent before an operation that it depends on and that fails at first', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(/^PUT \/job\/[0-9a-f-]{36}$/, { kind: 'answer', status: 503 }, 3)
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Parent', startTime: morning }))
  writeNote(world, 'Child', jobUuid)
  unwrap(actOnJob(laptop.context, { jobUuid, state: 'IN_TRANSIT' }))
  await laptop.drain()
  const sent = laptop.proxy.seen.filter(({ method, path }) => method !== 'GET' && path.includes(jobUuid))
  const isParent = sent.map(({ path }) => path === `/job/${jobUuid}`)
  expect(isParent).toEqual([true, true, true, true, false, false])
  expect(noteTexts(await world.hubJob(jobUuid))).toEqual(['Child'])
})

test('loses no record when batches are sent in parallel', { tags: 'slow' }, async () => {
  const world = await openWorld()
  const { laptop } = world
  const jobs: { uuid: string }[] = []
  for (let nth = 0; nth < 10; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  await firstPull(world)
  let nth = 0
  laptop.proxy.fault(({ method }) => method === 'POST' && ++nth % 3 === 0, { kind: 'cut-response' }, 12)
  laptop.proxy.fault(({ method }) => method === 'POST' && nth % 4 === 0, { kind: 'cut-request' }, 12)
  const texts = ['one', 'two', 'three', 'four', 'five']
  for (const text of texts) for (const { uuid } of jobs) writeNoteOn(laptop, uuid, text)
  await laptop.drain()
  for (const { uuid } of jobs) expect(noteTexts(await world.hubJob(uuid))).toEqual(texts)
})

describe('two senders retain the order and send each operation once:', () => {
  const texts = Array.from({ length: 5 }, (_, nth) => `note ${nth}`)

  test('two engines of one program', async () => {
    const world = await startWorld()
    const { laptop } = world
    const second = new SyncEngine(laptop.context, laptop.remote)
    second.start()
    for (const text of texts) writeNote(world, text)
    await laptop.drain()
    await second.stop()
    expect(laptop.proxy.seen.filter(seen => seen.method === 'POST')).toHaveLength(5)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(texts)
  })

  test('two programs with one database, where the second sends only after the first has ended', async () => {
    const world = await startWorld()
    const { laptop } = world
    const posts = () => laptop.proxy.seen.filter(seen => seen.method === 'POST')
    const store = openStore({ file: laptop.file, key: laptop.key, seat: 'laptop' })
    onTestFinished(() => store.close())
    // Both programs run in this thread. A commit cannot happen while the other program waits for the lock.
    for (const { read } of [laptop.store, store]) read.get('PRAGMA busy_timeout = 10')
    const context = { ...laptop.context, service: { ...laptop.context.service, store } }
    const second = new SyncEngine(context, laptop.remote)
    laptop.proxy.fault(isNote, { kind: 'hang', forward: true })
    writeNote(world, 'By the first')
    await laptop.until(() => laptop.proxy.hanging === 1)
    second.start()
    second.syncNow()
    await laptop.settle()
    expect(posts()).toHaveLength(1)
    laptop.clock.advance(syncLimits.attemptMs)
    await laptop.drain()
    expect(posts()).toHaveLength(2)
    await laptop.engine.stop()
    writeNote(world, 'By the second')
    await laptop.drain()
    await second.stop()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['By the first', 'By the second'])
    expect(posts()).toHaveLength(3)
  })
})
