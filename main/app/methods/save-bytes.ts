/** Saves a file at the place that the user chooses. The file is created after the choice. */
import { writeFileSync } from 'node:fs'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { SavedFile } from '../../../shared/views/sheet.ts'
import { sealBytes } from '../../store/sealed-file.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import type { Ports } from '../ports/ports.ts'

/**
 * Returns null if the user chose no place. @returns `storage` with `refused` when the file cannot be
 * written there
 */
export async function saveBytes(
  ports: Ports,
  fileName: string,
  make: () => Promise<Outcome<Uint8Array>>,
  refused = reason('report-not-written'),
): Promise<Outcome<SavedFile | null>> {
  const offer = await ports.offerFile(fileName)
  if (!offer) return succeed(null)
  try {
    const made = await make()
    if (!made.ok) {
      offer.cancel()
      return made
    }
    const bytes = offer.key === null ? made.value : sealBytes(offer.key, made.value)
    writeFileSync(offer.path, bytes, { mode: 0o600 })
    return succeed(offer.finish())
  } catch (error) {
    offer.cancel()
    if (storeFailureFrom(error, offer.path) === null) throw error
    return fail('storage', refused)
  }
}
