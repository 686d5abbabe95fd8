/**
 * The list of parts and material, the stock of each van, and the users of the vans (extension `material`).
 */
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './access.ts'
import { entityColumns } from './entity.ts'

export const materials = sqliteTable(
  'materials',
  {
    ...entityColumns(),
    /** The part number, which items refer to. */
    number: text('number').notNull(),
    name: text('name').notNull(),
    unit: text('unit'),
    barcode: text('barcode'),
    /** All texts in folded form, so that searches ignore case and accents. */
    folded: text('folded').notNull(),
  },
  table => [
    uniqueIndex('materials_number').on(table.groupId, table.number),
    index('materials_barcode').on(table.barcode),
  ],
)

/**
 * The stock of a van. It is the counted amount less what items have used since, so no update can overwrite
 * another's.
 */
export const vanStocks = sqliteTable(
  'van_stocks',
  {
    materialId: integer('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    van: text('van').notNull(),
    /** The last counted amount, and the amount that items had used at that time. */
    counted: real('counted').notNull(),
    takenBefore: real('taken_before').notNull(),
  },
  table => [primaryKey({ columns: [table.materialId, table.van] })],
)

/** The van of each user. A laptop has only the row of its own user. */
export const vanUsers = sqliteTable('van_users', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  van: text('van').notNull(),
})
