/** Removing a form with all that a hub has of it. */
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import { showForm } from '../../forms/rebase-form.ts'
import type { Exchange } from '../../records/exchange.ts'
import type { FormIntent } from '../../records/form-operations.ts'
import { oldFormsOf } from '../../records/old-forms.ts'
import type { Operation } from '../../records/operation.ts'
import { type Attempt, nothingToSend } from '../../send/attempt.ts'
import { isBesideOld, notRemovable } from './nameless.ts'
import { hubNameOf } from './on-form.ts'
import { findRemoved, sendRemoval } from './send-form.ts'

type Removal = Extract<FormIntent, { kind: 'form.remove' }>

/** With its older copies; those whose names were lost are the office's to remove. */
export async function sendWholeRemoval(
  exchange: Exchange,
  operation: Operation,
  intent: Removal,
): Promise<Attempt> {
  const { context } = exchange
  const name = hubNameOf(context, intent)
  const older = oldFormsOf(context.service.store.read, intent.formUuid)
  const isNameless = name === null || older.some(({ hubUuid }) => hubUuid === null)
  if (isNameless && !isBesideOld(operation)) return { verdict: notRemovable }
  const attempt = name === null ? null : await findRemoved(exchange, operation, name)
  if (attempt) return attempt
  for (const hubUuid of [...older.map(old => old.hubUuid), name]) {
    const removed = hubUuid === null ? null : await sendRemoval(exchange, operation, hubUuid)
    if (removed && (removed === nothingToSend || removed.verdict.kind !== 'done')) return removed
  }
  return { verdict: { kind: 'done' } }
}

/** A form whose removal was refused is there. */
export function showAgain(db: WriteDb, { jobUuid }: Operation, { formUuid }: Removal): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  if (job) showForm(db, job, formUuid)
}
