/** All of a form, for a hub that takes no part of one; and how long what goes whole waits until it is whole. */
import { countQuestions, formStateOf, questionsOf } from '../../../shared/form-rules.ts'
import { isJobOver } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { type FormRecord, findFormAnywhere, toForm } from '../../service/records/form-record.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Fields } from '../merge/fields.ts'
import type { SyncContext } from '../records/context.ts'
import { readFormBase } from '../records/form-base.ts'
import { type FormIntent, formIntentOf } from '../records/form-operations.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import { changeOperation, pendingOf } from '../records/operation.ts'
import { syncState } from '../records/state.ts'

/** A new form needs all of it, not only what changed. */
export function wholeForm({ service }: SyncContext, intent: FormIntent): Fields | null {
  if (intent.kind === 'form.create') return intent.input
  if (intent.kind === 'form.remove') return null
  const row = findFormAnywhere(service.store.read, intent.formUuid)
  if (!row) return null
  const { title, description, instructions, fields } = toForm(row)
  return { title, description, instructions, fields, ...intent.fields }
}

/** The hub took no change of a form, and keeps what a newer one takes the place of: each sending leaves one more there. */
export function leavesCopies(db: ReadDb): boolean {
  if (offeredExtensions(db).includes('forms')) return false
  const changes = syncState.get(db, 'formChanges')?.answer ?? null
  return changes !== null && changes !== 'taken' && syncState.get(db, 'formRemovals') !== 'taken'
}

/**
 * What is left now needs no more waiting there: the job is over, or every question is answered, and the hub has nothing
 * but the questions so far. A later correction waits for the next one.
 */
export function isWhole(db: ReadDb, record: FormRecord, job: JobRecord): boolean {
  if (isJobOver(job.state)) return true
  const { answered, asked } = countQuestions(questionsOf(toForm(record).fields))
  return answered === asked && formStateOf(readFormBase(db, record.uuid)?.form.fields) === 'PUBLISHED'
}

/** How long nothing is added to a form before it goes out by itself. */
export function quietMsOf(db: ReadDb): number {
  return leavesCopies(db) ? syncLimits.wholeFormQuietMs : syncLimits.formQuietMs
}

/** Nothing more comes to the forms of the job: the person has finished there. `at`: epoch ms when they may go. */
export function letFormsGo(db: WriteDb, jobUuid: string, at: number): void {
  for (const operation of pendingOf(db, jobUuid)) {
    const kind = formIntentOf(operation)?.kind
    const isFilling = kind === 'form.create' || kind === 'form.patch'
    if (isFilling && operation.notBefore !== null && operation.notBefore > at)
      changeOperation(db, operation.id, { notBefore: at })
  }
}
