/** The objects that all functions on captured documents get, and the job or asset and the photos of a document. */
import { reason } from '../../../shared/text/message.ts'
import type { Scanner } from '../../scan/thread/scanner.ts'
import { findAsset, getAsset } from '../../service/records/asset-record.ts'
import { findJobVersion, getJob } from '../../service/records/job-record.ts'
import { refuse } from '../../service/refuse.ts'
import type { ReadDb } from '../../store/db.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import type { PaperNames } from './printed-title.ts'

export interface CaptureParts {
  context: SyncContext
  scanner: Scanner
  /** Returns the bytes of the largest file that the server accepts. */
  mostBytes: () => number
  names: () => PaperNames
}

export interface CaptureOwner {
  kind: 'job' | 'asset'
  ref: string
}

/** @throws Refused `not-found` */
export function ownerUuidOf(context: SyncContext, db: ReadDb, { kind, ref }: CaptureOwner): string {
  const actor = actorIn(context, db)
  return kind === 'job' ? getJob(db, actor, ref).uuid : getAsset(db, actor, ref).uuid
}

export function isOwnerHere(context: SyncContext, db: ReadDb, { kind, ref }: CaptureOwner): boolean {
  const actor = actorIn(context, db)
  return (kind === 'job' ? findJobVersion(db, actor, ref) : findAsset(db, actor, ref)) !== undefined
}

/** @throws Refused `not-found` if the photo is damaged or missing */
export function readPhoto(context: SyncContext, sha256: string): Uint8Array {
  const content = context.blobs.find(sha256)
  if (!content) refuse('not-found', reason('file-bytes-gone'))
  return Buffer.concat([...context.blobs.read(content)])
}
