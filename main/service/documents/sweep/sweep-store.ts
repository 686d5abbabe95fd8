/**
 * Removes content without a document from an object store, 30 days after it was first seen without one. A database that
 * was restored from an older backup may name it again in that time.
 */
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { contentLimits, limits } from '../../../../shared/limits/limits.ts'
import type { ObjectContents } from '../../../store/contents/object-contents.ts'
import { contentsPrefix, keyOfContent } from '../../../store/contents/send-object.ts'
import type { Service } from '../../service.ts'
import { forgetRemovals, recordRemoval } from './removed-contents.ts'
import { namedAmong } from './sweep-contents.ts'

/** Does nothing if the last sweep was less than a day ago. @throws ContentsFailure, StoreFailure */
export async function sweepStore(
  service: Service,
  contents: ObjectContents,
  signal: AbortSignal,
): Promise<void> {
  const { objects, transfers, seal } = contents
  service.store.transaction(db => forgetRemovals(db, service.now()))
  if (service.now() - transfers.sweptAt() < contentLimits.storeSweptMs) return
  await contents.requireMark()
  let after: string | undefined
  let left: number = hubLimits.storeRemovedAtOnce
  do {
    const page = await objects.list(contentsPrefix, after)
    const hashes = page.objects.flatMap(({ key }) => seal.sha256Of(key.slice(contentsPrefix.length)) ?? [])
    left -= await sweepPage(service, contents, hashes, left)
    after = page.next
  } while (after !== undefined && left > 0 && !signal.aborted)
  if (after === undefined && left > 0) transfers.setSweptAt(service.now())
}

/** Returns the number of removed contents, at most `most`. */
async function sweepPage(
  service: Service,
  contents: ObjectContents,
  hashes: readonly string[],
  most: number,
): Promise<number> {
  const { store, now } = service
  const { objects, transfers, seal } = contents
  const named = namedAmong(store.read, hashes)
  const due = transfers.markUnlinked(hashes, named, now(), now() - limits.unlinkedContentKeptMs)
  const removed = due.length === 0 ? [] : beginRemoval(service, due.slice(0, most))
  for (const sha256 of removed) {
    await objects.remove(keyOfContent(seal, sha256))
    contents.forget(sha256)
  }
  return removed.length
}

/** Returns those contents that still have no document, and records their removal. */
function beginRemoval({ store, now }: Service, due: readonly string[]): string[] {
  return store.transaction(db => {
    const named = namedAmong(db, due)
    const removed = due.filter(sha256 => !named.has(sha256))
    recordRemoval(db, removed, now())
    return removed
  })
}

/**
 * Ends uploads in parts that this machine began and that were interrupted a week ago: their parts use space.
 * @throws ContentsFailure
 */
export async function giveUpUploads(
  { now }: Service,
  { objects, transfers, seal }: ObjectContents,
): Promise<void> {
  for (const { sha256, uploadId } of transfers.uploadsBefore(now() - contentLimits.uploadForgottenMs)) {
    await objects.abort(keyOfContent(seal, sha256), uploadId)
    transfers.forgetUpload(sha256)
  }
}
