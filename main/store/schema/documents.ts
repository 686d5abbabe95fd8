/**
 * Documents: the name of a file or a link, and what it is attached to. The blobs database has the bytes
 * (blobs.ts).
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { assets } from './assets.ts'
import { entityColumns } from './entity.ts'
import { extra, jobs } from './jobs.ts'

export const documents = sqliteTable(
  'documents',
  {
    ...entityColumns(),
    fileName: text('file_name'),
    mimeType: text('mime_type'),
    /** Bytes. */
    size: integer('size'),
    description: text('description'),
    internal: integer('internal', { mode: 'boolean' }).notNull().default(false),
    /** SHA-256 of the content, in hex; null for a link, whose address is in `link`. */
    sha256: text('sha256'),
    link: text('link'),
    /** The icon that a user chose; null: a thumbnail of the content. */
    thumbUrl: text('thumb_url'),
    /** Length of a recording, in ms. */
    durationMs: integer('duration_ms'),
    /** The waveform of a recording: levels from 0 to 100. */
    peaks: text('peaks', { mode: 'json' }).$type<number[]>(),
    /** Time at which the cleanup first found no row that refers to the document (interface, "Documents"). */
    unlinkedSince: integer('unlinked_since'),
    extra: extra(),
  },
  table => [
    index('documents_sha256').on(table.sha256),
    index('documents_unlinked').on(table.unlinkedSince),
    index('documents_created').on(table.createdAt, table.id),
    check('documents_content', sql`(${table.sha256} IS NULL) <> (${table.link} IS NULL)`),
  ],
)

/** An attachment of a document to a job or an asset. */
export const documentLinks = sqliteTable(
  'document_links',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    assetId: integer('asset_id').references(() => assets.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  table => [
    uniqueIndex('document_links_job').on(table.jobId, table.documentId),
    uniqueIndex('document_links_asset').on(table.assetId, table.documentId),
    index('document_links_document').on(table.documentId),
    check('document_links_owner', sql`(${table.jobId} IS NULL) <> (${table.assetId} IS NULL)`),
  ],
)
