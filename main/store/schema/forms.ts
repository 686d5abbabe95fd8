/** Forms: collections of custom fields on jobs (interface, "Form"). */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FormState } from '../../../shared/entities/states.ts'
import { entityColumns } from './entity.ts'
import { type Extra, extra, jobs } from './jobs.ts'

export const forms = sqliteTable(
  'forms',
  {
    ...entityColumns(),
    /** Null: the form is not attached to a job. */
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    title: text('title'),
    description: text('description'),
    instructions: text('instructions'),
    fields: text('fields', { mode: 'json' }).$type<Extra[]>().notNull(),
    /** Derived from the fields after each change. */
    state: text('state').$type<FormState>().notNull(),
    extra: extra(),
  },
  table => [
    index('forms_job').on(table.jobId, table.id),
    index('forms_modified').on(table.lastModified),
    /** The asset that a form without a job names. Clients write it, so a long text is cut. */
    index('forms_asset')
      .on(sql`substr(json_extract(extra, '$.assetUuid'), 1, 36)`)
      .where(sql`job_id IS NULL`),
  ],
)
