/** The calls on the laptop itself. */
import { writeFileSync } from 'node:fs'
import type { Api } from '../../../shared/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import type { LaptopAnswers, SavedFile } from '../../../shared/laptop-contract.ts'
import { reason } from '../../../shared/message.ts'
import { sealBytes } from '../../store/sealed-file.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import { readDiagnostics } from '../diagnostics/read-diagnostics.ts'
import { readStorage } from '../diagnostics/storage.ts'
import type { AppLife } from '../session/app-life.ts'

export function createLaptopMethods(life: AppLife): Pick<Api, keyof LaptopAnswers> {
  return {
    'storage.read': () =>
      life.session ? succeed(readStorage(life.session)) : fail('conflict', reason('no-account')),
    'diagnostics.read': () => readDiagnostics(life),
    'diagnostics.save': () => saveReport(life),
  }
}

/** @returns `storage` when the place takes no file */
async function saveReport(life: AppLife): Promise<Outcome<SavedFile | null>> {
  const { at, text } = readDiagnostics(life)
  const offer = await life.ports.offerFile(
    `fieldbook-diagnostics-${new Date(at).toISOString().slice(0, 10)}.txt`,
  )
  if (!offer) return succeed(null)
  try {
    const bytes = Buffer.from(text)
    writeFileSync(offer.path, offer.key === null ? bytes : sealBytes(offer.key, bytes), { mode: 0o600 })
    return succeed(offer.finish())
  } catch (error) {
    offer.cancel()
    if (storeFailureFrom(error, offer.path) === null) throw error
    return fail('storage', reason('report-not-written'))
  }
}
