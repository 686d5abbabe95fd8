/** A copy of what a test's hub holds, and putting the hub back to it, as who restores a backup does. */
import { raiseGeneration } from '../../../../main/service/identity.ts'
import type { Service } from '../../../../main/service/service.ts'
import type { StartedWorld } from '../laptop.ts'

type Row = Record<string, unknown>

/** Full-text rows are made of the others, and the contents of files are kept. */
const isCopied = `type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '%\\_search%' ESCAPE '\\'`

/** `at`: a hub, or anything with a database, such as a laptop. */
export function copyHub({ at }: { at: { hub: { service: Pick<Service, 'store'> } } }) {
  const { store } = at.hub.service
  const names = store.read
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE ${isCopied}`)
    .map(({ name }) => name)
  const rows = new Map(names.map(name => [name, store.read.all<Row>(`SELECT * FROM ${name}`)]))
  return {
    putBack() {
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

/** As the hub's own command does, which says so. */
export function putBack(world: StartedWorld, copy: ReturnType<typeof copyHub>) {
  copy.putBack()
  sayPutBack(world)
}

export function sayPutBack({ at, laptop }: StartedWorld) {
  at.hub.service.store.transaction(db => raiseGeneration(db, laptop.clock.now()))
}
