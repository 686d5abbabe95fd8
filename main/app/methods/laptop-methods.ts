/** The calls on the laptop itself. */
import { writeFileSync } from 'node:fs'
import type { Api } from '../../../shared/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import type { LaptopAnswers, SavedFile } from '../../../shared/laptop-contract.ts'
import { reason } from '../../../shared/message.ts'
import { sealBytes } from '../../store/sealed-file.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import { findCrashDumps, zipWithDumps } from '../diagnostics/crash-dumps.ts'
import { readDiagnostics } from '../diagnostics/read-diagnostics.ts'
import { readStorage } from '../diagnostics/storage.ts'
import type { AppLife } from '../session/app-life.ts'
import { workHere } from '../session/work-here.ts'
import type { Running } from './running.ts'

export function createLaptopMethods(
  running: Running,
): Pick<Api, Exclude<keyof LaptopAnswers, `recovery.${string}` | `update.${string}` | 'laptop.passOn'>> {
  return {
    'storage.read': () => running.within(session => succeed(readStorage(session))),
    'diagnostics.read': () => readDiagnostics(running.ports, running.session()),
    'diagnostics.save': ({ withCrashes = false }) => saveReport(running, withCrashes),
  }
}

/** @returns `storage` when the place takes no file */
async function saveReport(
  { ports, session }: Running,
  withCrashes: boolean,
): Promise<Outcome<SavedFile | null>> {
  const { at, text } = readDiagnostics(ports, session())
  const dumps = withCrashes ? findCrashDumps(ports.crashFolder) : []
  const ending = dumps.length > 0 ? 'zip' : 'txt'
  const offer = await ports.offerFile(
    `fieldbook-diagnostics-${new Date(at).toISOString().slice(0, 10)}.${ending}`,
  )
  if (!offer) return succeed(null)
  try {
    const bytes = dumps.length > 0 ? await zipWithDumps(text, dumps) : Buffer.from(text)
    writeFileSync(offer.path, offer.key === null ? bytes : sealBytes(offer.key, bytes), { mode: 0o600 })
    return succeed(offer.finish())
  } catch (error) {
    offer.cancel()
    if (storeFailureFrom(error, offer.path) === null) throw error
    return fail('storage', reason('report-not-written'))
  }
}

/** The calls on other versions of the program. */
export function createUpdateMethods(life: AppLife): Pick<Api, 'update.look' | 'update.install'> {
  return {
    async 'update.look'() {
      await life.updates.look()
      return succeed(null)
    },
    'update.install': () => life.updates.prepare(life.session && workHere(life.session, life.ports), true),
  }
}
