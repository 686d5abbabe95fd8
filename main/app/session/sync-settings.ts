/** How much of the hub is kept on this laptop, out of the settings; what they do not hold is as it comes. */
import type { SyncSettings } from '../../../shared/app-state.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { defaultSyncSettings } from '../../sync/ports/settings.ts'
import { readPolicy } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'

const setting = 'sync'

/** An administrator's values come before the person's. */
export function readSyncSettings(ports: Pick<Ports, 'settings' | 'policy'>): SyncSettings {
  const { windowDays, filesBytes, photoSize } = readPolicy(ports)
  const own = readOwn(ports)
  return {
    windowDays: windowDays ?? own.windowDays,
    filesBytes: filesBytes ?? own.filesBytes,
    photoSize: photoSize === undefined ? own.photoSize : photoSize,
  }
}

function readOwn({ settings }: Pick<Ports, 'settings'>): SyncSettings {
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
  ports.settings.set(setting, { ...readOwn(ports), ...change })
}
