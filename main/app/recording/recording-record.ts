/** The rows of recordings that are not documents yet, and of their parts. */
import type { RecordingKind } from '../../../shared/entities/recording.ts'
import { reason } from '../../../shared/text/message.ts'
import type { RecordingView } from '../../../shared/views/recording.ts'
import { refuse } from '../../service/refuse.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { recordingParts, recordings } from '../../store/schema/recordings.ts'

export const recordingRows = rowsOf(recordings)
export const partRows = rowsOf(recordingParts)

export type RecordingRecord = RawRow<typeof recordings>

/** Returns the recordings of a job or an asset that have at least one part, oldest first. */
export function listRecordings(db: ReadDb, ownerUuid: string): RecordingView[] {
  return db.all<{ uuid: string; kind: RecordingKind; startedAt: number; recordedMs: number }>(
    `SELECT r.uuid, r.kind, r.started_at AS startedAt, max(p.recorded_ms) AS recordedMs
     FROM recordings r JOIN recording_parts p ON p.recording_uuid = r.uuid
     WHERE r.owner_uuid = ? GROUP BY r.uuid ORDER BY r.started_at, r.uuid`,
    ownerUuid,
  )
}

/** Returns the uuids of all recordings that have at least one part. */
export function allRecordings(db: ReadDb): string[] {
  return db.column<string>('SELECT DISTINCT recording_uuid FROM recording_parts')
}

/** @throws Refused `not-found` if the recording was kept or removed */
export function getRecording(db: ReadDb, recordingUuid: string): RecordingRecord {
  return (
    db.get<RecordingRecord>('SELECT * FROM recordings WHERE uuid = ?', recordingUuid) ??
    refuse('not-found', reason('recording-gone'))
  )
}

/** Returns the parts of a recording in their order. */
export function partsOf(db: ReadDb, recordingUuid: string): (typeof recordingParts.$inferSelect)[] {
  return partRows.all(db, 'WHERE recording_uuid = ? ORDER BY position', recordingUuid)
}
