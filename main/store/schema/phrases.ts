/** Phrases for notes that a group shares (extension `phrases`). */
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { entityColumns } from './entity.ts'

export const phrases = sqliteTable(
  'phrases',
  {
    ...entityColumns(),
    name: text('name').notNull(),
    /** The name as it is compared (`foldPhraseName`); it identifies the phrase in its group. */
    folded: text('folded').notNull(),
    text: text('text').notNull(),
  },
  table => [uniqueIndex('phrases_name').on(table.groupId, table.folded)],
)
