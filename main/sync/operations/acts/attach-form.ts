/**
 * Adds a form, or a corrected copy of a form, to a job. The form is sent 20 s after its last change, or when the user
 * leaves it.
 */

import type { BlankMark } from '../../../../shared/entities/blank.ts'
import type { CustomField, Form } from '../../../../shared/entities/form.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { startForm } from '../../../../shared/rules/fill-form.ts'
import { asList, isObject } from '../../../../shared/rules/form-places.ts'
import { blankOf } from '../../../../shared/rules/readings.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { Command } from '../../../service/command.ts'
import { createForm as makeForm } from '../../../service/forms/create-form.ts'
import { findFormAnywhere, getForm, toForm } from '../../../service/records/form-record.ts'
import { getJob } from '../../../service/records/job-record.ts'
import { refuse } from '../../../service/refuse.ts'
import { undoForm } from '../../entities/forms/show-form.ts'
import { removeEdit } from '../../outbox/discard.ts'
import { readOnlyReason } from '../../outbox/form-server.ts'
import { formLane, isFoldable, pendingOnForm } from '../../outbox/pending.ts'
import { addOperation, uploadsNamedIn } from '../../outbox/record.ts'
import { type SyncContext, surroundingsOf } from '../../state/context.ts'
import { syncState } from '../../state/state.ts'
import { runIntent } from './actions.ts'
import { type FormEdit, namedNow } from './form-edit.ts'
import { formOfBlank } from './form-of-blank.ts'
import { openForm } from './patch-form.ts'

export interface NewForm extends Omit<FormEdit, 'values'> {
  jobUuid: string
  /** Uuid of another form, whose questions are copied. */
  copyOf?: string | null | undefined
  /** Uuid of the blank from which the form is created. */
  blankUuid?: string | null | undefined
  /** The blank of a form that is created again. */
  blank?: BlankMark | null
}

/**
 * Adds a form. `uuid`: uuid of a form that is created again. @returns `forbidden` if the key has no grant for forms,
 *  `invalid` with pointers, `not-found`, `conflict` for a form that is already stored or a retired blank, `storage`
 */
export function createForm(
  context: SyncContext,
  { jobUuid, copyOf, blankUuid, ...given }: NewForm,
  uuid?: string,
): Outcome<{ formUuid: string }> {
  return runIntent(context, command => {
    const copied = copyOf ? blankCopy(context, toForm(getForm(command.db, command.actor, copyOf))) : {}
    const made = blankUuid ? formOfBlank(context, command, blankUuid) : copied
    return { formUuid: addForm(context, command, { ...made, ...given, jobUuid }, uuid) }
  })
}

/** Adds a form in `command`'s transaction. Returns the form's uuid. @throws Refused */
function addForm(
  context: SyncContext,
  command: Command,
  { jobUuid, blank, ...given }: Omit<NewForm, 'copyOf' | 'blankUuid'>,
  uuid?: string,
): string {
  const { db, actor, now } = command
  const formUuid = uuid ?? command.newUuid()
  requireForms(command)
  getJob(db, actor, jobUuid)
  if (findFormAnywhere(db, formUuid)) refuse('conflict', reason('form-here-already'))
  const mark = blank ? { blank } : {}
  const body = { ...definedIn(namedNow(db, given)), ...mark, jobUuid }
  const { title, description, instructions, fields } = makeForm(command, body, formUuid)
  const input = { title, description, instructions, fields, ...mark }
  addOperation(context, command, {
    jobUuid,
    lane: formLane(formUuid),
    intent: { kind: 'form.create', formUuid, input, at: now },
    needs: uploadsNamedIn(db, input),
    notBefore: now + syncLimits.formQuietMs,
  })
  return formUuid
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

/** Returns the questions of a form without its answers, but with their defaults. */
function blankCopy(context: SyncContext, form: Form) {
  const { title, description, instructions, fields } = form
  const blank = startForm(copyFields(fields, 'blank'), surroundingsOf(context))
  return { title, description, instructions, fields: blank, blank: blankOf(form) }
}

/**
 * Returns the fields for a new form, without the numbers and uuids of the copied form. A blank copy keeps only the
 * values of fields that ask for no answer.
 */
function copyFields(
  fields: readonly CustomField[],
  how: 'blank' | 'filled',
  isReadOnly = false,
): CustomField[] {
  return fields.map(({ id: _id, uuid: _uuid, value, ...rest }) => {
    const isFixed = isReadOnly || rest.readOnly === true || rest.type === 'HEADING'
    const copy = how === 'filled' || isFixed ? { ...rest, value } : rest
    if (rest.type !== 'GROUP') return copy
    return { ...copy, fields: copyFields(asList(rest.fields).filter(isObject), how, isFixed) }
  })
}

export interface Correction {
  formUuid: string
  /** title of the copy */
  title: string
  /** Sentence that the copy's description ends with; null: the copy has the server's version. */
  note: string | null
}

/**
 * Creates a filled copy of a form whose first version the server keeps. The copy includes changes that the server did
 * not accept. @returns `conflict` for a form that can be changed, `not-found`
 */
export function correctForm(
  context: SyncContext,
  { formUuid, title, note }: Correction,
): Outcome<{ formUuid: string }> {
  return runIntent(context, command => {
    const { db } = command
    const { record, job } = openForm(command, formUuid)
    if (readOnlyReason(db, record) === null) refuse('conflict', reason('form-not-read-only'))
    const form = toForm(record)
    const { description, instructions, fields } = form
    const paragraphs = [description, note].filter(text => text !== null && text !== '')
    const copy = addForm(context, command, {
      ...{ jobUuid: job.uuid, title, instructions },
      description: paragraphs.length === 0 ? null : paragraphs.join('\n\n'),
      fields: copyFields(fields, 'filled'),
      blank: blankOf(form),
    })
    for (const change of pendingOnForm(db, job.uuid, formUuid)) {
      if (change.kind === 'form.patch' && isFoldable(change))
        removeEdit(db, context, change, { reason: 'removed', undo: undoForm })
    }
    return { formUuid: copy }
  })
}
