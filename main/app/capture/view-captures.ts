/** Documents that are being captured, for the screens. */
import type { CaptureView, ReadingPause, WaitingCapture } from '../../../shared/contract/capture.ts'
import { isJobOver } from '../../../shared/entities/states.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import { findAsset } from '../../service/records/asset-record.ts'
import { findJob } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { readMark } from '../../sync/entities/marks.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import {
  type CaptureRecord,
  getCapture,
  listCaptures,
  listOpen,
  type PageRecord,
  pagesOf,
} from './capture-record.ts'
import { nameCapture } from './name-capture.ts'
import { needsUser } from './needs-user.ts'
import { findPrintedTitle, type PaperNames } from './printed-title.ts'

/** A document is sent by itself this long after its last page. */
export const sendAfterMs = 10 * MINUTE

/** The state of the background work, which is not stored. */
export interface WorkState {
  /** Returns why the last attempt to send a document failed. */
  problemOf(capture: CaptureRecord): Failure | null
  pause: ReadingPause | null
  names: PaperNames
}

/** Returns the documents of a job or an asset that are not sent yet. */
export function viewCaptures(context: SyncContext, ownerUuid: string, work: WorkState): CaptureView[] {
  const captures = listCaptures(context.service.store.read, ownerUuid)
  return captures.map(capture => viewCapture(context, capture, work))
}

/** Returns all documents that are not sent yet. */
export function viewWaiting(context: SyncContext, work: WorkState): WaitingCapture[] {
  const captures = listOpen(context.service.store.read)
  return captures.map(capture => ({
    ...viewCapture(context, capture, work),
    owner: { kind: capture.owner_kind, ref: capture.owner_uuid },
    ...viewOwner(context, capture),
  }))
}

function viewCapture(
  { service }: SyncContext,
  capture: CaptureRecord,
  { problemOf, pause, names }: WorkState,
): CaptureView {
  const pages = pagesOf(service.store.read, capture.uuid)
  const problem = problemOf(capture)
  return {
    uuid: capture.uuid,
    kind: capture.kind,
    name: nameOf(capture, pages, names),
    internal: capture.internal === 1,
    sendsAt: problem !== null && needsUser(problem) ? null : capture.last_page_at + sendAfterMs,
    problem,
    pause: pages.some(({ state }) => state === 'waiting') ? pause : null,
    pages: pages.map(({ uuid, corners, look, state }) => ({ uuid, corners, look, state })),
  }
}

/** @throws Refused `not-found` */
export function nameOfCapture(db: ReadDb, captureUuid: string, names: PaperNames): string {
  return nameOf(getCapture(db, captureUuid), pagesOf(db, captureUuid), names)
}

/** A document whose kind the user has not chosen is named by the title that is printed on it. */
export function nameOf(
  { name, kind, label }: CaptureRecord,
  [first]: readonly PageRecord[],
  names: PaperNames,
): string {
  const words = first?.words ?? []
  const title = kind === null ? findPrintedTitle(words, names) : null
  return name ?? nameCapture(title ?? label, words)
}

function viewOwner(
  context: SyncContext,
  { owner_kind: kind, owner_uuid: uuid }: CaptureRecord,
): Pick<WaitingCapture, 'ownerName' | 'ownerState'> {
  const { read } = context.service.store
  const actor = actorIn(context, read)
  if (kind === 'asset') {
    const asset = findAsset(read, actor, uuid)
    if (!asset) return { ownerName: null, ownerState: 'gone' }
    return { ownerName: asset.name, ownerState: asset.inactive ? 'ended' : 'open' }
  }
  const job = findJob(read, actor, uuid)
  const isGone = !job || readMark(read, job.id)?.gone === 'deleted'
  if (isGone) return { ownerName: job?.title ?? null, ownerState: 'gone' }
  return { ownerName: job.title, ownerState: isJobOver(job.state) ? 'ended' : 'open' }
}
