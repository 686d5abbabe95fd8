/**
 * Downloads files ahead of need while jobs are read, some at a time and up to the limit in the settings. A file
 * that fails is downloaded later and blocks no other (sync design, section 8).
 */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { NotHereReason } from '../../../../shared/views/document.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { leaveAtHub, markFailed, wanted as prefix } from '../../entities/documents/not-here.ts'
import type { PullParts, TidyParts } from '../../entities/lists/reading.ts'
import { backoffMs, isDue } from '../../ports/backoff.ts'
import { hubNow, type SyncContext } from '../../state/context.ts'
import type { HeldContent, WantedContent } from './content-rows.ts'
import { announceJobsOf, type DownloadFailure, downloadContent } from './download-content.ts'
import { namedAmong } from './tidy-documents.ts'
import { bytesAhead, heldAhead, wantedContents } from './wanted-contents.ts'
import { heldManuals, isSpare } from './wanted-manuals.ts'

/** Failures that are added when the wait is computed, as downloads are less urgent than other requests. */
const failureStep = 4

export class Downloads {
  readonly #parts: PullParts
  readonly #isHeldBack: () => boolean
  readonly #running = new Map<string, { size: number; ended: Promise<void> }>()
  #isCutOff = false
  #giving: Promise<void> | null = null

  constructor(parts: PullParts, isHeldBack: () => boolean) {
    this.#parts = parts
    this.#isHeldBack = isHeldBack
  }

  /** Called after a reading, when the user opens a file, and when the limit was changed. */
  start(): void {
    this.#isCutOff = false
    if (isOverLimit(this.#parts.context)) this.#giveBack()
    else this.#pump()
  }

  /** Resolves when all running downloads have ended. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
    await this.#giving
  }

  #giveBack(): void {
    const { log } = this.#parts.context.ports
    this.#giving ??= giveBack(this.#parts)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'sync.give-back-failed'))
      .then(() => {
        this.#giving = null
        this.#pump()
      })
  }

  #pump(): void {
    const { context, isStopped } = this.#parts
    if (isStopped() || this.#isCutOff || this.#isHeldBack() || !context.service.store.isOpen) return
    for (const wanted of this.#due()) {
      if (this.#running.size >= syncLimits.downloadsAtOnce) return
      this.#start(wanted)
    }
  }

  /** Returns the files that fit into the limit, in their order. Running downloads count. */
  #due(): WantedContent[] {
    const { context } = this.#parts
    const db = context.service.store.read
    const now = context.ports.clock.now()
    const moving = [...this.#running.values()].reduce((sum, { size }) => sum + size, 0)
    let room = context.settings().filesBytes - bytesAhead(db) - moving
    return wantedContents(db, hubNow(context)).filter(wanted => {
      if (this.#running.has(wanted.uuid) || !isDue(wanted.retry_at ?? 0, now)) return false
      if ((wanted.size ?? 0) > syncLimits.contentBytes) return false
      if (wanted.is_wanted === 1) return true
      const isFitting = (wanted.size ?? 0) <= room
      if (isFitting) room -= wanted.size ?? 0
      return isFitting && room >= 0
    })
  }

  #start(wanted: WantedContent): void {
    const { log } = this.#parts.context.ports
    const ended = this.#fetch(wanted)
      .catch((error: unknown) => {
        // after a failure of the disk the next reading starts the downloads again
        this.#isCutOff = true
        log.warn({ error: String(error) }, 'sync.download-failed')
      })
      .then(() => {
        this.#running.delete(wanted.uuid)
        this.#parts.tellProgress({})
        this.#pump()
      })
    const size = wanted.is_wanted === 1 ? 0 : (wanted.size ?? 0)
    this.#running.set(wanted.uuid, { size, ended })
  }

  async #fetch(wanted: WantedContent): Promise<void> {
    const { context, isStopped } = this.#parts
    const failure = await downloadContent(this.#parts, wanted)
    if (failure === null || isStopped() || !context.service.store.isOpen) return
    const isRefused = failure.kind === 'refusal' && failure.status === 401
    if (failure.kind === 'no-reply' || isRefused) this.#isCutOff = true
    // the network may fail because of this file, for example its size: the next reading starts with another
    if (!isRefused && (failure.kind !== 'no-reply' || failure.mayHaveArrived)) this.#note(wanted, failure)
  }

  /** Stores the failure with its reason. The file is requested again later. */
  #note(wanted: WantedContent, failure: Exclude<DownloadFailure, null>): void {
    const { context } = this.#parts
    const failures = wanted.failures + 1
    const asked = failure.kind === 'refusal' ? failure.retryAfterMs : null
    const ceiling = failure.kind === 'no-reply' ? syncLimits.backoffMaxMs : syncLimits.retryAfterMaxMs
    const pause = asked ?? backoffMs(failures + failureStep, context.ports.random.fraction(), ceiling)
    const retryAt = context.ports.clock.now() + Math.min(pause, ceiling)
    const what = codeOf(failure)
    const code = wanted.is_wanted === 1 ? (`${prefix}:${what}` as const) : what
    context.service.store.transaction(db => {
      const isThere = db.has('SELECT 1 FROM documents WHERE id = ?', wanted.id)
      if (isThere) markFailed(db, wanted.id, { failures, retryAt, code })
    })
  }
}

function codeOf(failure: Exclude<DownloadFailure, null>): NotHereReason {
  if (failure.kind === 'no-reply') return failure.reason
  if (failure.kind !== 'refusal') return failure.kind
  if (failure.status === 403) return 'forbidden'
  return failure.status === 404 ? 'deleted' : 'refused'
}

// After the limit for files was lowered, files that were downloaded ahead are removed, those of the farthest jobs
// first. Files that the user added or opened stay, and so do those that wait to be sent (sync design, section 12).

/** Whether files that were downloaded ahead take more room than the settings allow, or room that others need. */
function isOverLimit(context: SyncContext): boolean {
  return toGiveBack(context.service.store.read, context).length > 0
}

/** Returns contents over the limit, and manuals that are not needed any more if other files need their room. */
function toGiveBack(db: ReadDb, context: SyncContext): HeldContent[] {
  const today = hubNow(context)
  const excess = bytesAhead(db) - context.settings().filesBytes
  const over = excess > 0 ? firstWith(heldAhead(db, today), excess) : []
  const given = new Set(over.map(({ id }) => id))
  const spare = heldManuals(db, today).filter(held => isSpare(held) && !given.has(held.id))
  if (spare.length === 0) return over
  const needed = wantedContents(db, today).filter(({ is_wanted }) => is_wanted === 0)
  const left = Math.min(0, excess)
  return [...over, ...firstWith(spare, left + needed.reduce((sum, { size }) => sum + (size ?? 0), 0))]
}

/** Returns the first contents that have these bytes together. */
function firstWith(contents: readonly HeldContent[], bytes: number): HeldContent[] {
  let left = bytes
  return contents.filter(({ size }) => {
    if (left <= 0) return false
    left -= size
    return true
  })
}

async function giveBack({ context, isStopped }: TidyParts): Promise<void> {
  const { service, blobs, ports } = context
  const given = service.store.transaction(db => releaseContents(db, context))
  for (const sha256 of given) {
    if (isStopped() || !blobs.isOpen) return
    const content = blobs.find(sha256)
    const isNamed = content && namedAmong(service.store.read, [content]).size > 0
    if (content && !isNamed) await blobs.remove(content, ports.clock.now() + 1)
  }
  if (!isStopped() && given.length > 0) await blobs.shrink()
}

/**
 * Updates the rows before the bytes are removed. Bytes without a row are removed later; a row without its bytes
 * would be a broken file.
 */
function releaseContents(db: WriteDb, context: SyncContext): string[] {
  const given = toGiveBack(db, context)
  for (const held of given) {
    leaveAtHub(db, held)
    announceJobsOf(db, context, held.id)
  }
  return given.map(({ sha256 }) => sha256)
}
