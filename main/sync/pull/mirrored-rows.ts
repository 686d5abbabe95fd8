/** The rows of a mirrored list: written by their number, and removed when the list lacks them. */
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Parameter, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import type { entityColumns } from '../../store/schema/entity.ts'
import { saveGroup } from '../account/account.ts'
import type { SyncContext } from '../records/context.ts'
import type { RemoteEntity } from '../remote/read-entity.ts'

/** A table of an entity that only the mirror writes on a laptop. */
export type MirroredTable = SQLiteTable & Record<keyof ReturnType<typeof entityColumns>, unknown>

export interface MirroredRows<E> {
  put(db: WriteDb, context: SyncContext, entry: E): void
  /** Removes the rows that are not in `entries`. */
  keepOnly(db: WriteDb, entries: readonly E[]): void
}

/** `columns` returns those that are not properties of the entry. */
export function mirroredRows<E, T extends MirroredTable>(
  table: T,
  columns: (entry: E) => Partial<T['$inferInsert']> = () => ({}),
): MirroredRows<E & RemoteEntity> {
  const { name } = getTableConfig(table)
  const rows = rowsOf(table)
  const removeRivals = rivalsOf(table)
  return {
    put(db, { account, ports }, entry) {
      const now = ports.clock.now()
      const birth = { creatorId: null, createdAt: entry.creationTimeStamp ?? now, lastModified: 0 }
      const row = { ...birth, groupId: account.groupIds[0], ...entry, ...columns(entry) }
      // neither the server nor the sign-in named a group
      if (typeof row.groupId !== 'number') return
      saveGroup(db, row.groupId, now, () => ports.clock.timeZone())
      removeRivals(db, row)
      rows.put(db, row as T['$inferInsert'], 'id')
    },
    keepOnly(db, entries) {
      const ids = JSON.stringify(entries.map(({ id }) => id))
      db.run(`DELETE FROM ${name} WHERE id NOT IN (SELECT value FROM json_each(?))`, ids)
    },
  }
}

/** Returns what removes the rows that have another number and a value that may occur only once: the server renumbered them. */
function rivalsOf(table: MirroredTable): (db: WriteDb, row: Readonly<Record<string, unknown>>) => void {
  const { name, columns, indexes } = getTableConfig(table)
  const keys = indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns)
  const unique = [...columns.filter(({ isUnique }) => isUnique).map(column => [column]), ...keys].map(key =>
    key.map(column => ('name' in column ? column.name : '')),
  )
  const properties = new Map(
    Object.entries(getTableColumns(table)).map(([property, { name }]) => [name, property]),
  )
  const isSame = unique.map(key => `(${key.map(column => `${column} = ?`).join(' AND ')})`).join(' OR ')
  const sql = `DELETE FROM ${name} WHERE id <> ? AND (${isSame})`
  return (db, row) => {
    const values = ['id', ...unique.flat().map(column => properties.get(column) ?? column)]
    db.run(sql, ...values.map(property => row[property] as Parameter))
  }
}
