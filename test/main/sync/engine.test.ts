import { describe, expect, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { openWorld, startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'

describe('a 401 to a request with an earlier token', () => {
  test('does not sign the user out if it arrives after a new sign-in', async () => {
    const world = await startWorld()
    const { laptop, at, anna } = world
    const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
    laptop.proxy.before = seen => {
      if (!isNote.test(`${seen.method} ${seen.path}`)) return
      laptop.proxy.before = null
      laptop.engine.signedIn(token)
    }
    laptop.proxy.fault(isNote, { kind: 'answer', status: 401, body: 'Invalid token' })
    writeNote(world, 'Late')
    await laptop.settle()
    expect(laptop.status()).toMatchObject({ needsSignIn: false, pending: 0 })
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Late'])
  })
})

test('the engine continues after a sign-in during a disk failure as soon as the disk works again', async () => {
  const world = await startWorld()
  const { laptop, at, anna } = world
  const isList = /job\/list/
  laptop.proxy.fault(isList, { kind: 'answer', status: 401, body: 'Invalid token' })
  laptop.engine.syncNow()
  await laptop.settle()
  expect(laptop.status().needsSignIn).toBe(true)

  const { store } = laptop
  const transaction = store.transaction.bind(store)
  let commits = 0
  store.transaction = work => {
    if (commits++ > 0) throw new StoreFailure('full', 'The disk is full.')
    return transaction(work)
  }
  const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
  expect(laptop.engine.signedIn(token)).toMatchObject({ ok: false, failure: { code: 'storage' } })
  store.transaction = transaction
  expect(laptop.status().needsSignIn).toBe(false)
  laptop.proxy.seen.splice(0)
  laptop.clock.step()
  await laptop.settle()
  expect(laptop.proxy.seen.some(({ path }) => path.startsWith('/job/list'))).toBe(true)
})

describe('an error of the database during the sending', () => {
  test('loses no work, and does not make the engine send without end', async () => {
    const world = await startWorld()
    const { laptop } = world
    const { store } = laptop
    const transaction = store.transaction.bind(store)
    let failures = 0
    writeNote(world, 'Disk full')
    store.transaction = () => {
      failures++
      throw new Error('disk full')
    }
    await laptop.settle()
    expect(failures).toBeLessThan(10)
    store.transaction = transaction
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Disk full'])
  })
})

test('the engine sends up to six lanes at the same time, each lane in its own order', async () => {
  const world = await openWorld()
  const { laptop } = world
  const jobs: Job[] = []
  for (let nth = 0; nth < 10; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null && !laptop.engine.isPulling)
  let flying = 0
  let most = 0
  const all = Promise.withResolvers<void>()
  laptop.proxy.before = async seen => {
    if (seen.method !== 'POST') return
    most = Math.max(most, ++flying)
    if (flying === syncLimits.lanes) all.resolve()
    await all.promise
    flying--
  }
  for (const text of ['one', 'two', 'three']) {
    for (const { uuid } of jobs) {
      addNote(laptop.context, { jobUuid: uuid, text, discrepancy: false, internal: false })
    }
  }
  await laptop.drain()
  expect(most).toBe(syncLimits.lanes)
  for (const { uuid } of jobs) expect(noteTexts(await world.hubJob(uuid))).toEqual(['one', 'two', 'three'])
})

test('the engine waits for its requests when it is stopped, and leaves no timer running', async () => {
  const world = await startWorld()
  const { laptop } = world
  writeNote(world, 'Last words')
  await new Promise(resolve => setImmediate(resolve))
  await laptop.engine.stop()
  expect(laptop.outbox()).toEqual([])
  expect(laptop.clock.waiting).toBe(0)
})
