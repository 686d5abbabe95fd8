/** The columns that the tables of all entities have (interface, "Representations"). */
import { integer, text } from 'drizzle-orm/sqlite-core'
import { groups } from './access.ts'

/** Returns new columns for each call. Times are epoch milliseconds. */
export function entityColumns() {
  return {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id),
    creatorId: integer('creator_id'),
    createdAt: integer('created_at').notNull(),
    lastModified: integer('last_modified').notNull(),
  }
}
