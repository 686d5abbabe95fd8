/** What a person, or an administrator, decides about how much of the hub is kept here. */
import { syncLimits } from '../../shared/limits.ts'

export interface SyncSettings {
  /** how far back jobs that are over are kept, in days (sync design, section 8) */
  windowDays: number
  /** bytes of files that are fetched ahead at most; what a person took or opened is kept beside it */
  filesBytes: number
  /** the longer side that photos are made to fit, in pixels; null: sent as they were taken */
  photoSize: number | null
}

export const defaultSyncSettings: SyncSettings = {
  windowDays: syncLimits.windowBackDays,
  filesBytes: syncLimits.filesAheadBytes,
  photoSize: syncLimits.photoSize,
}
