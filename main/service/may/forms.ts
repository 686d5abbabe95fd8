/** Rights of the roles on forms (interface, "Roles"). This file makes all refusals for a lack of rights on forms. */
import { isDeepStrictEqual } from 'node:util'
import type { CustomField } from '../../../shared/entities/form.ts'
import { asList } from '../../../shared/rules/form-places.ts'
import { readOnlyValues } from '../../../shared/rules/form-rules.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import type { forms } from '../../store/schema/forms.ts'
import { type Actor, isPlanner } from '../actor.ts'
import type { FormRecord } from '../records/form-record.ts'
import { refuse } from '../refuse.ts'
import { isOnJob } from './jobs.ts'

/** A stored form, or one that is about to be stored. */
type FormRow = Pick<typeof forms.$inferInsert, 'groupId' | 'state'> & { fields: readonly unknown[] }

/**
 * Dispatchers and administrators may change everything. A technician may fill in values that are not read-only: in
 * forms of jobs where they are a resource, and in forms that they added. Moving a form to another group needs the right
 * to plan in both.
 */
export function requireMayChangeForm(
  db: ReadDb,
  actor: Actor,
  form: FormRecord,
  { before, after }: { before: FormRow; after: FormRow },
): void {
  if (isPlanner(actor, form.group_id)) {
    if (!isPlanner(actor, after.groupId)) refuse('forbidden', reason('may-not-move-forms'))
    return
  }
  if (!mayFill(db, actor, form)) {
    refuse('forbidden', reason('may-only-fill-own-forms'))
  }
  if (!isDeepStrictEqual(definitionOf(before), definitionOf(after))) {
    refuse('forbidden', reason('may-only-fill-values'))
  }
  if (!isDeepStrictEqual(readOnlyValues(before.fields), readOnlyValues(after.fields))) {
    refuse('forbidden', reason('may-not-fill-read-only'))
  }
}

function mayFill(db: ReadDb, actor: Actor, form: FormRecord): boolean {
  if (actor.userId === null) return false
  if (form.creator_id === actor.userId) return true
  return form.job_id !== null && isOnJob(db, actor, { id: form.job_id })
}

export function requireMayDeleteForm(actor: Actor, form: FormRecord): void {
  if (!mayDeleteForm(actor, form)) refuse('forbidden', reason('may-not-delete-forms'))
}

/** Returns whether the actor may delete the form. A technician may delete their own form while it has no values. */
export function mayDeleteForm(actor: Actor, { group_id, creator_id, state }: FormRecord): boolean {
  const isOwn = actor.userId !== null && creator_id === actor.userId
  return isPlanner(actor, group_id) || (isOwn && state === 'PUBLISHED')
}

/** Returns everything but the values and the state, which follows from them. */
function definitionOf({ state: _, fields, ...row }: FormRow) {
  return { ...row, fields: withoutValues(fields) }
}

function withoutValues(fields: readonly unknown[]): unknown[] {
  return fields.map(field => {
    const { value: _, ...rest } = field as CustomField
    return rest.type === 'GROUP' ? { ...rest, fields: withoutValues(asList(rest.fields)) } : rest
  })
}
