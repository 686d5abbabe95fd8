/** A hub whose data are moved between its file and a PostgreSQL server by commands. */
import process from 'node:process'
import { onTestFinished } from 'vitest'
import { hubFile } from '../../../main/app/hub/create-hub.ts'
import { openOnServer } from '../../../main/app/hub/open-on-server.ts'
import { ensureHubId } from '../../../main/service/identity.ts'
import type { ReadDb } from '../../../main/store/db.ts'
import { lastNumber } from '../../../main/store/move/copy-numbers.ts'
import { movedTables } from '../../../main/store/move/moved-tables.ts'
import { readRows } from '../../../main/store/move/read-rows.ts'
import { openStore, type Store } from '../../../main/store/store.ts'
import type { Finished } from '../capture-output.ts'
import { hub, makeDataDir } from '../hub/run-hub.ts'
import { fillTables } from './fill-tables.ts'
import { requireDatabase } from './open-database.ts'

/** The key of the hub, in the variable that commands read. */
export function setHubKey(): Uint8Array {
  const key = Buffer.alloc(32, 8)
  process.env.FIELDBOOK_HUB_KEY = key.toString('hex')
  onTestFinished(() => {
    delete process.env.FIELDBOOK_HUB_KEY
  })
  return key
}

export interface MovedHub {
  dataDir: string
  database: string
  toServer(...more: string[]): Promise<Finished>
  toFile(...more: string[]): Promise<Finished>
  /** A command on the data in the file, or on the server. */
  inFile(...words: string[]): Promise<Finished>
  onServer(...words: string[]): Promise<Finished>
  withFile<T>(work: (store: Store) => T): T
  withServer<T>(work: (store: Store) => T): T
}

/** Returns a data folder with `count` rows in every table, and an empty database. */
export async function makeMovedHub(count = 7): Promise<MovedHub> {
  const key = setHubKey()
  const dataDir = makeDataDir()
  const database = await requireDatabase()
  const file = hubFile(dataDir)
  const here = ['--data', dataDir]
  const there = [...here, '--database', database]
  const withFile = <T>(work: (store: Store) => T) => using(openStore({ file, key, seat: 'hub' }), work)
  withFile(store => {
    ensureHubId({ store, newUuid: () => '00000000-0000-4000-8000-000000000001' })
    store.transaction(db => {
      fillTables(db, count)
      // The number of a removed row is not used again.
      db.run('DELETE FROM webhook_events WHERE id = (SELECT max(id) FROM webhook_events)')
    })
  })
  return {
    dataDir,
    database,
    toServer: (...more) => hub('database', 'move', '--to', database, ...here, ...more),
    toFile: (...more) => hub('database', 'move', '--to', 'file', ...there, ...more),
    inFile: (...words) => hub(...words, ...here),
    onServer: (...words) => hub(...words, ...there),
    withFile,
    withServer: work => using(openOnServer({ url: database, serving: 'no' }, key), work),
  }
}

function using<T>(store: Store, work: (store: Store) => T): T {
  try {
    return work(store)
  } finally {
    store.close()
  }
}

/** Returns the rows and the last number of every table. */
export function readTables({ read }: { read: ReadDb }) {
  return movedTables.map(table => ({
    name: table.name,
    rows: [...readRows(read, table)].map(row =>
      Object.values(row).map(value =>
        value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
      ),
    ),
    last: table.numbered === null ? null : lastNumber(read, table, table.numbered),
  }))
}
