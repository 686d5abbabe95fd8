/** What an edit makes of a form: pure but for the stored one. Nothing of it that the person did not touch changes. */
import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../shared/form.ts'
import { checkFields } from '../../../shared/form-checks.ts'
import { refuseValues } from '../../service/refuse.ts'
import type { ReadDb } from '../../store/db.ts'
import { withCurrentNames } from '../documents/adopt-document.ts'
import { type Clash, type Fields, fieldOfPath, readPath, writePath } from '../merge/fields.ts'

export interface FormEdit {
  title?: string | null | undefined
  description?: string | null | undefined
  instructions?: string | null | undefined
  /** all of them, as edited */
  fields?: readonly Fields[] | undefined
  /** values by their path in the form (`fields/KEY/value`), over `fields` where both are given */
  values?: readonly EditedValue[] | undefined
}

export interface EditedValue {
  path: string
  value: unknown
  /** the value that the person changed; undefined: whatever is there */
  seen?: unknown
}

/** What another value than the one that was changed has come for meanwhile, as from the office (sync design, section 10). */
export function clashesOf(here: Fields, values: readonly EditedValue[]): Clash[] {
  return values.flatMap(({ path, value, seen }) => {
    const office = readPath(here, path)
    const isAsSeen = seen === undefined || isSame(seen, office) || isSame(value, office)
    return isAsSeen || isSame(value, seen)
      ? []
      : [{ field: path, before: seen ?? null, mine: value, office, holding: 'mine' as const }]
  })
}

/** A document may have got another name since it was put into an answer. */
export function namedNow<Edit extends FormEdit>(db: ReadDb, edit: Edit): Edit {
  const now = <Part>(part: Part): Part => withCurrentNames(db, part) as Part
  const { fields, values } = edit
  return { ...edit, ...(fields && { fields: now(fields) }), ...(values && { values: now(values) }) }
}

/** Without those that change nothing of what was seen: what has come since stays. */
export function realChanges(values: readonly EditedValue[]): readonly EditedValue[] {
  return values.filter(({ value, seen }) => seen === undefined || !isSame(value, seen))
}

/** Missing is empty. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null)
}

/** The named properties that become another, with their new values. @throws Refused `invalid` */
export function changesOf(form: Form, edit: FormEdit): Fields {
  const { values = [], ...named } = edit
  const given = Object.entries(named).filter(([, value]) => value !== undefined)
  const edited = values.reduce<Fields>((fields, { path, value }) => writePath(fields, path, value), {
    ...form,
    ...Object.fromEntries(given),
  })
  const names = [...new Set([...given.map(([name]) => name), ...values.map(({ path }) => fieldOfPath(path))])]
  const before: Fields = { ...form }
  const changed = names.filter(name => !isDeepStrictEqual(edited[name], before[name]))
  if (changed.includes('fields')) requireFit(form.fields, edited.fields)
  return Object.fromEntries(changed.map(name => [name, edited[name]]))
}

/** What was wrong with the form of some hub before is not this person's to mend. @throws Refused `invalid` */
export function requireFit(before: Form['fields'], after: unknown): void {
  const fields = Array.isArray(after) ? after : []
  const known = new Set(checkFields(before).map(tell))
  refuseValues(checkFields(fields).filter(error => !known.has(tell(error))))
}

function tell({ pointer, message }: { pointer: string; message: string }): string {
  return `${pointer} ${message}`
}
