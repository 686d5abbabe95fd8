/** Small preferences in `settings.json`, through whichever of the two libraries the host has. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { Settings } from '../ports/ports.ts'

/** `storage` for a file that cannot be read: it is left for the person to mend, never cleared. */
export function openSettings(dataDir: string, open: () => Settings): Outcome<Settings> {
  try {
    return succeed(open())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fail('storage', reason('settings-unreadable', { folder: dataDir, why }))
  }
}
