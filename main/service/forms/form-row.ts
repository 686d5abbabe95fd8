/** Row of a form after a body was merged over the stored one, checked (interface, "Form", "Custom field"). */
import { type CustomField, FormInput } from '../../../shared/entities/form.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { withCalculations } from '../../../shared/rules/fill-form.ts'
import { checkFields, checkShapes } from '../../../shared/rules/form-checks.ts'
import { formStateOf } from '../../../shared/rules/form-rules.ts'
import { reason } from '../../../shared/text/message.ts'
import { textIn } from '../../store/long-text.ts'
import type { forms } from '../../store/schema/forms.ts'
import type { Command } from '../command.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { mergeExtra, or, unknownProperties } from '../entity/extra.ts'
import type { FormRecord } from '../records/form-record.ts'
import { refuseValue, refuseValues } from '../refuse.ts'
import { mergeFields, type StoredField } from './merge-fields.ts'

/** A body as received, after the check against `FormInput`. */
export type FormBody = FormInput & Record<string, unknown>

export type FormRow = Pick<
  typeof forms.$inferInsert,
  'groupId' | 'jobId' | 'title' | 'description' | 'instructions' | 'state' | 'extra'
> & { fields: StoredField[] }

export function rowOf(form: FormRecord): FormRow {
  return {
    groupId: form.group_id,
    jobId: form.job_id,
    title: form.title,
    description: form.description,
    instructions: form.instructions,
    fields: JSON.parse(textIn(form.fields)) as StoredField[],
    state: form.state,
    extra: parseColumn(form.extra),
  }
}

const named: ReadonlySet<string> = new Set([...Object.keys(FormInput.properties), 'state'])

/** Returns `before` with the body over it. `at` is the form's new place. @throws Refused `invalid` */
export function nextRow(
  command: Pick<Command, 'newUuid'>,
  before: FormRow | null,
  body: FormBody,
  at: Pick<FormRow, 'groupId' | 'jobId'>,
): FormRow {
  const fields = nextFields(command, before?.fields ?? [], body.fields)
  return {
    ...at,
    title: or(body.title, before?.title ?? null),
    description: or(body.description, before?.description ?? null),
    instructions: or(body.instructions, before?.instructions ?? null),
    fields,
    state: formStateOf(fields),
    extra: mergeExtra(before?.extra ?? null, unknownProperties(body, named)),
  }
}

function nextFields(
  command: Pick<Command, 'newUuid'>,
  stored: StoredField[],
  given: readonly CustomField[] | null | undefined,
): StoredField[] {
  if (given === undefined) return stored
  refuseValues(checkShapes(given ?? []))
  const merged = mergeFields(command, stored, given ?? [])
  refuseValues(checkFields(merged))
  const fields = [...withCalculations(merged)]
  if (JSON.stringify(fields).length > hubLimits.formLetters) {
    refuseValue('/fields', reason('must-be-shorter-json', { most: hubLimits.formLetters }))
  }
  return fields
}
