import { expect, test } from 'vitest'
import { selectReady } from '../../../../main/sync/push/select.ts'
import type { OperationState } from '../../../../shared/view.ts'
import { startWorld } from '../laptop.ts'

interface Row {
  id: string
  lane: string
  state?: OperationState
  dependsOn?: string
  notBefore?: number
}

/** The ids that may go now, of operations written in this order. */
async function ready(rows: readonly Row[], now = 1_000): Promise<string[]> {
  const { laptop } = await startWorld()
  await laptop.engine.stop()
  const account = laptop.context.account.id
  laptop.store.transaction(db => {
    for (const [seq, { id, lane, state = 'ready', dependsOn = null, notBefore = null }] of rows.entries()) {
      db.run(
        `INSERT INTO operations (id, seq, account, lane, kind, version, intent, state, depends_on, created_at, not_before)
         VALUES (?, ?, ?, ?, 'note.add', 1, '{}', ?, ?, 0, ?)`,
        ...[id, seq, account, lane, state, dependsOn, notBefore],
      )
    }
  })
  return selectReady(laptop.store.read, account, new Set(), now).ready
}

test('the first of each lane may go', async () => {
  expect(
    await ready([
      { id: 'a1', lane: 'a' },
      { id: 'a2', lane: 'a' },
      { id: 'b1', lane: 'b' },
    ]),
  ).toEqual(['a1', 'b1'])
})

test('what has to follow another waits for it in whatever lane that is', async () => {
  expect(
    await ready([
      { id: 'a1', lane: 'a' },
      { id: 'b1', lane: 'b', dependsOn: 'a1' },
      { id: 'c1', lane: 'c', dependsOn: 'gone' },
    ]),
  ).toEqual(['a1', 'c1'])
})

test('what needs the person lets its lane pass, but nothing that builds on it', async () => {
  expect(
    await ready([
      { id: 'a1', lane: 'a', state: 'review' },
      { id: 'a2', lane: 'a', dependsOn: 'a1' },
      { id: 'a3', lane: 'a', dependsOn: 'a2' },
      { id: 'a4', lane: 'a' },
    ]),
  ).toEqual(['a4'])
})

test('what can still be taken back waits, and its lane with it', async () => {
  const rows = [
    { id: 'a1', lane: 'a', notBefore: 2_000 },
    { id: 'a2', lane: 'a' },
  ]
  expect(await ready(rows, 1_999)).toEqual([])
  expect(await ready(rows, 2_000)).toEqual(['a1'])
})
