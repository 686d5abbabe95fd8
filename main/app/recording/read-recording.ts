/** Reads the stored parts of a recording as one file, which can be played. */
import { type Recorded, reducePeaks } from '../../../shared/entities/recording.ts'
import { recordingLimits } from '../../../shared/limits/limits.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt, refuse } from '../../service/refuse.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { ReadDb } from '../../store/db.ts'
import { getRecording, partsOf } from './recording-record.ts'
import { measureWebm, withDuration } from './webm.ts'

interface RecordingFile {
  fileName: string
  owner: { kind: 'job' | 'asset'; ref: string }
  bytes: Uint8Array
  recorded: Recorded
}

/** Reads the recording so far as a file. @returns `not-found`, `invalid` */
export function readRecording(blobs: Blobs, db: ReadDb, recordingUuid: string): Outcome<RecordingFile> {
  return attempt(() => {
    const recording = getRecording(db, recordingUuid)
    const parts = partsOf(db, recordingUuid)
    const bytes = Buffer.concat(parts.flatMap(({ sha256 }) => readBytes(blobs, sha256)))
    const durationMs = measureWebm(bytes)
    if (durationMs === null) refuse('invalid', reason('recording-empty'))
    const levels = parts.flatMap(({ peaks }) => peaks)
    return {
      fileName: recording.file_name,
      owner: { kind: recording.owner_kind, ref: recording.owner_uuid },
      bytes: withDuration(bytes, durationMs),
      recorded: { durationMs, peaks: reducePeaks(levels, recordingLimits.peaks) },
    }
  })
}

function readBytes(blobs: Blobs, sha256: string): Uint8Array[] {
  const content = blobs.find(sha256)
  if (!content) refuse('not-found', reason('file-bytes-gone'))
  return [...blobs.read(content)]
}
