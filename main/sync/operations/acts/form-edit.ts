/** Computes the changes of a form by an edit. Values that the user did not touch stay as they are. */
import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../../shared/entities/form.ts'
import type { Surroundings } from '../../../../shared/expressions/values/surroundings.ts'
import { withCalculations } from '../../../../shared/rules/fill-form.ts'
import { checkFields } from '../../../../shared/rules/form-checks.ts'
import { refuseValues } from '../../../service/refuse.ts'
import type { ReadDb } from '../../../store/db.ts'
import { withCurrentNames } from '../../entities/documents/adopt-document.ts'
import { type Clash, type Fields, fieldOfPath, readPath, writePath } from '../../merge/fields.ts'

export interface FormEdit {
  title?: string | null | undefined
  description?: string | null | undefined
  instructions?: string | null | undefined
  /** all fields, as edited */
  fields?: readonly Fields[] | undefined
  /** Values by their path in the form (`fields/KEY/value`). They replace values in `fields`. */
  values?: readonly EditedValue[] | undefined
}

export interface EditedValue {
  path: string
  value: unknown
  /** The value that the user saw and changed; undefined: the present one. */
  seen?: unknown
}

/** Returns the conflicts: values that changed since the user saw them (sync design, section 10). */
export function clashesOf(here: Fields, values: readonly EditedValue[]): Clash[] {
  return values.flatMap(({ path, value, seen }) => {
    const office = readPath(here, path)
    const isAsSeen = seen === undefined || isSame(seen, office) || isSame(value, office)
    return isAsSeen || isSame(value, seen)
      ? []
      : [{ field: path, before: seen ?? null, mine: value, office, holding: 'mine' as const }]
  })
}

/**
 * Replaces the uuids of documents in an edit, because a document may have another uuid since the user added it to an
 * answer.
 */
export function namedNow<Edit extends FormEdit>(db: ReadDb, edit: Edit): Edit {
  const now = <Part>(part: Part): Part => withCurrentNames(db, part) as Part
  const { fields, values } = edit
  return { ...edit, ...(fields && { fields: now(fields) }), ...(values && { values: now(values) }) }
}

/** Leaves out values that the user did not change, so that they do not undo later changes. */
export function realChanges(values: readonly EditedValue[]): readonly EditedValue[] {
  return values.filter(({ value, seen }) => seen === undefined || !isSame(value, seen))
}

/** Compares two values; a missing one equals null. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null)
}

/** Returns the changed properties with their new values, also the calculated ones. @throws Refused `invalid` */
export function changesOf(form: Form, edit: FormEdit, surroundings: Surroundings): Fields {
  const { values = [], ...named } = edit
  const given = Object.entries(named).filter(([, value]) => value !== undefined)
  const edited: Record<string, unknown> = {
    ...values.reduce<Fields>((fields, { path, value }) => writePath(fields, path, value), {
      ...form,
      ...Object.fromEntries(given),
    }),
  }
  const names = [...new Set([...given.map(([name]) => name), ...values.map(({ path }) => fieldOfPath(path))])]
  const before: Fields = { ...form }
  if (Array.isArray(edited.fields) && !isDeepStrictEqual(edited.fields, form.fields))
    edited.fields = withCalculations(edited.fields, surroundings)
  const changed = names.filter(name => !isDeepStrictEqual(edited[name], before[name]))
  if (changed.includes('fields')) requireFit(form.fields, edited.fields)
  return Object.fromEntries(changed.map(name => [name, edited[name]]))
}

/**
 * Refuses invalid values, unless they were invalid before, because the user cannot repair the server's form. @throws
 * Refused `invalid`
 */
export function requireFit(before: Form['fields'], after: unknown): void {
  const fields = Array.isArray(after) ? after : []
  const known = new Set(checkFields(before).map(tell))
  refuseValues(checkFields(fields).filter(error => !known.has(tell(error))))
}

function tell({ pointer, message }: { pointer: string; message: string }): string {
  return `${pointer} ${message}`
}
