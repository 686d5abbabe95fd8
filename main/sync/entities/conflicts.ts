/**
 * Conflicts: values that the user and the server both changed. Each is a row until the user chooses (sync design,
 * section 10).
 */
import { isDeepStrictEqual } from 'node:util'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { conflicts } from '../../store/schema/sync.ts'
import { type Clash, type Fields, fieldOfPath, readPath, writePath } from '../merge/fields.ts'
import { matchEntries } from '../merge/match-entries.ts'

export type Conflict = typeof conflicts.$inferSelect
export const conflictRows = rowsOf(conflicts)

/** Field of a conflict about a resource's state that the server refused. */
export const stateField = 'state'

export function openConflicts(db: ReadDb, jobUuid: string): Conflict[] {
  return conflictRows.all(db, 'WHERE job_uuid = ? AND resolved_at IS NULL ORDER BY id', jobUuid)
}

export function findConflict(db: ReadDb, id: number): Conflict | null {
  return conflictRows.get(db, 'WHERE id = ?', id)
}

export interface ClashTimes {
  /** Epoch ms when each value was written; null: unknown. */
  mineAt: number | null
  officeAt: number | null
}

/** Adds a conflict. If the field has an open one, that conflict gets the new values. */
export function recordClash(db: WriteDb, jobUuid: string, clash: Clash, times: ClashTimes): void {
  const before = openConflicts(db, jobUuid)
  writeConflicts(db, { jobUuid }, before, withClash(before, jobUuid, clash, times))
}

export function resolveConflict(db: WriteDb, id: number, at: number, chosen: 'mine' | 'office'): void {
  conflictRows.change(db, { resolvedAt: at, chosen }, 'WHERE id = ?', id)
}

/** The subject of a conflict: a job, or a form on the job (`formUuid`), whose paths begin at the form. */
export interface Subject {
  jobUuid: string
  formUuid?: string
}

/** Returns the prefix of the paths of a subject's conflicts. */
function scopeOf({ formUuid }: Subject): string {
  return formUuid === undefined ? '' : pathOfForm(formUuid)
}

/** Returns the prefix of the paths of a form's conflicts. */
export function pathOfForm(formUuid: string): string {
  return `${formsField}/${formUuid}/`
}

const formsField = 'forms'

/** Returns the uuid of the conflict's form; null for a conflict on the job itself. */
export function formUuidIn(path: string): string | null {
  const [field, formUuid = null] = path.split('/', 2)
  return field === formsField ? formUuid : null
}

/** Returns the open conflicts of a subject. Their `field` is the path within the job, or within the form. */
export function conflictsOn(db: ReadDb, subject: Subject): Conflict[] {
  const scope = scopeOf(subject)
  return openConflicts(db, subject.jobUuid)
    .filter(({ field }) => field.startsWith(scope) && formUuidIn(field) === (subject.formUuid ?? null))
    .map(conflict => ({ ...conflict, field: conflict.field.slice(scope.length) }))
}

/** Returns the clash with its complete path, which begins at the job, as it is stored. */
export function clashOn(subject: Subject, clash: Clash): Clash {
  return { ...clash, field: `${scopeOf(subject)}${clash.field}` }
}

/**
 * Stores edits of fields with an open conflict in the conflict, as the user's value. Such a value is sent only if the
 * user chooses it. Returns the other fields, which can be sent.
 */
export function holdEdits(db: WriteDb, subject: Subject, edited: Fields, at: number): Fields {
  let left: Record<string, unknown> = { ...edited }
  for (const conflict of conflictsOn(db, subject)) {
    const field = fieldOfPath(conflict.field)
    if (conflict.holding !== 'mine' || !(field in left)) continue
    const mine = readPath(left, conflict.field)
    if (!isDeepStrictEqual(mine, conflict.mine)) {
      conflictRows.change(db, { mine, mineAt: at }, 'WHERE id = ?', conflict.id)
    }
    if (field === conflict.field) delete left[field]
    else left = { ...writePath(left, conflict.field, conflict.office) }
  }
  return left
}

/** An open conflict with its path within its subject. `id`: null for one that is not stored yet. */
export type OpenConflict = Omit<Conflict, 'id'> & { id: number | null }

/**
 * Returns the conflicts with the server's present values and ids of entries, because the user chooses between present
 * values. A conflict is resolved if the server has the local value.
 */
export function followRemote(
  conflicts: readonly OpenConflict[],
  { base, remote, now }: { base: Fields; remote: Fields; now: number },
): OpenConflict[] {
  if (conflicts.length === 0) return []
  const { renamedPath } = matchEntries({ base, view: {}, attempted: [] }, remote)
  return conflicts.map(conflict => {
    const field = renamedPath(conflict.field)
    const named = field === conflict.field ? conflict : { ...conflict, field }
    if (field === stateField || !(fieldOfPath(field) in remote)) return named
    const office = readPath(remote, field)
    if (isDeepStrictEqual(office, named.office)) return named
    const isAgreed = isDeepStrictEqual(office, named.mine)
    const end = isAgreed ? ({ resolvedAt: now, chosen: 'agreed' } as const) : {}
    return { ...named, office, officeAt: writtenAt(remote), ...end }
  })
}

/**
 * Returns the conflicts with a clash added. If its field already has a conflict, only the values of that conflict
 * change.
 */
export function withClash(
  conflicts: readonly OpenConflict[],
  jobUuid: string,
  clash: Clash,
  { mineAt, officeAt }: ClashTimes,
): OpenConflict[] {
  const waiting = conflicts.find(({ field, resolvedAt }) => field === clash.field && resolvedAt === null)
  if (waiting === undefined) {
    const open = { id: null, jobUuid, resolvedAt: null, chosen: null }
    return [...conflicts, { ...open, ...clash, mineAt, officeAt }]
  }
  const { office, mine } = clash
  const changed = { ...waiting, office, mine, officeAt, mineAt: mineAt ?? waiting.mineAt }
  return conflicts.map(conflict => (conflict === waiting ? changed : conflict))
}

/** Returns when the server's version was written, epoch ms; null if the server does not say. */
export function writtenAt({ lastModified }: Fields): number | null {
  return typeof lastModified === 'number' ? lastModified : null
}

/** Stores the conflicts of `after` that are new or changed. */
export function writeConflicts(
  db: WriteDb,
  subject: Subject,
  before: readonly OpenConflict[],
  after: readonly OpenConflict[],
): void {
  for (const conflict of after) {
    if (before.includes(conflict)) continue
    const { id, ...values } = conflict
    const row = { ...values, field: `${scopeOf(subject)}${conflict.field}` }
    if (id === null) conflictRows.insert(db, row)
    else conflictRows.change(db, row, 'WHERE id = ?', id)
  }
}
