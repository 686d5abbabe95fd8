/** A recording that is not a document yet, for the screens. */
import type { RecordingKind } from '../entities/recording.ts'

export interface RecordingView {
  uuid: string
  kind: RecordingKind
  /** epoch ms */
  startedAt: number
  /** length of the stored parts, in ms */
  recordedMs: number
}
