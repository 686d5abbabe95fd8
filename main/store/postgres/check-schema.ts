/** Compares the tables of a database with those that this program uses. */
import type { ReadDb } from '../db.ts'
import { tableConfigs } from './tables.ts'

/** Yields what is missing, a sentence each. A restore that was interrupted may lack tables, columns or indexes. */
export function* checkSchema(db: ReadDb): Generator<string> {
  const columns = new Set(
    db.column<string>(
      `SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = current_schema()`,
    ),
  )
  const indexes = new Set(
    db.column<string>('SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()'),
  )
  const references = new Set(
    db.column<string>(
      `SELECT c.relname || ' ' || k.conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       WHERE k.contype = 'f' AND k.convalidated`,
    ),
  )
  for (const table of tableConfigs) {
    for (const { name } of table.columns)
      if (!columns.has(`${table.name}.${name}`)) yield `The table ${table.name} lacks the column ${name}.`
    for (const { config } of table.indexes)
      if (!indexes.has(config.name)) yield `The table ${table.name} lacks the index ${config.name}.`
    for (const { reference } of table.foreignKeys) {
      const name = `${table.name}_${reference()
        .columns.map(column => column.name)
        .join('_')}_fk`
      if (!references.has(`${table.name} ${name}`))
        yield `The table ${table.name} lacks the reference ${name}.`
    }
  }
}
