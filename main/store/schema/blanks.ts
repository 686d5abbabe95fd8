/** Blank forms, and answers of earlier forms for the laptop (extension `blanks`). */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CustomField } from '../../../shared/entities/form.ts'
import type { ReadingValue } from '../../../shared/entities/reading.ts'
import { entityColumns } from './entity.ts'

export const blanks = sqliteTable(
  'blanks',
  {
    ...entityColumns(),
    title: text('title').notNull(),
    /** Identifies the blank in its group. */
    name: text('name').notNull(),
    /** The version that its author named; empty if there is none. */
    version: text('version').notNull(),
    /** 1, 2, …: rises with each change of the content. */
    revision: integer('revision').notNull(),
    languages: text('languages', { mode: 'json' }).$type<string[]>().notNull(),
    /** The types of assets that it is meant for; empty: all. */
    assetTypeUuids: text('asset_type_uuids', { mode: 'json' }).$type<string[]>().notNull(),
    /** No new forms are created from a retired blank. */
    retired: integer('retired', { mode: 'boolean' }).notNull(),
    fields: text('fields', { mode: 'json' }).$type<CustomField[]>().notNull(),
  },
  table => [uniqueIndex('blanks_name').on(table.groupId, table.name)],
)

/** Only on a laptop: answers of earlier forms of the assets here, as the server listed them. */
export const readings = sqliteTable(
  'readings',
  {
    formUuid: text('form_uuid').primaryKey(),
    assetUuid: text('asset_uuid').notNull(),
    blankName: text('blank_name').notNull(),
    title: text('title'),
    /** Time of the last change of the form. */
    filledAt: integer('filled_at').notNull(),
    values: text('answers', { mode: 'json' }).$type<ReadingValue[]>().notNull(),
  },
  table => [index('readings_asset').on(table.assetUuid, table.blankName, table.filledAt)],
)
