// @module-tag slow
/** Transactions whose COMMIT, or the answer to it, is lost with the connection. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../main/store/postgres/postgres-store.ts'
import { hasOneConnection, requireDatabase } from '../../support/postgres/open-database.ts'
import { type CutStart, startCuttingRelay } from '../../support/postgres/start-cutting-relay.ts'

const marker = 'the marked value'

/** Adds a row through a relay that loses a part of the COMMIT. */
async function addRow(cut: CutStart['cut']) {
  const url = await startCuttingRelay(await requireDatabase(), { marker: 'marked_rows', cut })
  const store = openPostgres({ url, serving: 'with others' })
  onTestFinished(() => store.close())
  let commits = 0
  store.onCommit(() => {
    commits += 1
  })
  const add = () =>
    store.transaction(db => {
      db.run(`INSERT INTO meta (name, value) VALUES ('marked_rows', ?)`, marker)
    })
  const count = () => store.read.value('SELECT count(*) FROM meta WHERE value = ?', marker)
  return { add, count, commits: () => commits }
}

describe.skipIf(hasOneConnection)('a connection that is lost at the end of a transaction', () => {
  test('has stored it if only the answer is lost, and reports it to listeners once', async () => {
    const { add, count, commits } = await addRow('its answer')
    add()
    expect([count(), commits()]).toEqual([1, 1])
  })

  test('has not stored it if the COMMIT is lost, which the caller hears, and it can be repeated', async () => {
    const { add, count, commits } = await addRow('the statement')
    expect(add).toThrow('What was not confirmed is not saved')
    expect([count(), commits()]).toEqual([0, 0])
    add()
    expect([count(), commits()]).toEqual([1, 1])
  })
})
