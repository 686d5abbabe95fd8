/** Tables that only a laptop uses: voice notes and videos that are being recorded, or whose recording was interrupted. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RecordingKind } from '../../../shared/entities/recording.ts'

/** A recording that is not a document yet. Keeping it makes a document of its parts, and removes this row. */
export const recordings = sqliteTable(
  'recordings',
  {
    uuid: text('uuid').primaryKey(),
    ownerKind: text('owner_kind').$type<'job' | 'asset'>().notNull(),
    ownerUuid: text('owner_uuid').notNull(),
    kind: text('kind').$type<RecordingKind>().notNull(),
    /** The name of the later file. */
    fileName: text('file_name').notNull(),
    /** Epoch ms. */
    startedAt: integer('started_at').notNull(),
  },
  table => [index('recordings_owner').on(table.ownerUuid)],
)

/** A part of one or two seconds, which is stored as soon as it is recorded. */
export const recordingParts = sqliteTable(
  'recording_parts',
  {
    recordingUuid: text('recording_uuid')
      .notNull()
      .references(() => recordings.uuid, { onDelete: 'cascade' }),
    /** 0, 1, … */
    position: integer('position').notNull(),
    /** SHA-256 of the bytes, in hex. */
    sha256: text('sha256').notNull(),
    /** Milliseconds that were recorded at the end of the part. */
    recordedMs: integer('recorded_ms').notNull(),
    /** Levels of the sound, 0 to 100. */
    peaks: text('peaks', { mode: 'json' }).$type<readonly number[]>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordingUuid, table.position] }),
    index('recording_parts_sha256').on(table.sha256),
  ],
)
