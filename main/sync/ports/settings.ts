/** How much of the hub is kept on a laptop until somebody decides otherwise. */
import { type SyncSettings, syncSettings } from '../../../shared/settings.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'

export const defaultSyncSettings: SyncSettings = {
  windowDays: syncSettings.windowDays.initial,
  filesBytes: syncSettings.filesBytes.initial,
  photoSize: syncSettings.photoSize.initial,
  pullEveryMs: syncLimits.pullEveryMs,
  archiveMs: syncLimits.archiveMs,
}
