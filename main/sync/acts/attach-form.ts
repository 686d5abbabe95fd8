/** A form that a person puts on a job: on the disk at once, sent 20 s after its last change or when it is left. */
import type { Outcome } from '../../../shared/failures.ts'
import type { CustomField, Form } from '../../../shared/form.ts'
import { asList, isObject } from '../../../shared/form-places.ts'
import { reason } from '../../../shared/message.ts'
import type { Command } from '../../service/command.ts'
import { createForm as makeForm } from '../../service/forms/create-form.ts'
import { findFormAnywhere, getForm, toForm } from '../../service/records/form-record.ts'
import { getJob } from '../../service/records/job-record.ts'
import { refuse } from '../../service/refuse.ts'
import { quietMsOf } from '../forms/whole-form.ts'
import type { SyncContext } from '../records/context.ts'
import { formLane } from '../records/form-operations.ts'
import { uploadsNamedIn } from '../records/needs.ts'
import { addOperation } from '../records/record.ts'
import { syncState } from '../records/state.ts'
import { runIntent } from './actions.ts'
import { type FormEdit, namedNow } from './form-edit.ts'

export interface NewForm extends Omit<FormEdit, 'values'> {
  jobUuid: string
  /** another form, whose questions this one gets */
  copyOf?: string | null | undefined
}

/**
 * `uuid` of one that is made again. @returns `forbidden` where the key has no forms, `invalid` with pointers,
 * `not-found`, `conflict` for a form that is here already, `storage`
 */
export function createForm(
  context: SyncContext,
  { jobUuid, copyOf, ...given }: NewForm,
  uuid?: string,
): Outcome<{ formUuid: string }> {
  return runIntent(context, command => {
    const { db, actor, now } = command
    const formUuid = uuid ?? command.newUuid()
    requireForms(command)
    getJob(db, actor, jobUuid)
    if (findFormAnywhere(db, formUuid)) refuse('conflict', reason('form-here-already'))
    const copied = copyOf ? blankCopy(toForm(getForm(db, actor, copyOf))) : {}
    const body = { ...copied, ...definedIn(namedNow(db, given)), jobUuid }
    const { title, description, instructions, fields } = makeForm(command, body, formUuid)
    const input = { title, description, instructions, fields }
    addOperation(context, command, {
      jobUuid,
      lane: formLane(formUuid),
      intent: { kind: 'form.create', formUuid, input, at: now },
      needs: uploadsNamedIn(db, input),
      notBefore: now + quietMsOf(db),
    })
    return { formUuid }
  })
}

function requireForms({ db }: Command): void {
  if (syncState.get(db, 'formsForbidden') === true) refuse('forbidden', reason('forms-forbidden'))
}

function definedIn({ title, description, instructions, fields }: Omit<FormEdit, 'values'>) {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(instructions !== undefined && { instructions }),
    ...(fields !== undefined && { fields: fields.map(field => ({ ...field })) }),
  }
}

/** The questions of a form without its answers: what a person starts from who takes another job's form for theirs. */
function blankCopy({ title, description, instructions, fields }: Form) {
  return { title, description, instructions, fields: fields.map(field => blankField(field, false)) }
}

/** A new field gets a number and a uuid of its own; what nobody fills in stays as it was written. */
function blankField(field: CustomField, isReadOnly: boolean): Record<string, unknown> {
  const { id: _id, uuid: _uuid, value, ...rest } = field
  const isFixed = isReadOnly || field.readOnly === true || field.type === 'HEADING'
  const blank = isFixed ? { ...rest, value } : rest
  if (field.type !== 'GROUP') return blank
  const inner = asList(field.fields).filter(isObject)
  return { ...blank, fields: inner.map(one => blankField(one, isFixed)) }
}
