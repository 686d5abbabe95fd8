import { fetch } from 'undici'
import { describe, expect, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { raiseGeneration } from '../../../main/service/identity.ts'
import { editOperation, retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'
import { copyHub } from '../../support/sync/push/hub-copy.ts'

/** A base server stores a note each time it is sent, so the laptop looks up a note that may have arrived. */

const isLookUp = /^GET .*events/

/** Makes the server store a note whose answer the laptop does not get. */
async function loseAnswer(world: StartedWorld) {
  world.laptop.proxy.fault(isNote, { kind: 'cut-response' })
  const operationId = writeNote(world, 'Valve replaced')
  await world.laptop.until(() => world.laptop.outbox()[0]?.state === 'verify')
  return operationId
}

async function expectOnce(world: StartedWorld) {
  await world.laptop.drain()
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
  expect(noteTexts(world.laptop.job(world.job.uuid))).toEqual(['Valve replaced'])
}

describe('looks up a note that may have arrived, and does not send it again,', () => {
  test('when a proxy answers each look-up with an empty list', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    world.laptop.proxy.fault(
      seen => isLookUp.test(`${seen.method} ${seen.path}`) && world.laptop.outbox()[0]?.state === 'verify',
      { kind: 'answer', status: 200, type: 'application/json', body: '[]' },
      5,
    )
    await loseAnswer(world)
    await expectOnce(world)
  })

  test('when the sign-in expired before the look-up', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop, at, anna } = world
    await loseAnswer(world)
    at.hub.service.store.transaction(db => db.run('DELETE FROM tokens'))
    await laptop.until(() => laptop.status().needsSignIn)
    laptop.engine.signedIn(issueToken(at.hub.service, anna.user.id, at.app.id).token)
    await expectOnce(world)
  })

  test('when the look-up was refused, and the user tries again', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    laptop.proxy.fault(
      seen => isLookUp.test(`${seen.method} ${seen.path}`) && laptop.outbox()[0]?.state === 'verify',
      { kind: 'answer', status: 403 },
    )
    const operationId = await loseAnswer(world)
    await laptop.until(() => laptop.status().failed === 1)
    expect(laptop.outbox()).toMatchObject([{ state: 'review', isEditable: false }])
    const edit = { operationId, text: 'Other words', discrepancy: false }
    expect(editOperation(laptop.context, edit)).toMatchObject({ failure: { code: 'conflict' } })
    expect(retryOperation(laptop.context, operationId)).toMatchObject({ ok: true })
    await expectOnce(world)
  })

  test('when its answer arrived but could not be saved', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { store } = world.laptop
    const transaction = store.transaction.bind(store)
    world.laptop.proxy.before = seen => {
      if (!isNote.test(`${seen.method} ${seen.path}`)) return
      world.laptop.proxy.before = null
      store.transaction = work => {
        store.transaction = transaction
        throw new Error(`disk full ${work.length}`)
      }
    }
    writeNote(world, 'Valve replaced')
    await expectOnce(world)
  })

  test("when the laptop's clock was set back by a year and the server has forgotten the key", async () => {
    const world = await startWorld()
    const { laptop, at } = world
    laptop.proxy.fault(isNote, { kind: 'cut-response' })
    writeNote(world, 'Valve replaced')
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    laptop.clock.jump(-365 * 86_400_000)
    at.hub.service.store.transaction(db => db.run('DELETE FROM operation_keys'))
    await expectOnce(world)
  })
})

test('finds a delayed note at the second look-up if the note arrived after the first look-up', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, at, anna } = world
  laptop.proxy.fault(isNote, { kind: 'cut-request' })
  laptop.proxy.after = async seen => {
    const late = laptop.proxy.seen.find(({ method }) => method === 'POST')
    if (!late || !isLookUp.test(`${seen.method} ${seen.path}`)) return
    laptop.proxy.after = null
    const headers = { ...anna.headers, 'Content-Type': 'application/x-www-form-urlencoded' }
    await fetch(`${at.hub.baseUrl}${late.path}`, { method: 'POST', headers, body: late.body })
  }
  writeNote(world, 'Valve replaced')
  await expectOnce(world)
})

test('a note that a restored server lost is sent once more, although another note has its number', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job, at } = world
  const { store } = at.hub.service
  const lost = store.read.get<{ id: number }>('SELECT max(id) AS id FROM events')?.id ?? 0
  for (let nth = 0; nth < 3; nth++) {
    store.transaction(db =>
      db.run(
        `INSERT INTO events (job_id, type, at, user_id, discrepancy, internal, comment) VALUES (?, 'NOTE', 0, ?, 0, 0, 'Old')`,
        job.id,
        world.anna.user.id,
      ),
    )
  }
  laptop.proxy.fault(isNote, { kind: 'cut-response' }, 2)
  writeNote(world, 'Valve replaced')
  await laptop.until(() => laptop.outbox()[0]?.state === 'verify')
  // The copy has no events after it was made, and continues with their numbers.
  store.transaction(db => {
    db.run('DELETE FROM events WHERE id > ?', lost)
    db.run(`UPDATE sqlite_sequence SET seq = ? WHERE name = 'events'`, lost)
  })
  await expectOnce(world)
})

test("finds a note that arrived late at a restored server, although the laptop's clock is an hour ahead", async () => {
  const world = await startWorld({ skew: 3_600_000 })
  const { laptop, job, at, anna } = world
  const copy = copyHub(world)
  writeNote(world, 'Valve replaced')
  await laptop.drain()
  await laptop.pull()
  copy.restore()
  at.hub.service.store.transaction(db => raiseGeneration(db, at.clock.time))
  await world.dispatcher('PUT', `/job/${job.id}`, { customerName: 'Somebody else' })
  const late = laptop.proxy.seen.find(({ method }) => method === 'POST')
  const headers = { ...anna.headers, 'Content-Type': 'application/x-www-form-urlencoded' }
  const key = String(late?.headers['idempotency-key'])
  await fetch(`${at.hub.baseUrl}/job/${job.uuid}/note`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': key },
    body: late?.body ?? '',
  })
  laptop.clock.advance(syncLimits.versionEveryMs)
  await laptop.pull()
  await laptop.pull()
  await expectOnce(world)
})

test('a note that was refused can be changed by the user', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'answer', status: 406 })
  const operationId = writeNote(world, 'Poison')
  await laptop.until(() => laptop.status().failed === 1)
  expect(laptop.outbox()).toMatchObject([{ state: 'review', isEditable: true }])
  const edit = { operationId, text: 'Better', discrepancy: false }
  expect(editOperation(laptop.context, edit)).toMatchObject({ ok: true })
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Better'])
})

test('a note that a captive portal answered in place of an extended server is sent again', async () => {
  const world = await startWorld()
  world.laptop.proxy.fault(isNote, { kind: 'answer', status: 204 })
  writeNote(world, 'Valve replaced')
  await expectOnce(world)
})

test('asks the user about a note that a base server answered but does not show for ten minutes', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop } = world
  laptop.proxy.fault(isNote, { kind: 'answer', status: 204 })
  const operationId = writeNote(world, 'Valve replaced')
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a question')
  expect(laptop.outbox()).toMatchObject([{ operationId, reason: { code: 'lost' } }])
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual([])
  unwrap(retryOperation(laptop.context, operationId))
  await expectOnce(world)
})

test('asks the user about a note that a base server stores with a changed text', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop } = world
  laptop.proxy.rewrite = text => text.replaceAll('Valve replaced', 'Valve repl.')
  writeNote(world, 'Valve replaced')
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'a question')
  expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Valve replaced'])
})
