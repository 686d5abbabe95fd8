/** A file for the person, made once they have chosen a place for it. */
import { writeFileSync } from 'node:fs'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import type { SavedFile } from '../../../shared/laptop-contract.ts'
import { reason } from '../../../shared/message.ts'
import { sealBytes } from '../../store/sealed-file.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import type { Ports } from '../ports/ports.ts'

/** Null: they chose none. @returns `storage` when the place takes no file */
export async function saveBytes(
  ports: Ports,
  fileName: string,
  make: () => Promise<Outcome<Uint8Array>>,
): Promise<Outcome<SavedFile | null>> {
  const offer = await ports.offerFile(fileName)
  if (!offer) return succeed(null)
  const made = await make()
  if (!made.ok) {
    offer.cancel()
    return made
  }
  try {
    writeFileSync(offer.path, offer.key === null ? made.value : sealBytes(offer.key, made.value), {
      mode: 0o600,
    })
    return succeed(offer.finish())
  } catch (error) {
    offer.cancel()
    if (storeFailureFrom(error, offer.path) === null) throw error
    return fail('storage', reason('report-not-written'))
  }
}
