/** How much of the hub is kept on a laptop until somebody decides otherwise. */
import { syncLimits } from '../../shared/limits.ts'
import type { SyncSettings } from '../../shared/view.ts'

export const defaultSyncSettings: SyncSettings = {
  windowDays: syncLimits.windowBackDays,
  filesBytes: syncLimits.filesAheadBytes,
  photoSize: syncLimits.photoSize,
}
