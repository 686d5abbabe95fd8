/** Small preferences in `settings.json`, through whichever of the two libraries the host has. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { Settings } from '../ports/ports.ts'

interface SettingsFile {
  get(key: string): unknown
  set(key: string, value: unknown): void
  clear(): void
}

/** `storage` for a file that cannot be read: it is left for the person to mend, never cleared. */
export function openSettings(dataDir: string, open: () => SettingsFile): Outcome<Settings> {
  try {
    const file = open()
    return succeed({
      get: key => file.get(key),
      set: (key, value) => file.set(key, value),
      clear: () => file.clear(),
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fail('storage', reason('settings-unreadable', { folder: dataDir, why }))
  }
}
