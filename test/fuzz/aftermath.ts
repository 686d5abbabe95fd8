/** Checks the consistency of the data after the hub has closed. */
import { checkData } from '../../main/service/check/check-data.ts'
import type { ReadDb } from '../../main/store/db.ts'
import { openPostgres } from '../../main/store/postgres/postgres-store.ts'
import { openStore, type Store } from '../../main/store/store.ts'
import type { HubUnderTest } from './hub-under-test.ts'

/** Returns a sentence for each fault. */
export function checkAftermath({
  file,
  key,
  database,
}: Pick<HubUnderTest, 'file' | 'key' | 'database'>): string[] {
  const store = openAgain(file, key, database)
  try {
    const { read } = store
    return [...checkData(read), ...sharedVersions(read), ...searchRows(read)]
  } finally {
    store.close()
  }
}

function openAgain(file: string | null, key: Uint8Array, database: string | undefined): Store {
  if (file !== null) return openStore({ file, key, seat: 'hub' })
  if (database === undefined) throw new Error('The hub has neither a file nor a server')
  return openPostgres({ url: database, serving: 'alone' })
}

/** Finds entities of a kind with the same `lastModified`, which must be unique. */
function* sharedVersions(db: ReadDb): Generator<string> {
  for (const table of ['jobs', 'assets', 'asset_types', 'forms']) {
    const shared = db.all<{ last_modified: number }>(
      `SELECT last_modified FROM ${table} GROUP BY last_modified HAVING count(*) > 1`,
    )
    if (shared.length > 0) yield `${shared.length} versions are shared among ${table}.`
  }
}

function* searchRows(db: ReadDb): Generator<string> {
  for (const [table, search] of [
    ['jobs', 'job_search'],
    ['assets', 'asset_search'],
  ]) {
    const count = (name: string) => db.get<{ count: number }>(`SELECT count(*) AS count FROM ${name}`)?.count
    const rows = count(table ?? '')
    const found = count(search ?? '')
    if (rows !== found) yield `${rows} ${table} have ${found} rows to be found by.`
  }
}
