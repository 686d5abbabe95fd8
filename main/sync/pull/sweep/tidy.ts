/** Removes once a day what the laptop no longer needs: old jobs, archived rows, and changes that every reader has seen. */

import { overJobStates } from '../../../../shared/entities/states.ts'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { unindexJob } from '../../../service/jobs/index-job.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import { forgetChanges } from '../../../service/webhooks/forget-delivered.ts'
import type { ReadDb } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'
import { tell } from '../../entities/apply-entity.ts'
import { untouched } from '../../entities/jobs/orphans.ts'
import { type Interruption, nextTurn, type PullParts, type TidyParts } from '../../entities/lists/reading.ts'
import { clearArchive } from '../../outbox/recover.ts'
import { isDue } from '../../ports/backoff.ts'
import { dropLooseBases } from '../../state/bases.ts'
import { hubNow, type SyncContext } from '../../state/context.ts'
import { syncState } from '../../state/state.ts'
import { tidyDocuments } from '../downloads/tidy-documents.ts'
import type { Details } from '../read/details.ts'

/** Removes in slices, so that the screens can react. What is left of very many rows is removed the next day. */
export async function tidyDaily({ context, isStopped }: TidyParts): Promise<void> {
  const { store } = context.service
  const now = context.ports.clock.now()
  const due = (syncState.get(store.read, 'lastTidied') ?? Number.NEGATIVE_INFINITY) + syncLimits.sweepEveryMs
  if (!isDue(due, now, syncLimits.sweepEveryMs)) return
  store.transaction(db => {
    // a clock that was set a year ahead must not end the 14 days of the archive
    clearArchive(db, Math.min(now, hubNow(context)), context.settings().archiveMs)
    dropLooseBases(db)
    syncState.set(db, 'lastTidied', now)
  })
  await tidyDocuments({ context, isStopped })
  if (isStopped()) return
  for (let slice = 0; slice < hubLimits.forgottenSlices * slicesOfOne; slice++) {
    await nextTurn()
    if (isStopped()) return
    const removed = store.transaction(db => forgetChanges(db, now, syncLimits.forgottenAtOnce))
    if (removed < syncLimits.forgottenAtOnce) return
  }
}

/** Number of a laptop's slices that remove as many rows as one slice of the hub. */
const slicesOfOne = Math.ceil(hubLimits.forgottenAtOnce / syncLimits.forgottenAtOnce)

interface Bounds {
  /** Epoch ms by the server's clock: jobs that were over before may be removed. */
  windowFrom: number
  openedFrom: number
  /** Epoch ms by the laptop's clock: jobs that were gone before may be removed. */
  goneBefore: number
}

/** SQL on the marks `m`: a list that this laptop reads has the job. */
const isListed = '(m.is_mine = 1 OR m.is_of_group = 1)'

/**
 * Selects jobs without work that are not needed any more. A deleted job, or one in no list of this laptop, is
 * never read again, so it waits longer. Listed jobs that are over are selected by the window alone.
 */
const superfluousStatement = `
  SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
  WHERE ((m.gone IS NOT NULL AND m.gone_at < ? AND (m.gone = 'deleted' OR NOT ${isListed}))
      OR ((m.gone IS NULL OR (m.gone = 'canceled' AND m.is_mine = 1)
          OR (m.gone <> 'deleted' AND m.is_of_group = 1))
        AND coalesce(m.opened_at, 0) < ? AND coalesce(j.span_end, j.span_start) < ?
        AND (NOT ${isListed} OR j.state IN (${sqlList(overJobStates)}))))
    AND m.is_history = 0 AND (j.id > 0 OR m.remote_modified IS NOT NULL)
    AND ${untouched}
    AND (? IS NULL OR j.uuid = ?)
  LIMIT ?`

function superfluous(
  db: ReadDb,
  { windowFrom, openedFrom, goneBefore }: Bounds,
  uuid: string | null,
): string[] {
  const only = [uuid, uuid]
  return db.column<string>(
    superfluousStatement,
    goneBefore,
    openedFrom,
    windowFrom,
    ...only,
    syncLimits.pruneAtOnce,
  )
}

/**
 * Removes some jobs; the others are removed in later runs. Returns the reply that ended it early, and how many
 * were removed.
 */
export async function prune(
  parts: PullParts,
  details: Details,
  windowFrom: number,
): Promise<{ interruption: Interruption; removed: number }> {
  const { context } = parts
  const bounds = boundsOf(context, windowFrom)
  let removed = 0
  for (const uuid of superfluous(context.service.store.read, bounds, null)) {
    if (parts.isStopped()) break
    const read = await details.readOne(uuid)
    if (read.kind === 'failed' && (read.reply.kind === 'no-reply' || read.reply.status === 401))
      return { interruption: read.reply, removed }
    const isProved = read.kind === 'read' || read.kind === 'gone'
    if (isProved && removeIfSuperfluous(context, bounds, uuid)) removed++
  }
  return { interruption: null, removed }
}

function boundsOf({ ports, settings }: SyncContext, windowFrom: number): Bounds {
  const now = ports.clock.now()
  const openedFrom = now - settings().windowDays * DAY
  return { windowFrom, openedFrom, goneBefore: now - syncLimits.goneKeptMs }
}

/** Checks again after the request: the server's answer or the user may have changed the job in the meantime. */
function removeIfSuperfluous(context: SyncContext, bounds: Bounds, uuid: string): boolean {
  const { store } = context.service
  if (!store.isOpen) return false
  return store.transaction(db => {
    const record = findJobAnywhere(db, uuid)
    if (!record || superfluous(db, bounds, uuid).length === 0) return false
    unindexJob(db, record.id)
    db.run('DELETE FROM jobs WHERE id = ?', record.id)
    tell(db, context, record, 'DELETE')
    return true
  })
}
