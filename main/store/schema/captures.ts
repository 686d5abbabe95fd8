/** Tables that only a laptop uses: paper that is being captured, and the text of pages. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PageLook, PageState, PageWord } from '../../../shared/entities/captured-page.ts'
import type { Quad } from '../../../shared/rules/quad.ts'

/** A document that is being captured. It becomes a PDF when it is sent. */
export const captures = sqliteTable(
  'captures',
  {
    uuid: text('uuid').primaryKey(),
    ownerKind: text('owner_kind').$type<'job' | 'asset'>().notNull(),
    ownerUuid: text('owner_uuid').notNull(),
    /** The kind of paper, such as `delivery-note`; null: the user has chosen none. */
    kind: text('kind'),
    /** The kind in the user's language, with which a name begins. */
    label: text('label').notNull(),
    /** The name that the user gave; null: a name is made of the label and the text. */
    name: text('name'),
    internal: integer('internal', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
    /** Time of the last change of its pages. */
    changedAt: integer('changed_at').notNull(),
    /** Time at which a page was last added, taken again or restored. */
    lastPageAt: integer('last_page_at').notNull().default(0),
    /** The PDF; null while the document is being captured. */
    documentUuid: text('document_uuid'),
  },
  table => [index('captures_owner').on(table.ownerUuid), index('captures_document').on(table.documentUuid)],
)

export const capturePages = sqliteTable(
  'capture_pages',
  {
    uuid: text('uuid').primaryKey(),
    captureUuid: text('capture_uuid')
      .notNull()
      .references(() => captures.uuid, { onDelete: 'cascade' }),
    /** 0, 1, … */
    position: integer('position').notNull(),
    /** SHA-256 of the photo, in hex. */
    sha256: text('sha256').notNull(),
    /** Clockwise from the top left of the page, as fractions of the upright photo; null: the whole photo. */
    corners: text('corners', { mode: 'json' }).$type<Quad>(),
    look: text('look').$type<PageLook>().notNull(),
    /** Whether the user turned it. The recognition then keeps its direction. */
    isTurned: integer('is_turned', { mode: 'boolean' }).notNull().default(false),
    /** Whether its text was recognised. */
    state: text('state').$type<PageState>().notNull(),
    words: text('words', { mode: 'json' }).$type<readonly PageWord[]>(),
    /** Barcodes and QR codes; null: they were not searched yet. */
    codes: text('codes', { mode: 'json' }).$type<readonly PageWord[]>(),
    /** Time at which the photo was taken. */
    takenAt: integer('taken_at').notNull(),
  },
  table => [
    index('capture_pages_capture').on(table.captureUuid, table.position),
    index('capture_pages_sha256').on(table.sha256),
    index('capture_pages_state').on(table.state),
  ],
)

/** Pages that the user removed, until their document is sent or the program starts again. */
export const removedPages = sqliteTable(
  'removed_pages',
  {
    uuid: text('uuid').primaryKey(),
    captureUuid: text('capture_uuid').notNull(),
    sha256: text('sha256').notNull(),
    removedAt: integer('removed_at').notNull(),
    /** The rows of the page and its document before the removal. */
    page: text('page', { mode: 'json' }).$type<typeof capturePages.$inferSelect>().notNull(),
    capture: text('capture', { mode: 'json' }).$type<typeof captures.$inferSelect>().notNull(),
  },
  table => [
    index('removed_pages_capture').on(table.captureUuid),
    index('removed_pages_sha256').on(table.sha256),
  ],
)

/** The words on a page of a document, with which it is searched. */
export const documentPages = sqliteTable(
  'document_pages',
  {
    documentUuid: text('document_uuid').notNull(),
    /** 0, 1, … */
    page: integer('page').notNull(),
    words: text('words', { mode: 'json' }).$type<readonly PageWord[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.documentUuid, table.page] })],
)
