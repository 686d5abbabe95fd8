/**
 * The edits of a job or a form that wait, merged with the hub's version: clashes become rows, and each edit keeps what
 * the hub still has to be told (sync design, section 10).
 */
import { isDeepStrictEqual } from 'node:util'
import type { WriteDb } from '../../store/db.ts'
import { withConfirmedEdits } from '../merge/confirmed-edits.ts'
import { fieldOfPath } from '../merge/field-path.ts'
import type { Fields } from '../merge/fields.ts'
import { type MergedJob, mergeJob } from '../merge/merge-job.ts'
import { clashOn, conflictsOn, recordClash, type Subject } from './conflicts.ts'
import { storedIntent } from './intents.ts'
import { changeOperation, type Edit, editedFields, editOf, type Operation, overtakenBy } from './operation.ts'

export interface Versions {
  /** the hub's version that was edited */
  base: Fields
  /** and as it is now */
  remote: Fields
  /** epoch ms by the laptop's clock */
  now: number
}

/** `patches`: the edits of the subject that are not done, in the order of writing. */
export function mergePatches(
  db: WriteDb,
  subject: Subject,
  patches: readonly Operation[],
  { base, remote, now }: Versions,
): void {
  if (patches.length === 0) return
  const attempted = [
    ...overtakenBy(db, patches).map(patch => ({ fields: patchFields(patch), isOvertaken: true })),
    // one that every answer refused is not there
    ...patches
      .filter(patch => patch.firstAttemptAt !== null)
      .map(patch => ({ fields: patchFields(patch), isOvertaken: false })),
  ]
  const merged = mergeJob(withConfirmedEdits(base, attempted, remote), editedFields(patches), remote)
  const officeAt = typeof remote.lastModified === 'number' ? remote.lastModified : null
  const held = new Map(conflictsOn(db, subject).map(conflict => [conflict.field, conflict]))
  for (const clash of merged.clashes) {
    const waiting = held.get(clash.field)
    // what was written since is there, and an edit has the office's value in its place
    if (waiting?.holding === 'mine') continue
    const mineAt = latestEdit(patches, fieldOfPath(clash.field))
    recordClash(db, subject.jobUuid, clashOn(subject, clash), { mineAt, officeAt })
  }
  updatePatches(db, patches, merged, remote, now)
}

function patchFields(patch: Operation): Fields {
  return editOf(patch)?.fields ?? {}
}

function latestEdit(patches: readonly Operation[], field: string): number | null {
  const edit = patches.findLast(patch => field in patchFields(patch))
  return (edit && editOf(edit)?.at) ?? null
}

/** Each field stays in the newest operation that names it, with the merged value, as long as the hub needs it. */
function updatePatches(
  db: WriteDb,
  patches: readonly Operation[],
  { toSend, clashes }: MergedJob,
  remote: Fields,
  now: number,
): void {
  const left = new Map(Object.entries(toSend))
  const later = new Set<string>()
  for (const patch of patches.toReversed()) {
    const intent = editOf(patch)
    if (intent === null) continue
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
  intent: Edit,
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
