/**
 * Detects that a base server was restored. It names no generation, but a job's history shrinks only after a restore.
 */
import { isDeepStrictEqual } from 'node:util'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { findJobAnywhere, type JobRecord } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import { editOf, intentOf, type Operation, operationsWhere } from '../../outbox/operation.ts'
import { documentSteps } from '../../outbox/pending.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import { isDue } from '../../ports/backoff.ts'
import type { SyncContext } from '../../state/context.ts'
import { noteRestored } from '../../state/server.ts'
import { syncState } from '../../state/state.ts'
import { invalidateDetails } from '../marks.ts'
import { mergeChangedFields } from './resend-edits.ts'
import { showWaiting } from './show-waiting.ts'

/**
 * Whether the reading must wait because it lacks known events for the first time. If a reading ten minutes later lacks
 * them too, the user is asked about the lost operations.
 */
export function waitForSecondReading(db: WriteDb, context: SyncContext, remote: RemoteJob): boolean {
  const record = findJobAnywhere(db, remote.uuid)
  if (record === undefined || remote.events === undefined) return false
  const lacking = lackingEvents(db, record, remote.events)
  const { [record.uuid]: since, ...others } = syncState.get(db, 'lackingSince') ?? {}
  if (lacking.size === 0) {
    if (since !== undefined) syncState.set(db, 'lackingSince', others)
    return false
  }
  const now = context.ports.clock.now()
  const { unseenAgainMs } = syncLimits
  if (since === undefined || !isDue(since + unseenAgainMs, now, unseenAgainMs)) {
    if (since === undefined) syncState.set(db, 'lackingSince', { ...others, [record.uuid]: now })
    invalidateDetails(db, record.id)
    return true
  }
  syncState.set(db, 'lackingSince', others)
  askAboutLost(db, context, remote, lacking)
  return false
}

/** Returns the ids of known events that are not in `events`. An import may give events other numbers. */
function lackingEvents(db: ReadDb, { id }: JobRecord, events: NonNullable<RemoteJob['events']>): Set<number> {
  const uuids = new Set<string | null>(events.map(({ uuid }) => uuid))
  const alike = new Set(
    events.map(({ type, eventTimeStamp, userId }) => `${type} ${eventTimeStamp} ${userId}`),
  )
  const read = db.all<{ id: number; uuid: string | null; type: string; at: number; user_id: number | null }>(
    'SELECT id, uuid, type, at, user_id FROM events WHERE job_id = ? AND operation_id IS NULL',
    id,
  )
  const lacking = read.filter(
    ({ uuid, type, at, user_id }) => !uuids.has(uuid) && !alike.has(`${type} ${at} ${user_id}`),
  )
  return new Set(lacking.map(event => event.id))
}

/** Asks the user about each missing operation: send it again, or remove it. */
function askAboutLost(
  db: WriteDb,
  context: SyncContext,
  remote: RemoteJob,
  lacking: ReadonlySet<number>,
): void {
  const since = context.ports.clock.now() - syncLimits.confirmedKeptMs
  const sent = operationsWhere(
    db,
    `job_uuid = ? AND account = ? AND state = 'done' AND sent_at >= ?`,
    remote.uuid,
    context.account.id,
    since,
  )
  const newestAction = sent.findLast(({ kind }) => kind === 'job.act')
  const lost = sent.filter(operation => {
    if (operation.kind === 'job.act' && operation !== newestAction) return false
    return isLost(operation, remote, lacking)
  })
  const edits = mergeChangedFields(db, lost, context.ports.clock.now())
  const asked = lost.filter(({ id }) => edits.get(id) !== 'replaced')
  for (const { id, kind } of asked) {
    applyEvent(db, id, {
      ...{ kind: 'lost', at: null, isLookedUp: true, isRebuilt: kind === 'job.patch' },
      ...(kind === 'document.add' && { step: documentSteps.indexOf('attach') }),
    })
  }
  noteRestored(db, context, asked.length)
  showWaiting(db, context, remote.uuid)
}

function isLost(operation: Operation, remote: RemoteJob, lacking: ReadonlySet<number>): boolean {
  const { eventId, progress } = operation
  if (eventId !== null) return lacking.has(eventId)
  const edit = editOf(operation)
  if (edit?.kind === 'job.patch') {
    const there: Readonly<Record<string, unknown>> = { ...remote }
    return Object.entries(edit.fields).some(([name, value]) => !isDeepStrictEqual(there[name], value))
  }
  const intent = intentOf(operation)
  const { documents } = remote
  return (
    intent?.kind === 'document.add' &&
    intent.attach &&
    !documents?.some(({ uuid }) => uuid === progress?.uuid)
  )
}
