/** Opens the preferences in `settings.json`. The host passes the library that reads them. */
import { renameSync } from 'node:fs'
import path from 'node:path'
import type { SettingsTrouble } from '../../../shared/sync/rescue.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Settings } from '../ports/ports.ts'

export interface OpenedSettings {
  settings: Settings
  /** Set if the file was damaged and defaults are used. */
  settingsTrouble: SettingsTrouble | null
}

/** Renames a damaged file and begins with defaults. Returns `storage` for a file that this user may not read. */
export function openSettings(dataDir: string, open: () => Settings, now: number): Outcome<OpenedSettings> {
  try {
    return succeed({ settings: open(), settingsTrouble: null })
  } catch (error) {
    if (!(error instanceof SyntaxError)) return unreadable(dataDir, error)
  }
  const keptAs = `settings-damaged-${now}.json`
  try {
    renameSync(path.join(dataDir, 'settings.json'), path.join(dataDir, keptAs))
    const told = reason('settings-damaged', { keptAs })
    return succeed({ settings: open(), settingsTrouble: { kind: 'settings', ...told, canRestore: false } })
  } catch (error) {
    return unreadable(dataDir, error)
  }
}

function unreadable(folder: string, error: unknown): Outcome<never> {
  const why = error instanceof Error ? error.message : String(error)
  return fail('storage', reason('settings-unreadable', { folder, why }))
}
