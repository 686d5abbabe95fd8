/** Calls for voice notes and videos. Each part is stored while the recording continues, so that a crash loses no more than one. */
import { Type } from 'typebox'
import type { OperationId } from '../entities/brand.ts'
import { recordingKinds, SoundLevel } from '../entities/recording.ts'
import { Bytes, Instant } from '../entities/schema.ts'
import { contentLimits, recordingLimits } from '../limits/limits.ts'
import type { Outcome } from '../text/failures.ts'
import { call } from './call.ts'

const recordingUuid = Type.String({ maxLength: 64 })
const owner = Type.Object({ kind: Type.Enum(['job', 'asset']), ref: Type.String({ maxLength: 64 }) })

export const recordingRequests = {
  /** `fileName`: the name of the later file */
  'recording.begin': call({
    owner,
    kind: Type.Enum([...recordingKinds]),
    fileName: Type.String({ minLength: 1, maxLength: contentLimits.fileNameLength }),
    startedAt: Instant,
  }).gives<Outcome<{ recordingUuid: string }>>(),
  /**
   * Stores the part at `position`, which counts from 0; a repetition changes nothing. `recordedMs`: the length of the
   * recording at the end of the part. `peaks`: levels of its sound.
   */
  'recording.add': call({
    recordingUuid,
    position: Type.Integer({ minimum: 0, maximum: recordingLimits.parts }),
    bytes: Bytes,
    recordedMs: Type.Integer({ minimum: 0 }),
    peaks: Type.Array(SoundLevel, { maxItems: 1_000 }),
  }).gives<Outcome<null>>(),
  /** makes a document of the parts, and adds it to the job or the asset as a document that is sent */
  'recording.keep': call({ recordingUuid }).gives<
    Outcome<{ operationId: OperationId; documentUuid: string }>
  >(),
  'recording.remove': call({ recordingUuid }).gives<Outcome<null>>(),
}
