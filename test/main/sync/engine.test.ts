import { describe, expect, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { SyncEngine } from '../../../main/sync/engine.ts'
import { addNote } from '../../../main/sync/outbox/actions.ts'
import type { Job } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/limits.ts'
import { openWorld, startWorld } from './laptop.ts'
import { isNote, noteTexts, writeNote } from './notes.ts'

const minute = 60_000

describe('signed out', () => {
  test('sending pauses, writing does not, nothing is lost, and a new token sends it all', async () => {
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

  test('a refusal of the old token that comes late does not sign the new one out', async () => {
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

  test('what another account wrote is never sent', async () => {
    const world = await startWorld()
    const { laptop } = world
    await laptop.engine.stop()
    writeNote(world, 'Of Anna')
    laptop.store.transaction(db => db.run(`UPDATE operations SET account = 'somebody else'`))
    Object.assign(laptop, { engine: new SyncEngine(laptop.context, laptop.remote) })
    laptop.engine.start()
    await laptop.settle()
    await laptop.pull()
    expect(laptop.status().pending).toBe(1)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual([])
  })
})

describe('a bug of ours', () => {
  test('a network that throws what is no error wedges nothing', async () => {
    const world = await startWorld()
    const { laptop } = world
    const { ports } = laptop.context
    const { fetch } = ports
    let isBroken = true
    ports.fetch = (...args) => {
      if (!isBroken) return fetch(...args)
      isBroken = false
      throw 'not an error'
    }
    writeNote(world, 'After all')
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['After all'])
  })

  test('a full disk in the middle of sending loses nothing and is no endless loop', async () => {
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

  test('an intent of a newer program waits for that program and is not dropped', async () => {
    const world = await startWorld()
    const { laptop } = world
    await laptop.engine.stop()
    writeNote(world, 'Future')
    laptop.store.transaction(db => db.run('UPDATE operations SET version = 99'))
    Object.assign(laptop, { engine: new SyncEngine(laptop.context, laptop.remote) })
    laptop.engine.start()
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'review', reason: { code: 'unreadable' } }])
  })
})

test('six lanes go side by side, and each keeps its order', async () => {
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

test('stop waits for what is in flight, and leaves nothing running', async () => {
  const world = await startWorld()
  const { laptop } = world
  writeNote(world, 'Last words')
  await new Promise(resolve => setImmediate(resolve))
  await laptop.engine.stop()
  expect(laptop.outbox()).toEqual([])
  expect(laptop.clock.waiting).toBe(0)
})
