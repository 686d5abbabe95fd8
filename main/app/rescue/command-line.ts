/** Runs `--export` and `--import`: exports unsent work from this laptop or imports it, without a window. */
import path from 'node:path'
import { escapeActing } from '../../../shared/entities/printable.ts'
import type { Imported } from '../../../shared/sync/rescue.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { unsentContentsFile } from '../../store/copies/copy-contents.ts'
import { makeScratchFolder } from '../../store/scratch-folder.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { RescueReport } from '../../sync/rescue/write-rescue.ts'
import {
  blobsFile,
  databaseFile,
  databaseKey,
  readLastAccount,
  readSavedAccount,
  type SavedAccount,
} from '../data/saved-account.ts'
import type { Options } from '../host/options.ts'
import type { Ports } from '../ports/ports.ts'
import { openSession } from '../session/session.ts'
import type { ThreadData } from '../worker/protocol.ts'
import { WorkThread } from '../worker/work-thread.ts'
import { orderFor } from './export-unsent.ts'
import { importInto } from './import-work.ts'

/** Runs the task that the options name. Returns what to print. */
export async function rescue(ports: Ports, { export: to, import: from }: Options): Promise<Outcome<string>> {
  if (to !== undefined && from !== undefined)
    return fail('bad-request', 'Either export or import, one at a time.')
  try {
    return await (to === undefined ? importFromFile(ports, from ?? '') : exportToFile(ports, to))
  } catch (error) {
    if (error instanceof StoreFailure) return fail('storage', error.message)
    throw error
  }
}

/** Prints the result on one line, also where a name in it has line ends. Returns the exit code. */
export function tell(done: Outcome<string>): number {
  if (done.ok) console.log(escapeActing(done.value))
  else console.error(escapeActing(done.failure.message))
  return done.ok ? 0 : 1
}

/** Exports while the program runs too, and from damaged data. Returns what to print. */
async function exportToFile(ports: Ports, to: string): Promise<Outcome<string>> {
  const saved = await readLastAccount(ports)
  if (!saved) return fail('not-found', 'There is no account on this laptop whose work could be exported.')
  const { account } = saved
  const file = databaseFile(ports, account.id)
  const contents = [blobsFile(ports, account.id), unsentContentsFile(file)]
  const data = { file, contents, key: await databaseKey(ports, account.id), account }
  const written = await exportOr(ports, saved, data, to)
  return written.ok ? succeed(sayExported(saved, written.value, to)) : written
}

/**
 * Exports from the database. If it is damaged or has another schema, exports what can be salvaged from it.
 */
async function exportOr(
  ports: Ports,
  saved: SavedAccount,
  data: ThreadData,
  to: string,
): Promise<Outcome<RescueReport>> {
  const order = orderFor(ports, saved, to)
  const direct = await withThread(ports, data, thread => thread.call('export', order))
  if (direct.ok) return direct
  const { dir: folder, release } = makeScratchFolder()
  try {
    const file = path.join(folder, 'salvaged.db')
    const salvaged = await withThread(ports, data, thread =>
      thread.call('salvage', { to: file, workFolder: folder }),
    )
    if (!salvaged.ok || salvaged.value.isUnreadable) return direct
    return await withThread(ports, { ...data, file }, thread => thread.call('export', order))
  } finally {
    release()
  }
}

async function withThread<T>(
  ports: Ports,
  data: ThreadData,
  work: (thread: WorkThread) => Promise<T>,
): Promise<T> {
  const thread = new WorkThread(data, ports.log)
  try {
    return await work(thread)
  } finally {
    await thread.close()
  }
}

function sayExported({ account }: SavedAccount, report: RescueReport, to: string): string {
  const { operations, unreadable, drafts, files, missingFiles } = report
  const lost = missingFiles === 0 ? '' : ` ${missingFiles} of the files could not be read any more.`
  const left =
    unreadable === 0 ? '' : ` ${count(unreadable, 'change')} cannot be read, and only stay in the outbox.`
  return `Exported of ${account.user.name}: ${count(operations, 'unsent change')}, ${count(drafts, 'draft')} and ${count(files, 'file')} into ${to}.${lost}${left}`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

/** Imports into the account that is signed in. The work is sent when the program runs the next time. */
async function importFromFile(ports: Ports, file: string): Promise<Outcome<string>> {
  const saved = await readSavedAccount(ports)
  if (!saved)
    return fail('sign-in', 'Sign in first, as the person whose work it is, and close the program again.')
  const session = await openSession(ports, saved)
  try {
    const { trouble } = session.files
    if (trouble) return fail('storage', trouble.message)
    const imported = await importInto(session.context, file)
    return imported.ok ? succeed(sayImported(imported.value)) : imported
  } finally {
    await session.close()
  }
}

function sayImported({ added, known, drafts, files }: Imported): string {
  const here = known === 0 ? '' : ` ${count(known, 'change')} were here already.`
  return `Imported ${count(added, 'unsent change')}, ${count(drafts, 'draft')} and ${count(files, 'file')}.${here} Once Fieldbook runs, it checks the server for each change and sends what is missing there.`
}
