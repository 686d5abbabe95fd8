/**
 * Merges the waiting edits of a job or a form with the server's version (sync design, section 10). Clashes become
 * conflicts. Each edit retains only the fields that the server still needs.
 */
import { isDeepStrictEqual } from 'node:util'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { type Clash, type Fields, fieldOfPath } from '../merge/fields.ts'
import { matchEntries, spelledAs, withConfirmedEdits } from '../merge/match-entries.ts'
import { type MergedJob, mergeJob } from '../merge/merge-fields.ts'
import {
  type Edit,
  editedFields,
  editOf,
  type Operation,
  overtakenBy,
  storedIntent,
} from '../outbox/operation.ts'
import { applyEvent, writeIntent } from '../outbox/write-operation.ts'
import { offeredExtensions } from '../state/server.ts'
import {
  conflictsOn,
  followRemote,
  type OpenConflict,
  type Subject,
  withClash,
  writeConflicts,
  writtenAt,
} from './conflicts.ts'

/** The waiting edits of a job or a form, with the versions that they are merged with. */
export interface WaitingEdits {
  jobUuid: string
  /** the edits that are not done, in the order of writing */
  patches: readonly Operation[]
  /** attempted edits that a later edit replaced, but that may still arrive */
  overtaken: readonly Operation[]
  /** the open conflicts, with their paths within the subject */
  conflicts: readonly OpenConflict[]
  /** whether the server keeps the uuids of list entries */
  keepsUuids: boolean
  /** the server's version that was edited */
  base: Fields
  /** The server's present version. A list entry leaves out fields. */
  remote: Fields
  /** Milliseconds since the epoch, by the laptop's clock. */
  now: number
}

/** The result of merging the waiting edits with the server's version. */
export interface MergedPatches {
  /** the fields of all waiting edits; later edits overwrite earlier ones */
  fields: Fields
  conflicts: readonly OpenConflict[]
  /** edits whose fields change */
  changed: readonly { patch: Operation; edit: Edit; fields: Fields }[]
  /** edits that have no field left to send */
  ended: readonly { patch: Operation; reason: 'superseded' | 'conflict' | null }[]
}

/** Reads the edits and conflicts of a subject. `patches` are the edits that are not done. */
export function readWaitingEdits(
  db: ReadDb,
  subject: Subject,
  patches: readonly Operation[],
): Pick<WaitingEdits, 'jobUuid' | 'patches' | 'overtaken' | 'conflicts' | 'keepsUuids'> {
  return {
    jobUuid: subject.jobUuid,
    patches,
    overtaken: patches.length === 0 ? [] : overtakenBy(db, patches),
    conflicts: conflictsOn(db, subject),
    keepsUuids: offeredExtensions(db).length > 0,
  }
}

/** Merges the edits with the server's version. Pure. */
export function mergePatches(edits: WaitingEdits): MergedPatches {
  const { patches, overtaken, base, now } = edits
  const conflicts = followRemote(edits.conflicts, { base, remote: edits.remote, now })
  if (patches.length === 0) return { fields: {}, conflicts, changed: [], ended: [] }
  // a list entry may leave a field out, which must not look as if the server already had the edit's value
  const remote = { ...base, ...edits.remote }
  // an edit that every answer refused cannot arrive
  const attempted = patches.filter(patch => patch.firstAttemptAt !== null || patch.progress?.restored)
  const unanswered = [...overtaken, ...attempted]
  const { renamed } = matchEntries(
    { base, view: editedFields(patches), attempted: edits.keepsUuids ? [] : unanswered.map(patchFields) },
    remote,
  )
  const asThere = (fields: Fields) =>
    edits.keepsUuids ? renamed(fields) : (spelledAs(renamed(fields), remote) as Fields)
  const fieldsOf = (patch: Operation) => asThere(patchFields(patch))
  const sent = unanswered.map(patch => ({ fields: fieldsOf(patch), isOvertaken: overtaken.includes(patch) }))
  const before = renamed(base)
  const confirmed = withConfirmedEdits(before, sent, remote)
  const view = asThere(editedFields(patches))
  const merged = mergeJob(confirmed, view, remote)
  const versions = { before, base: confirmed, view, remote }
  const back = changedBack({ patches, unanswered, fieldsOf }, versions, merged)
  const toSend = { ...merged.toSend, ...back.newest }
  return {
    ...splitEdits(patches, { ...merged, toSend, again: back.again }, remote),
    conflicts: withClashes(edits, conflicts, merged.clashes),
  }
}

function withClashes(
  { jobUuid, patches, remote }: WaitingEdits,
  conflicts: readonly OpenConflict[],
  clashes: readonly Clash[],
): readonly OpenConflict[] {
  const open = conflicts.filter(({ resolvedAt }) => resolvedAt === null)
  return clashes.reduce((all, clash) => {
    // the conflict already stores the newer local value; the edit contains only the server's value of the field
    if (open.some(({ field, holding }) => field === clash.field && holding === 'mine')) return all
    const mineAt = latestEdit(patches, fieldOfPath(clash.field))
    return withClash(all, jobUuid, clash, { mineAt, officeAt: writtenAt(remote) })
  }, conflicts)
}

/** Stores the merged edits and conflicts. */
export function writeMerged(
  db: WriteDb,
  subject: Subject,
  { conflicts, now }: Pick<WaitingEdits, 'conflicts' | 'now'>,
  merged: MergedPatches,
): void {
  writeConflicts(db, subject, conflicts, merged.conflicts)
  for (const { patch, edit, fields } of merged.changed)
    writeIntent(db, patch.id, storedIntent({ ...edit, fields }))
  for (const { patch, reason } of merged.ended) {
    applyEvent(
      db,
      patch.id,
      reason === null ? { kind: 'confirmed', now } : { kind: 'discarded', now, reason },
    )
    db.run('DELETE FROM events WHERE operation_id = ?', patch.id)
  }
}

interface MergedEdits extends MergedJob {
  /** by operation: fields to send again although a later edit changed them back */
  again: ReadonlyMap<string, Fields>
}

interface Edits {
  patches: readonly Operation[]
  unanswered: readonly Operation[]
  /** returns the fields of an edit, with the server's ids and uuids of list entries */
  fieldsOf(patch: Operation): Fields
}

interface ChangedBack extends Pick<MergedEdits, 'again'> {
  /** the fields that were changed back, with their newest values */
  newest: Fields
}

/**
 * Finds fields that a later edit changed back to the server's value while an earlier edit has no answer. The earlier
 * edit may arrive late and undo the later one. So it is sent again first, which makes the server refuse its late copy
 * (`If-Match`). Then the newest value is sent.
 */
function changedBack(
  { patches, unanswered, fieldsOf }: Edits,
  { before, base, view, remote }: Record<'before' | 'base' | 'view' | 'remote', Fields>,
  { clashes }: MergedJob,
): ChangedBack {
  const again = new Map<string, Fields>()
  const back = new Map<string, unknown>()
  const clashing = new Set(clashes.map(({ field }) => fieldOfPath(field)))
  for (const [name, mine] of Object.entries(view)) {
    const isServers = isDeepStrictEqual(remote[name], before[name]) && isDeepStrictEqual(mine, remote[name])
    if (!isServers || clashing.has(name)) continue
    const newest = patches.findLast(patch => name in patchFields(patch))
    const others = unanswered.filter(patch => {
      const fields = fieldsOf(patch)
      return patch !== newest && name in fields && !isDeepStrictEqual(fields[name], mine)
    })
    if (others.length === 0) continue
    back.set(name, mine)
    const last = others.findLast(patch => patches.includes(patch) && patch.state !== 'review')
    if (last === undefined) continue
    const { toSend } = mergeJob(base, { [name]: fieldsOf(last)[name] }, remote)
    again.set(last.id, { ...again.get(last.id), ...toSend })
  }
  return { newest: Object.fromEntries(back), again }
}

function patchFields(patch: Operation): Fields {
  return editOf(patch)?.fields ?? {}
}

function latestEdit(patches: readonly Operation[], field: string): number | null {
  const edit = patches.findLast(patch => field in patchFields(patch))
  return (edit && editOf(edit)?.at) ?? null
}

/** Leaves each field only in the newest edit of it, with the merged value, as long as the server needs the field. */
function splitEdits(
  patches: readonly Operation[],
  { toSend, clashes, again }: MergedEdits,
  remote: Fields,
): Pick<MergedPatches, 'fields' | 'changed' | 'ended'> {
  const left = new Map(Object.entries(toSend))
  const later = new Set<string>()
  const changed: MergedPatches['changed'][number][] = []
  const ended: MergedPatches['ended'][number][] = []
  const waiting: Fields[] = []
  for (const patch of patches.toReversed()) {
    const edit = editOf(patch)
    if (edit === null) continue
    const names = Object.keys(edit.fields)
    const needed = names.filter(name => left.has(name)).map(name => [name, left.get(name)])
    const fields: Fields = { ...Object.fromEntries(needed), ...again.get(patch.id) }
    const isSuperseded = names.every(name => later.has(name))
    for (const name of names) {
      left.delete(name)
      later.add(name)
    }
    const isOver = names.length > 0 && Object.keys(fields).length === 0
    if (isOver) {
      const isThere = names.every(name => isDeepStrictEqual(edit.fields[name], remote[name]))
      const whyNot = isSuperseded ? 'superseded' : clashes.length > 0 ? 'conflict' : null
      ended.push({ patch, reason: isThere ? null : whyNot })
      continue
    }
    waiting.unshift(fields)
    if (!isDeepStrictEqual(fields, edit.fields)) changed.push({ patch, edit, fields })
  }
  return { fields: Object.assign({}, ...waiting), changed, ended }
}
