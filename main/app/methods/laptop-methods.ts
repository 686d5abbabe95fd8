/** The methods for the laptop itself. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { laptopRequests } from '../../../shared/contract/laptop.ts'
import { type Outcome, succeed } from '../../../shared/text/failures.ts'
import type { SavedFile } from '../../../shared/views/sheet.ts'
import { findCrashDumps, zipWithDumps } from '../diagnostics/crash-dumps.ts'
import { readDiagnostics } from '../diagnostics/read-diagnostics.ts'
import { readStorage } from '../diagnostics/storage.ts'
import type { AppLife } from '../session/app-life.ts'
import { workHere } from '../session/work-here.ts'
import type { Running } from './running.ts'
import { saveBytes } from './save-bytes.ts'

export function createLaptopMethods(
  running: Running,
): Pick<
  Api,
  Exclude<keyof typeof laptopRequests, `recovery.${string}` | `update.${string}` | 'laptop.passOn'>
> {
  return {
    'storage.read': () => running.within(session => succeed(readStorage(session))),
    'diagnostics.read': () => readDiagnostics(running.ports, running.session()),
    'diagnostics.save': ({ withCrashes = false }) => saveReport(running, withCrashes),
  }
}

function saveReport({ ports, session }: Running, withCrashes: boolean): Promise<Outcome<SavedFile | null>> {
  const { at, text } = readDiagnostics(ports, session())
  const dumps = withCrashes ? findCrashDumps(ports.crashFolder) : []
  const ending = dumps.length > 0 ? 'zip' : 'txt'
  const fileName = `fieldbook-diagnostics-${new Date(at).toISOString().slice(0, 10)}.${ending}`
  return saveBytes(ports, fileName, async () =>
    succeed(dumps.length > 0 ? await zipWithDumps(text, dumps) : Buffer.from(text)),
  )
}

/** The methods for other versions of the program. */
export function createUpdateMethods(life: AppLife): Pick<Api, 'update.look' | 'update.install'> {
  return {
    async 'update.look'() {
      await life.updates.look()
      return succeed(null)
    },
    'update.install': () => life.updates.prepare(life.session && workHere(life.session, life.ports), true),
  }
}
