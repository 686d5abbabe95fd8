/** What an edit makes of a form: pure but for the stored one. Nothing of it that the person did not touch changes. */
import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../shared/form.ts'
import { checkFields } from '../../../shared/form-checks.ts'
import { refuseValues } from '../../service/refuse.ts'
import { fieldOfPath, writePath } from '../merge/field-path.ts'
import type { Fields } from '../merge/fields.ts'

export interface FormEdit {
  title?: string | null | undefined
  description?: string | null | undefined
  instructions?: string | null | undefined
  /** all of them, as edited */
  fields?: readonly Fields[] | undefined
  /** values by their path in the form (`fields/KEY/value`), over `fields` where both are given */
  values?: readonly { path: string; value: unknown }[] | undefined
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
  if (changed.includes('fields')) demandFit(form.fields, edited.fields)
  return Object.fromEntries(changed.map(name => [name, edited[name]]))
}

/** What was wrong with the form of some hub before is not this person's to mend. */
function demandFit(before: Form['fields'], after: unknown): void {
  const fields = Array.isArray(after) ? after : []
  const known = new Set(checkFields(before).map(tell))
  refuseValues(checkFields(fields).filter(error => !known.has(tell(error))))
}

function tell({ pointer, message }: { pointer: string; message: string }): string {
  return `${pointer} ${message}`
}
