/** The outbox shows work that the server has not confirmed for three days. */
import { expect, test } from 'vitest'
import { learnFormServer } from '../../../../../main/sync/outbox/form-server.ts'
import { applyEvent } from '../../../../../main/sync/outbox/write-operation.ts'
import { syncState } from '../../../../../main/sync/state/state.ts'
import { DAY, HOUR, MINUTE } from '../../../../../shared/limits/units.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import { startBase } from '../../../../support/sync/forms/base-forms.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'
import { writeNote } from '../../../../support/sync/notes.ts'

/** A laptop without a network and with one note. */
async function startOffline() {
  const world = await startWorld()
  const { laptop } = world
  await laptop.engine.stop()
  const operationId = writeNote(world, 'Valve')
  const written = laptop.clock.now()
  const marks = () => laptop.outbox().map(({ isUnconfirmed }) => isUnconfirmed)
  return { ...world, operationId, written, marks }
}

test('a note is unconfirmed three days after it was written, although the laptop is offline', async () => {
  const { laptop, written, marks } = await startOffline()
  laptop.clock.advance(3 * DAY - MINUTE)
  expect([laptop.status().unconfirmed, marks()]).toEqual([null, [false]])
  laptop.clock.advance(MINUTE)
  expect([laptop.status().unconfirmed, marks()]).toEqual([{ count: 1, since: written }, [true]])
})

test('newer work and confirmed notes do not count as unconfirmed', async () => {
  const world = await startOffline()
  const { laptop, operationId, marks } = world
  laptop.clock.advance(4 * DAY)
  writeNote(world, 'Hinge')
  expect([laptop.status().unconfirmed?.count, marks()]).toEqual([1, [true, false]])
  laptop.store.transaction(db => applyEvent(db, operationId, { kind: 'confirmed', now: laptop.clock.now() }))
  expect([laptop.status().unconfirmed, marks()]).toEqual([null, [false]])
})

test('a note remains unconfirmed while the user has to sign in', async () => {
  const { laptop } = await startOffline()
  laptop.clock.advance(4 * DAY)
  laptop.store.transaction(db => syncState.set(db, 'needsSignIn', true))
  expect(laptop.status().unconfirmed).toMatchObject({ count: 1 })
})

test("work that needs the user's decision, and work that depends on it, does not count as unconfirmed", async () => {
  const world = await startOffline()
  const { laptop, operationId } = world
  const second = writeNote(world, 'Hinge')
  laptop.clock.advance(4 * DAY)
  expect(laptop.status().unconfirmed).toMatchObject({ count: 2 })
  laptop.store.transaction(db => {
    db.run("UPDATE operations SET state = 'review', reason_code = 'forbidden' WHERE id = ?", operationId)
    db.run('UPDATE operations SET depends_on = ? WHERE id = ?', operationId, second)
  })
  expect(laptop.status().unconfirmed).toBeNull()
})

test('a note is unconfirmed if the clock was set back by over three days after the note was written', async () => {
  const { laptop, written } = await startOffline()
  laptop.clock.jump(-HOUR)
  expect(laptop.status().unconfirmed).toBeNull()
  laptop.clock.jump(HOUR - 400 * DAY)
  expect(laptop.status().unconfirmed).toEqual({ count: 1, since: written - 400 * DAY })
})

test('a form for a create-only server counts as unconfirmed only after the user finished it', async () => {
  const world = await startBase()
  const { laptop } = world
  laptop.store.transaction(db => learnFormServer(db, { level: 'create-only' }))
  unwrap(world.type('pressure', 1))
  laptop.clock.advance(4 * DAY)
  await laptop.settle()
  expect(laptop.status()).toMatchObject({ unfinished: 1, unconfirmed: null })
})
