/** Only on a laptop: the files of the folder with blank forms and manuals, as they were last read. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { BlankProblem } from '../../../shared/views/blank.ts'

export const referenceFiles = sqliteTable('reference_files', {
  /** Under the folder, such as `manuals/Boiler/guide.pdf`; empty: the folder itself. */
  path: text('path').primaryKey(),
  size: integer('size').notNull(),
  /** Epoch ms. */
  modifiedAt: integer('modified_at').notNull(),
  /** The blank or the manual of the file; null: it could never be read. */
  entityUuid: text('entity_uuid'),
  /** The first problem of the file; null: it was read. */
  problem: text('problem', { mode: 'json' }).$type<BlankProblem>(),
})
