/** Copies the database of a test's server, and restores the copy as an administrator restores a backup. */
import { raiseGeneration } from '../../../../main/service/identity.ts'
import type { Service } from '../../../../main/service/service.ts'
import type { StartedWorld } from '../laptop.ts'

type Row = Record<string, unknown>

/** Rows of full-text tables are derived from others, and file contents remain. */
const isCopied = `type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '%\\_search%' ESCAPE '\\'
  AND name NOT LIKE '%\\_texts' ESCAPE '\\'`

/** `at` is a server, or another object with a database, such as a laptop. */
export function copyHub({ at }: { at: { hub: { service: Pick<Service, 'store'> } } }) {
  const { store } = at.hub.service
  const names = store.read
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE ${isCopied}`)
    .map(({ name }) => name)
  const rows = new Map(names.map(name => [name, store.read.all<Row>(`SELECT * FROM ${name}`)]))
  return {
    restore() {
      store.transaction(db => {
        db.run('PRAGMA defer_foreign_keys = 1')
        for (const name of names) db.run(`DELETE FROM ${name}`)
        for (const [name, all] of rows) {
          for (const row of all) {
            const columns = Object.keys(row)
            const marks = columns.map(() => '?').join(', ')
            db.run(
              `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})`,
              ...(Object.values(row) as string[]),
            )
          }
        }
      })
    },
  }
}

/** Restores the copy and raises the generation, as the restore command does. */
export function restoreServer(world: StartedWorld, copy: ReturnType<typeof copyHub>) {
  copy.restore()
  announceRestore(world)
}

export function announceRestore({ at, laptop }: StartedWorld) {
  at.hub.service.store.transaction(db => raiseGeneration(db, laptop.clock.now()))
}
