/** How much of the hub is kept on this laptop, out of the settings; what they do not hold is as it comes. */
import { syncLimits } from '../../shared/limits.ts'
import type { SyncSettings } from '../../shared/view.ts'
import { defaultSyncSettings } from '../sync/settings.ts'
import type { Ports } from './ports.ts'

const setting = 'sync'

export function readSyncSettings({ settings }: Ports): SyncSettings {
  const saved = (settings.get(setting) ?? {}) as Partial<Record<keyof SyncSettings, unknown>>
  const whole = (value: unknown, least: number) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : null
  return {
    windowDays: whole(saved.windowDays, 1) ?? defaultSyncSettings.windowDays,
    filesBytes: whole(saved.filesBytes, 0) ?? defaultSyncSettings.filesBytes,
    photoSize:
      saved.photoSize === null
        ? null
        : (whole(saved.photoSize, syncLimits.photoLeast) ?? defaultSyncSettings.photoSize),
  }
}

export function saveSyncSettings(ports: Ports, change: Partial<SyncSettings>): void {
  ports.settings.set(setting, { ...readSyncSettings(ports), ...change })
}
