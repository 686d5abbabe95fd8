/** Manuals: documents on an asset type (extension `manuals`). */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { documents } from './documents.ts'
import { entityColumns } from './entity.ts'

export const manuals = sqliteTable(
  'manuals',
  {
    ...entityColumns(),
    /** A laptop may read the manual before its type. */
    assetTypeUuid: text('asset_type_uuid').notNull(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  table => [
    uniqueIndex('manuals_type').on(table.assetTypeUuid, table.documentId),
    index('manuals_document').on(table.documentId),
  ],
)
