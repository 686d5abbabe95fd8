/** What both changed, kept as rows until somebody chooses (sync design, section 10). */
import { isDeepStrictEqual } from 'node:util'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { conflicts } from '../../store/schema/sync.ts'
import { type Clash, type Fields, fieldOfPath, readPath, writePath } from '../merge/fields.ts'
import { matchEntries } from '../merge/match-entries.ts'

export type Conflict = typeof conflicts.$inferSelect
export const conflictRows = rowsOf(conflicts)

/** A resource's state that the hub refused has this as its field. */
export const stateField = 'state'

export function openConflicts(db: ReadDb, jobUuid: string): Conflict[] {
  return conflictRows.all(db, 'WHERE job_uuid = ? AND resolved_at IS NULL ORDER BY id', jobUuid)
}

export function findConflict(db: ReadDb, id: number): Conflict | null {
  return conflictRows.get(db, 'WHERE id = ?', id)
}

export interface ClashTimes {
  /** epoch ms when each was written; null when not known */
  mineAt: number | null
  officeAt: number | null
}

/** Adds what clashes; of a field that already waits for a choice only the office's value is brought up to date. */
export function recordClash(
  db: WriteDb,
  jobUuid: string,
  clash: Clash,
  { mineAt, officeAt }: ClashTimes,
): void {
  const waiting = openConflicts(db, jobUuid).find(conflict => conflict.field === clash.field)
  if (waiting) {
    const change = { office: clash.office, mine: clash.mine, officeAt, mineAt: mineAt ?? waiting.mineAt }
    conflictRows.change(db, change, 'WHERE id = ?', waiting.id)
    return
  }
  conflictRows.insert(db, { jobUuid, ...clash, mineAt, officeAt })
}

export function resolveConflict(db: WriteDb, id: number, at: number, chosen: 'mine' | 'office'): void {
  conflictRows.change(db, { resolvedAt: at, chosen }, 'WHERE id = ?', id)
}

/** What a conflict is about: the job itself, or a form on it (`formUuid`), whose fields have paths of their own. */
export interface Subject {
  jobUuid: string
  formUuid?: string
}

/** Before the path of each conflict of a form. */
function scopeOf({ formUuid }: Subject): string {
  return formUuid === undefined ? '' : pathOfForm(formUuid)
}

/** What the path of each conflict of the form begins with. */
export function pathOfForm(formUuid: string): string {
  return `${formsField}/${formUuid}/`
}

const formsField = 'forms'

/** The form that a conflict's path lies in; null: it is about the job. */
export function formUuidIn(path: string): string | null {
  const [field, formUuid = null] = path.split('/', 2)
  return field === formsField ? formUuid : null
}

/** `field` is the path within the job, or within the form. */
export function conflictsOn(db: ReadDb, subject: Subject): Conflict[] {
  const scope = scopeOf(subject)
  return openConflicts(db, subject.jobUuid)
    .filter(({ field }) => field.startsWith(scope) && formUuidIn(field) === (subject.formUuid ?? null))
    .map(conflict => ({ ...conflict, field: conflict.field.slice(scope.length) }))
}

/** As a clash is kept: its path from the job on. */
export function clashOn(subject: Subject, clash: Clash): Clash {
  return { ...clash, field: `${scopeOf(subject)}${clash.field}` }
}

/**
 * An edit of a field that waits for a choice changes the waiting value, and is sent only once it is chosen.
 * Returns what is left to send.
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

/** Names the entries in the paths of conflicts as the server names them now. */
export function renameConflicts(db: WriteDb, subject: Subject, base: Fields, remote: Fields): void {
  const waiting = conflictsOn(db, subject)
  if (waiting.length === 0) return
  const { renamedPath } = matchEntries({ base, view: {}, attempted: [] }, remote)
  for (const { id, field } of waiting) {
    const named = renamedPath(field)
    if (named !== field) conflictRows.change(db, { field: `${scopeOf(subject)}${named}` }, 'WHERE id = ?', id)
  }
}

/** The office's values as they are now, for the fields that wait; a choice is made between today's values. */
export function followOffice(
  db: WriteDb,
  subject: Subject,
  remote: Fields,
  officeAt: number | null,
  now: number,
): void {
  for (const conflict of conflictsOn(db, subject)) {
    if (conflict.field === stateField || !(fieldOfPath(conflict.field) in remote)) continue
    const office = readPath(remote, conflict.field)
    if (isDeepStrictEqual(office, conflict.office)) continue
    const isAgreed = isDeepStrictEqual(office, conflict.mine)
    const end = isAgreed ? ({ resolvedAt: now, chosen: 'agreed' } as const) : {}
    const change = { office, officeAt, ...end }
    conflictRows.change(db, change, 'WHERE id = ?', conflict.id)
  }
}
