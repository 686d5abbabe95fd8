import { expect, test } from 'vitest'
import { writeNeed } from '../../../../main/sync/outbox/record.ts'
import { type Selection, selectReady } from '../../../../main/sync/push/select.ts'
import type { OperationState } from '../../../../shared/sync/sending.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

interface Row {
  id: string
  lane: string
  state?: OperationState
  dependsOn?: string
  notBefore?: number
  needs?: readonly string[]
  /** bytes to upload */
  size?: number
  step?: number
}

/** Returns the ids that may be sent now, of operations in the order of `rows`. */
async function ready(rows: readonly Row[], now = 1_000): Promise<string[]> {
  return (await select(rows, now)).ready
}

async function select(rows: readonly Row[], now = 1_000): Promise<Selection> {
  const { laptop } = await startWorld()
  await laptop.engine.stop()
  const account = laptop.context.account.id
  laptop.store.transaction(db => {
    for (const [seq, row] of rows.entries()) {
      const { id, lane, state = 'ready', dependsOn = null, notBefore = null, size = null, step = 0 } = row
      db.run(
        `INSERT INTO operations (id, seq, account, lane, kind, version, intent, state, depends_on, created_at, wait_until,
           progress)
         VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, 0, ?, ?)`,
        ...[id, seq, account, lane, size === null ? 'note.add' : 'document.add', JSON.stringify({ size })],
        ...[state, dependsOn, notBefore, JSON.stringify({ step })],
      )
    }
    for (const { id, needs = [] } of rows) for (const needed of needs) writeNeed(db, id, needed)
  })
  return selectReady(laptop.store.read, account, new Set(), now)
}

test('the first operation of each lane is selected for sending', async () => {
  expect(
    await ready([
      { id: 'a1', lane: 'a' },
      { id: 'a2', lane: 'a' },
      { id: 'b1', lane: 'b' },
    ]),
  ).toEqual(['a1', 'b1'])
})

test('an operation is not selected before an operation in another lane on which it depends', async () => {
  expect(
    await ready([
      { id: 'a1', lane: 'a' },
      { id: 'b1', lane: 'b', dependsOn: 'a1' },
      { id: 'c1', lane: 'c', dependsOn: 'gone' },
    ]),
  ).toEqual(['a1', 'c1'])
})

test('an operation that needs the user is skipped, together with operations that depend on it', async () => {
  expect(
    await ready([
      { id: 'a1', lane: 'a', state: 'review' },
      { id: 'a2', lane: 'a', dependsOn: 'a1' },
      { id: 'a3', lane: 'a', dependsOn: 'a2' },
      { id: 'a4', lane: 'a' },
    ]),
  ).toEqual(['a4'])
})

test('an operation is not selected, nor are later ones in its lane, while the user can undo it', async () => {
  const rows = [
    { id: 'a1', lane: 'a', notBefore: 2_000 },
    { id: 'a2', lane: 'a' },
  ]
  expect(await ready(rows, 1_999)).toEqual([])
  expect(await ready(rows, 2_000)).toEqual(['a1'])
})

test('an operation is selected when all its uploads are done or removed', async () => {
  const form = { id: 'form', lane: 'f', needs: ['a', 'b'] }
  const uploads = [
    { id: 'a', lane: 'a', size: 10 },
    { id: 'b', lane: 'b', size: 20 },
  ]
  expect(await ready([...uploads, form])).toEqual([])
  expect(await ready([...uploads.map(row => ({ ...row, state: 'done' as const })), form])).toEqual(['form'])
  expect(
    await ready([{ id: 'a', lane: 'a', state: 'discarded' }, { id: 'b', lane: 'b', state: 'done' }, form]),
  ).toEqual(['form'])
})

test('files are selected separately, the smallest first, until their upload is done', async () => {
  const rows = [
    { id: 'film', lane: 'a', size: 5_000 },
    { id: 'photo', lane: 'b', size: 300 },
    { id: 'uploaded', lane: 'c', size: 9_000, step: 1 },
    { id: 'note', lane: 'd' },
  ]
  expect(await select(rows)).toMatchObject({ ready: ['uploaded', 'note'], uploads: ['photo', 'film'] })
})
