/** How much of the hub is kept on a laptop until somebody decides otherwise. */
import type { SyncSettings } from '../../../shared/app-state.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'

export const defaultSyncSettings: SyncSettings = {
  windowDays: syncLimits.windowBackDays,
  filesBytes: syncLimits.filesAheadBytes,
  photoSize: syncLimits.photoSize,
  pullEveryMs: syncLimits.pullEveryMs,
  archiveMs: syncLimits.archiveMs,
}
