/**
 * Imports a rescue file into an open account. Stores the bytes of its files first, then the operations that
 * refer to them.
 */
import { statfsSync } from 'node:fs'
import path from 'node:path'
import { inputLimits } from '../../../shared/limits/limits.ts'
import type { Imported } from '../../../shared/sync/rescue.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { inTurns } from '../../store/blobs/in-turns.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import { hubOf } from '../../sync/client/account/account.ts'
import { namedAmong } from '../../sync/pull/downloads/tidy-documents.ts'
import { type ImportedWork, takeIn } from '../../sync/rescue/import-work.ts'
import { RescueFault } from '../../sync/rescue/read-lines.ts'
import { type OpenRescue, openRescue } from '../../sync/rescue/read-rescue.ts'
import type { RescuedWork } from '../../sync/rescue/rescued-work.ts'
import { splitWork } from '../../sync/rescue/split-work.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import type { Session } from '../session/session.ts'

/** @returns `conflict` for work of another user or server, `invalid` for an incomplete file, `storage` */
export async function importInto(
  context: SyncContext,
  source: string | Uint8Array,
): Promise<Outcome<Imported>> {
  const opened = await openRescue(source, ({ account }) => {
    const { id, user } = context.account
    const isSameServer = account.userUuid === user.uuid && account.baseUrl === hubOf(context.account)
    if (account.id === id || isSameServer) return succeed(null)
    const of = { name: account.userName, hub: account.baseUrl }
    return fail('conflict', reason('rescue-of-another', of))
  })
  if (!opened.ok) return opened
  const rescue = opened.value
  try {
    const refused = refuseWithoutRoom(context, rescue.bytes)
    if (refused !== null) return refused
    const imported = await importAll(context, rescue)
    if (!imported.ok) await deleteUnused(context, rescue.files)
    return imported
  } finally {
    rescue.close()
  }
}

/**
 * Checks the free space before the first byte is written, because a full disk would stop all other saving
 * too.
 */
function refuseWithoutRoom({ blobs }: SyncContext, bytes: number): Outcome<never> | null {
  const { bavail, bsize } = statfsSync(path.dirname(blobs.file))
  const free = bavail * bsize
  if (bytes <= free) return null
  const mega = (count: number) => String(Math.ceil(count / 1_000_000))
  return fail('storage', reason('rescue-no-room', { needed: mega(bytes), free: mega(free) }))
}

/**
 * Imports a file from the screens. @returns also `invalid` for a file over the screens' limit, and
 * `storage` if the account is read-only
 */
export async function importBytes(
  { context, files, store, engine }: Session,
  bytes: Uint8Array,
): Promise<Outcome<Imported>> {
  if (files.trouble && !store.isWritable) return fail('storage', files.trouble)
  if (bytes.byteLength > inputLimits.rescueFileBytes) return fail('invalid', reason('rescue-too-large'))
  const imported = await importInto(context, bytes)
  if (imported.ok) engine.wake()
  return imported
}

async function importAll(context: SyncContext, rescue: OpenRescue): Promise<Outcome<Imported>> {
  const files = await takeFiles(context, rescue)
  if (!files.ok) return files
  const taken = await takeInParts(context, rescue.work)
  return taken.ok ? succeed({ ...taken.value, files: files.value }) : taken
}

/** Applies the work in parts, so that other calls can run between them. */
async function takeInParts(context: SyncContext, work: RescuedWork): Promise<Outcome<ImportedWork>> {
  const sum: ImportedWork = { added: 0, known: 0, drafts: 0 }
  for await (const part of inTurns(await splitWork(work))) {
    const taken = takeIn(context, part)
    if (!taken.ok) return taken
    sum.added += taken.value.added
    sum.known += taken.value.known
    sum.drafts += taken.value.drafts
  }
  return succeed(sum)
}

/**
 * Deletes the bytes of a refused file, which may fill the disk although the file itself is small. Files
 * that the account already refers to stay.
 */
async function deleteUnused(
  { blobs, service, ports }: SyncContext,
  sha256s: readonly string[],
): Promise<void> {
  try {
    const found = sha256s.flatMap(sha256 => blobs.find(sha256) ?? [])
    const named = namedAmong(service.store.read, found)
    for (const content of found)
      if (!named.has(content.sha256)) await blobs.remove(content, ports.clock.now() + 1)
    await blobs.shrink()
  } catch (error) {
    // the disk may be too full for this deletion; the regular cleanup then deletes them
    if (storeFailureFrom(error, blobs.file) === null) throw error
  }
}

async function takeFiles({ blobs, ports }: SyncContext, rescue: OpenRescue): Promise<Outcome<number>> {
  try {
    for (const sha256 of rescue.files) {
      if (!(await takeFile(blobs, rescue, sha256, ports.clock.now())))
        return fail('invalid', reason('rescue-file-mistaken', { name: `files/${sha256}` }))
    }
    return succeed(rescue.files.length)
  } catch (error) {
    const failure = storeFailureFrom(error, blobs.file)
    if (failure) return fail('storage', failure.told)
    if (error instanceof RescueFault)
      return fail('invalid', reason('rescue-file-broken', { why: error.message }))
    return fail('invalid', reason('rescue-file-unpacked'))
  }
}

/** Returns false if the bytes do not match the file's name, which is their hash. */
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
