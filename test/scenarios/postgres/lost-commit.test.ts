// @module-tag slow
/** Transactions whose COMMIT, or the answer to it, is lost with the connection. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../main/store/postgres/postgres-store.ts'
import { UncertainCommit } from '../../../main/store/uncertain-commit.ts'
import { connectBeside, hasOneConnection, requireDatabase } from '../../support/postgres/open-database.ts'
import { type CutStart, startCuttingRelay } from '../../support/postgres/start-cutting-relay.ts'

const marker = 'the marked value'

/** Adds a row through a relay that loses a part of the COMMIT. */
async function addRow(cut: CutStart['cut']) {
  const database = await requireDatabase()
  const url = await startCuttingRelay(database, { marker: 'marked_rows', cut })
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
  return { database, add, count, commits: () => commits }
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

  test('is reported as unclear if the server cannot be asked, and reports nothing to listeners', async () => {
    const { database, add, commits } = await addRow('its answer and the server')
    expect(add).toThrow(UncertainCommit)
    expect(commits()).toBe(0)
    const { rows } = await (await connectBeside(database)).query('SELECT 1 FROM meta WHERE value = $1', [
      marker,
    ])
    expect(rows).toHaveLength(1)
  })
})
