/**
 * Putting what waits here on top of the hub's version: merge, conflicts as rows, the operations brought up to date,
 * then base = remote and view = remote with what waits (sync design, section 10).
 */
import { isDeepStrictEqual } from 'node:util'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../context.ts'
import { fieldOfPath } from '../merge/field-path.ts'
import type { Fields } from '../merge/fields.ts'
import { withLanded } from '../merge/landed.ts'
import { type MergedJob, mergeJob } from '../merge/merge-job.ts'
import { type Intent, storedIntent } from '../outbox/intents.ts'
import { changeOperation, editedFields, intentOf, type Operation, unseenOf } from '../outbox/operation.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import { dropBase, readBase, writeBase } from './bases.ts'
import { composeView, type Move } from './compose-view.ts'
import { followOffice, openConflicts, recordClash, stateField } from './conflicts.ts'

export interface Rebased {
  view: RemoteJob
  moves: readonly Move[]
}

/** Takes in `remote` (null: nothing new, only what waits here changed) and answers what the person reads now. */
export function rebase(
  db: WriteDb,
  context: SyncContext,
  jobUuid: string,
  remote: RemoteJob | null,
  etag: string | null = null,
): Rebased | null {
  const base = readBase(db, jobUuid)
  if (remote) mergeEdits(db, context, jobUuid, base?.job ?? remote, remote)
  const known = remote ? ({ ...base?.job, ...remote } as RemoteJob) : base?.job
  if (!known) return null
  const { fields, moves } = waitingOn(db, jobUuid, context.account.user.id)
  const held = openConflicts(db, jobUuid).filter(
    ({ holding, field }) => holding === 'mine' && field !== stateField,
  )
  const isSettled = unseenOf(db, jobUuid).length === 0 && openConflicts(db, jobUuid).length === 0
  if (isSettled) dropBase(db, jobUuid)
  else if (remote) writeBase(db, { job: known, etag }, context.ports.clock.now())
  return { view: composeView(known, { fields, held, moves }), moves }
}

/** Whether anything lies between the hub's version and what a person reads. */
export function hasWaiting(db: ReadDb, jobUuid: string): boolean {
  const row = db.get<{ is_waited_on: 0 | 1 }>(
    `SELECT EXISTS (SELECT 1 FROM operations WHERE job_uuid = ? AND state <> 'discarded'
         AND (state <> 'done' OR seen_at IS NULL))
       OR EXISTS (SELECT 1 FROM bases WHERE entity_uuid = ?)
       OR EXISTS (SELECT 1 FROM conflicts WHERE job_uuid = ? AND resolved_at IS NULL) AS is_waited_on`,
    jobUuid,
    jobUuid,
    jobUuid,
  )
  return row?.is_waited_on === 1
}

/** Without anything that waits, what lies here is the hub's version, and needs no copy of it. */
export function dropIfSettled(db: WriteDb, jobUuid: string): void {
  if (unseenOf(db, jobUuid).length === 0 && openConflicts(db, jobUuid).length === 0) dropBase(db, jobUuid)
}

function waitingOn(db: ReadDb, jobUuid: string, userId: number): { fields: Fields; moves: Move[] } {
  const moves: Move[] = []
  const unseen = unseenOf(db, jobUuid)
  for (const operation of unseen) {
    const intent = intentOf(operation)
    // a state that was refused has been answered: the hub's shows, and a card tells of it
    if (intent?.kind === 'job.act' && operation.state !== 'review') {
      moves.push({ userId, state: intent.state, at: intent.at })
    }
  }
  return { fields: editedFields(unseen), moves }
}

function mergeEdits(
  db: WriteDb,
  context: SyncContext,
  jobUuid: string,
  base: RemoteJob,
  remote: RemoteJob,
): void {
  const now = context.ports.clock.now()
  followOffice(db, jobUuid, remote, remote.lastModified ?? null, now)
  const patches = unseenOf(db, jobUuid).filter(({ kind, state }) => kind === 'job.patch' && state !== 'done')
  if (patches.length === 0) return
  const attempted = patches.filter(patch => patch.attempts > 0).map(patchFields)
  const merged = mergeJob(withLanded(base, attempted, remote), editedFields(patches), remote)
  for (const clash of merged.clashes) {
    const mineAt = latestEdit(patches, fieldOfPath(clash.field))
    recordClash(db, jobUuid, clash, { mineAt, officeAt: remote.lastModified ?? null })
  }
  updatePatches(db, patches, merged, remote, now)
}

function patchFields(patch: Operation): Fields {
  const intent = intentOf(patch)
  return intent?.kind === 'job.patch' ? intent.fields : {}
}

function latestEdit(patches: readonly Operation[], field: string): number | null {
  const edit = patches.findLast(patch => field in patchFields(patch))
  const intent = edit ? intentOf(edit) : null
  return intent?.at ?? null
}

/** Each field stays in the newest operation that names it, with the merged value, as long as the hub needs it. */
function updatePatches(
  db: WriteDb,
  patches: readonly Operation[],
  { toSend, clashes }: MergedJob,
  remote: RemoteJob,
  now: number,
): void {
  const left = new Map(Object.entries(toSend))
  const later = new Set<string>()
  for (const patch of patches.toReversed()) {
    const intent = intentOf(patch)
    if (intent?.kind !== 'job.patch') continue
    const names = Object.keys(intent.fields)
    const fields = Object.fromEntries(
      names.filter(name => left.has(name)).map(name => [name, left.get(name)]),
    )
    const isSuperseded = names.every(name => later.has(name))
    for (const name of names) {
      left.delete(name)
      later.add(name)
    }
    if (isDeepStrictEqual(fields, intent.fields)) continue
    changeOperation(db, patch.id, { intent: storedIntent({ ...intent, fields }) })
    if (Object.keys(fields).length > 0) continue
    const isThere = names.every(name => isDeepStrictEqual(intent.fields[name], remote[name]))
    const whyNot = isSuperseded ? 'superseded' : clashes.length > 0 ? 'conflict' : null
    endPatch(db, patch, intent, { reason: isThere ? null : whyNot, now })
  }
}

/** Nothing of it is left to send: the hub has it (no reason), a later edit took its place, or it is a conflict. */
function endPatch(
  db: WriteDb,
  patch: Operation,
  intent: Intent,
  { reason, now }: { reason: 'superseded' | 'conflict' | null; now: number },
): void {
  changeOperation(db, patch.id, {
    ...(reason === null
      ? { state: 'done', sentAt: patch.sentAt ?? now, seenAt: now }
      : { state: 'discarded', discardedAt: now }),
    intent: storedIntent(intent),
    reasonCode: reason,
    leaseUntil: null,
  })
  db.run('DELETE FROM events WHERE operation_id = ?', patch.id)
}
