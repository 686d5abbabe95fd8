/** The office's list of parts and material, what lies in which van, and who drives which (extension `material`). */
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './access.ts'
import { entityColumns } from './entity.ts'

export const materials = sqliteTable(
  'materials',
  {
    ...entityColumns(),
    /** what the office calls it; an item that is of it names it by this */
    number: text('number').notNull(),
    name: text('name').notNull(),
    unit: text('unit'),
    barcode: text('barcode'),
    /** all of it folded, so that a look-up need not care for case and marks */
    folded: text('folded').notNull(),
  },
  table => [
    uniqueIndex('materials_number').on(table.groupId, table.number),
    index('materials_barcode').on(table.barcode),
  ],
)

/** What lies in a van is what it has received, less what the items say was taken: never a number that is written over. */
export const vanStocks = sqliteTable(
  'van_stocks',
  {
    materialId: integer('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    van: text('van').notNull(),
    /** as it was counted last, and what had been taken by then */
    counted: real('counted').notNull(),
    takenBefore: real('taken_before').notNull(),
  },
  table => [primaryKey({ columns: [table.materialId, table.van] })],
)

/** Whose van it is; a laptop knows its own person's alone. */
export const vanUsers = sqliteTable('van_users', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  van: text('van').notNull(),
})
