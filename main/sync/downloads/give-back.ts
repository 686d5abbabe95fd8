/**
 * Where the limit for files was lowered, contents that were fetched ahead are let go of again, those of the farthest
 * jobs first. What a person took or opened, and whatever waits to be sent, stays (sync design, section 12).
 */
import type { WriteDb } from '../../store/db.ts'
import type { PullParts } from '../read/reading.ts'
import { hubNow, type SyncContext } from '../records/context.ts'
import { tellJobsOf } from './download-content.ts'
import { leaveAtHub } from './fetch-lost.ts'
import { namedAmong } from './tidy-documents.ts'
import { bytesAhead, type HeldContent, heldAhead } from './wanted-contents.ts'

/** Whether more lies here than the settings allow. */
export function isOverLimit({ service, settings }: SyncContext): boolean {
  return bytesAhead(service.store.read) > settings().filesBytes
}

export async function giveBack({
  context,
  isStopped,
}: Pick<PullParts, 'context' | 'isStopped'>): Promise<void> {
  const { service, blobs, ports } = context
  const given = service.store.transaction(db => letGo(db, context))
  for (const sha256 of given) {
    if (isStopped() || !blobs.isOpen) return
    const content = blobs.find(sha256)
    const isNamed = content && namedAmong(service.store.read, [content]).size > 0
    if (content && !isNamed) await blobs.remove(content, ports.clock.now() + 1)
  }
  if (!isStopped() && given.length > 0) await blobs.shrink()
}

/** The rows first: bytes without a name go sooner or later, a name without its bytes would be a broken file. */
function letGo(db: WriteDb, context: SyncContext): string[] {
  let excess = bytesAhead(db) - context.settings().filesBytes
  const given: HeldContent[] = []
  for (const held of heldAhead(db, hubNow(context))) {
    if (excess <= 0) break
    excess -= held.size
    given.push(held)
  }
  for (const held of given) {
    leaveAtHub(db, held)
    tellJobsOf(db, context, held.id)
  }
  return given.map(({ sha256 }) => sha256)
}
