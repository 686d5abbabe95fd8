/**
 * The edits of a job or a form that wait, merged with the hub's version: clashes become rows, and each edit keeps what
 * the hub still has to be told (sync design, section 10).
 */
import { isDeepStrictEqual } from 'node:util'
import type { WriteDb } from '../../store/db.ts'
import { withConfirmedEdits } from '../merge/confirmed-edits.ts'
import { type Fields, fieldOfPath } from '../merge/fields.ts'
import { matchEntries } from '../merge/match-entries.ts'
import { type MergedJob, mergeJob } from '../merge/merge-fields.ts'
import { applyEvent, writeIntent } from '../outbox/write-operation.ts'
import { clashOn, conflictsOn, recordClash, type Subject } from './conflicts.ts'
import { storedIntent } from './intents.ts'
import { editedFields, editOf, type Operation, overtakenBy } from './operation.ts'
import { offeredExtensions } from './server.ts'

export interface Versions {
  /** the hub's version that was edited */
  base: Fields
  /** the server's version now, without the fields that the answer left out, as a list entry does */
  remote: Fields
  /** epoch ms by the laptop's clock */
  now: number
}

/** `patches`: the edits of the subject that are not done, in the order of writing. */
export function mergePatches(
  db: WriteDb,
  subject: Subject,
  patches: readonly Operation[],
  { base, remote: read, now }: Versions,
): void {
  if (patches.length === 0) return
  // a list entry leaves out fields: an edit back to the base must not look settled by it
  const remote = { ...base, ...read }
  const overtaken = overtakenBy(db, patches)
  // an edit that every answer refused cannot arrive
  const attempted = patches.filter(patch => patch.firstAttemptAt !== null)
  const keepsUuids = offeredExtensions(db).length > 0
  const { renamed } = matchEntries(
    {
      base,
      view: editedFields(patches),
      attempted: keepsUuids ? [] : [...overtaken, ...attempted].map(patchFields),
    },
    remote,
  )
  const fieldsOf = (patch: Operation) => renamed(patchFields(patch))
  const sent = [
    ...overtaken.map(patch => ({ fields: fieldsOf(patch), isOvertaken: true })),
    ...attempted.map(patch => ({ fields: fieldsOf(patch), isOvertaken: false })),
  ]
  const before = renamed(base)
  const confirmed = withConfirmedEdits(before, sent, remote)
  const view = renamed(editedFields(patches))
  const merged = mergeJob(confirmed, view, remote)
  const unanswered = [...overtaken, ...attempted]
  const back = changedBack(
    { patches, unanswered, fieldsOf },
    { before, base: confirmed, view, remote },
    merged,
  )
  const officeAt = typeof read.lastModified === 'number' ? read.lastModified : null
  const held = new Map(conflictsOn(db, subject).map(conflict => [conflict.field, conflict]))
  for (const clash of merged.clashes) {
    const waiting = held.get(clash.field)
    // what was written since is there, and an edit has the office's value in its place
    if (waiting?.holding === 'mine') continue
    const mineAt = latestEdit(patches, fieldOfPath(clash.field))
    recordClash(db, subject.jobUuid, clashOn(subject, clash), { mineAt, officeAt })
  }
  const toSend = { ...merged.toSend, ...back.newest }
  updatePatches(db, patches, { ...merged, toSend, again: back.again }, remote, now)
}

interface MergedEdits extends MergedJob {
  /** by operation: fields that it sends again although a later edit changes them back */
  again: ReadonlyMap<string, Fields>
}

interface Edits {
  patches: readonly Operation[]
  unanswered: readonly Operation[]
  /** with the server's identities of the entries */
  fieldsOf(patch: Operation): Fields
}

interface ChangedBack extends Pick<MergedEdits, 'again'> {
  /** the fields that were changed back, with their newest values */
  newest: Fields
}

/**
 * Finds fields whose newest value is the one that the server still has, while an unanswered edit carries another value.
 * That edit may arrive later and undo the newest one. So it is sent again first, which makes the server refuse its late
 * copy (`If-Match`), and then the newest value is sent.
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

/** Each field stays in the newest operation that names it, with the merged value, as long as the server needs it. */
function updatePatches(
  db: WriteDb,
  patches: readonly Operation[],
  { toSend, clashes, again }: MergedEdits,
  remote: Fields,
  now: number,
): void {
  const left = new Map(Object.entries(toSend))
  const later = new Set<string>()
  for (const patch of patches.toReversed()) {
    const intent = editOf(patch)
    if (intent === null) continue
    const names = Object.keys(intent.fields)
    const needed = names.filter(name => left.has(name)).map(name => [name, left.get(name)])
    const fields: Fields = { ...Object.fromEntries(needed), ...again.get(patch.id) }
    const isSuperseded = names.every(name => later.has(name))
    for (const name of names) {
      left.delete(name)
      later.add(name)
    }
    if (isDeepStrictEqual(fields, intent.fields)) continue
    if (Object.keys(fields).length > 0) {
      writeIntent(db, patch.id, storedIntent({ ...intent, fields }))
      continue
    }
    const isThere = names.every(name => isDeepStrictEqual(intent.fields[name], remote[name]))
    const whyNot = isSuperseded ? 'superseded' : clashes.length > 0 ? 'conflict' : null
    endPatch(db, patch, { reason: isThere ? null : whyNot, now })
  }
}

/** Nothing of it is left to send: the hub has it (no reason), a later edit took its place, or it is a conflict. */
function endPatch(
  db: WriteDb,
  { id }: Operation,
  { reason, now }: { reason: 'superseded' | 'conflict' | null; now: number },
): void {
  applyEvent(db, id, reason === null ? { kind: 'confirmed', now } : { kind: 'discarded', now, reason })
  db.run('DELETE FROM events WHERE operation_id = ?', id)
}
