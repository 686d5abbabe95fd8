/**
 * Restores damaged data: takes the newest sound backup, and adds the work that can be read from the damaged
 * database.
 * The backup may be older than the last sending. So all waiting work is looked up at the server before it
 * is sent (sync design, section 15).
 */
import { copyFileSync, rmSync } from 'node:fs'
import type { Restored } from '../../../shared/sync/rescue.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { followedBy, reason } from '../../../shared/text/message.ts'
import { newestSoundCopy } from '../../store/copies/write-copy.ts'
import type { Copy } from '../../store/copy-files.ts'
import { openStore } from '../../store/store.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import { mergeSalvaged } from '../../sync/rescue/merge-salvaged.ts'
import { moveIntoPlace, unfinishedFile } from '../data/restored-file.ts'
import type { Session } from '../session/session.ts'

/** `reopen` opens the account again after the restore. @returns `conflict`, `storage` */
export async function restoreData(
  session: Session,
  now: number,
  reopen: () => Promise<void>,
): Promise<Outcome<Restored>> {
  const restored = await restore(session, now)
  // reopens also when the last step failed, because the session is already closed then
  if (!session.store.isOpen) await reopen()
  return restored
}

/** Requires a session over damaged data, and closes it on success. @returns `conflict`, `storage` */
async function restore(session: Session, now: number): Promise<Outcome<Restored>> {
  const { files } = session
  if (files.trouble?.canRestore !== true) return fail('conflict', reason('data-in-order'))
  const { file, key } = files
  try {
    const copy = newestSoundCopy(file, key)
    const operations = fillFresh(session, copy)
    await session.close()
    const keptAs = moveIntoPlace(file, now)
    return succeed({ copyMadeAt: copy?.madeAt ?? null, operations, keptAs })
  } catch (error) {
    const failure = storeFailureFrom(error, file)
    if (failure === null) throw error
    return fail('storage', followedBy(failure.told, reason('nothing-changed')))
  }
}

/**
 * Fills a new database from the backup and the salvaged rows that the session shows. Returns how many
 * operations wait in it.
 */
function fillFresh({ context, files, store: shown }: Session, copy: Copy | null): number {
  const unfinished = unfinishedFile(files.file)
  for (const suffix of ['', '-wal-state', '-wal', '-shm']) rmSync(`${unfinished}${suffix}`, { force: true })
  if (copy) copyFileSync(copy.file, unfinished)
  else shown.copyTo(unfinished)
  const store = openStore({ file: unfinished, key: files.key, seat: 'laptop' })
  try {
    const restored = { ...context, service: { ...context.service, store } }
    return mergeSalvaged(restored, copy ? shown.read : null)
  } finally {
    store.close()
  }
}
