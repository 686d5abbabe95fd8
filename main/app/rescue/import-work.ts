/** A rescue file into an open account: first the bytes of its files, then what names them. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { hostLimits } from '../../../shared/limits.ts'
import type { Imported } from '../../../shared/view.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import type { SyncContext } from '../../sync/context.ts'
import { type OpenRescue, openRescue } from '../../sync/rescue/read-rescue.ts'
import { takeIn } from '../../sync/rescue/take-in.ts'
import type { Session } from '../session.ts'

/** @returns `conflict` for another person's work or another hub's, `invalid` for what is no whole file, `storage` */
export async function importInto(
  context: SyncContext,
  source: string | Uint8Array,
): Promise<Outcome<Imported>> {
  const opened = await openRescue(source)
  if (!opened.ok) return opened
  const rescue = opened.value
  try {
    const { account } = rescue.manifest
    if (account.id !== context.account.id) {
      const whose = `This is the work of ${account.userName} at ${account.baseUrl}.`
      return fail(
        'conflict',
        `${whose} Sign in as the same person at the same hub to import it. Nothing was changed.`,
      )
    }
    const files = await takeFiles(context, rescue)
    if (!files.ok) return files
    const taken = takeIn(context, rescue.work)
    return taken.ok ? succeed({ ...taken.value, files: files.value }) : taken
  } finally {
    rescue.close()
  }
}

/** From the screens. @returns beside that `invalid` for more than the screens hand over, `storage` where nothing can be saved */
export async function importBytes(
  { context, files, store, engine }: Session,
  bytes: Uint8Array,
): Promise<Outcome<Imported>> {
  if (files.trouble && !store.isWritable) return fail('storage', files.trouble.message)
  if (bytes.byteLength > hostLimits.rescueFileBytes) return fail('invalid', tooLarge)
  const imported = await importInto(context, bytes)
  if (imported.ok) engine.wake()
  return imported
}

const tooLarge =
  'The file is larger than 256 MB. Close Fieldbook and start it once with --import and the name of the file. Nothing was changed.'

async function takeFiles({ blobs, ports }: SyncContext, rescue: OpenRescue): Promise<Outcome<number>> {
  try {
    for (const sha256 of rescue.files) {
      if (!(await takeFile(blobs, rescue, sha256, ports.clock.now())))
        return fail(
          'invalid',
          `The file is broken: what it says is files/${sha256} is something else. Nothing was changed.`,
        )
    }
    return succeed(rescue.files.length)
  } catch (error) {
    const failure = storeFailureFrom(error, blobs.file)
    return failure
      ? fail('storage', failure.message)
      : fail(
          'invalid',
          `The file is broken (${error instanceof Error ? error.message : String(error)}). Nothing was changed.`,
        )
  }
}

/** False: the bytes are not the ones they are named after. */
async function takeFile(blobs: Blobs, rescue: OpenRescue, sha256: string, now: number): Promise<boolean> {
  const writer = blobs.write()
  try {
    for await (const part of await rescue.readFile(sha256)) writer.add(part as Buffer)
    if (writer.seal() !== sha256) return false
    writer.finish(now)
    return true
  } finally {
    await writer.close()
  }
}
