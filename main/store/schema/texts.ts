/**
 * Texts that are stored only to be searched: answers, contacts and material, and the text of documents.
 * Triggers of the migration mark them as stale, and keep the full-text tables `answer_search` and `page_search`.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DocumentTextState } from '../../../shared/entities/document-text.ts'
import { assets } from './assets.ts'
import { documents } from './documents.ts'
import { forms } from './forms.ts'
import { jobs } from './jobs.ts'

const follows = { onDelete: 'cascade', onUpdate: 'cascade' } as const

/** The searched lines of a form, or of a job or an asset: their contact, custom fields and items. */
export const answerTexts = sqliteTable(
  'answer_texts',
  {
    id: integer('id').primaryKey(),
    formId: integer('form_id').references(() => forms.id, follows),
    jobId: integer('job_id').references(() => jobs.id, follows),
    assetId: integer('asset_id').references(() => assets.id, follows),
    /** The answers, each in its line; null: not read yet. */
    text: text('text'),
    /** The question of each line of `text`. */
    labels: text('labels'),
    /** Whether its row changed since the text was read. */
    isStale: integer('is_stale', { mode: 'boolean' }).notNull().default(true),
  },
  table => [
    uniqueIndex('answer_texts_form').on(table.formId),
    uniqueIndex('answer_texts_job').on(table.jobId),
    uniqueIndex('answer_texts_asset').on(table.assetId),
    index('answer_texts_stale').on(table.id).where(sql`is_stale = 1`),
  ],
)

/** Whether the text of a document was read. Only documents that can have text have a row. */
export const documentTexts = sqliteTable(
  'document_texts',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => documents.id, follows),
    state: text('state').$type<DocumentTextState>().notNull().default('waiting'),
    /** How often the reading was started. */
    attempts: integer('attempts').notNull().default(0),
  },
  table => [index('document_texts_state').on(table.state, table.documentId)],
)

/** The text of a page of a document. */
export const pageTexts = sqliteTable(
  'page_texts',
  {
    id: integer('id').primaryKey(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, follows),
    /** 0, 1, … */
    page: integer('page').notNull(),
    text: text('text').notNull(),
  },
  table => [uniqueIndex('page_texts_page').on(table.documentId, table.page)],
)

/** Rows of a hub whose words or names wait until they are indexed (store/defer-search.ts). */
export const waitingTexts = sqliteTable(
  'waiting_texts',
  {
    rowId: integer('row_id').notNull(),
    kind: text('kind').$type<'document' | 'job' | 'asset'>().notNull(),
  },
  table => [primaryKey({ columns: [table.rowId, table.kind] })],
)
