/** All kinds of operations. Each kind has its own file in the folders here. */

import { isListKind, type OperationKind } from '../../../shared/sync/intents.ts'
import type { OutboxItem } from '../../../shared/sync/sending.ts'
import { fail, type Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import { intentOf, type Operation, type ShownUnder, subjectOf } from '../outbox/operation.ts'
import type { SyncContext } from '../state/context.ts'
import { operationKey } from '../state/server.ts'
import { jobAct } from './actions/job-act.ts'
import { documentAdd } from './documents/document-add.ts'
import { documentPatch } from './documents/document-patch.ts'
import { documentRemove } from './documents/document-remove.ts'
import { formCreate } from './forms/form-create.ts'
import { formPatch } from './forms/form-patch.ts'
import { formRemove } from './forms/form-remove.ts'
import { jobAssignment } from './jobs/job-assignment.ts'
import { jobCreate } from './jobs/job-create.ts'
import { jobPatch } from './jobs/job-patch.ts'
import { availabilityChange } from './lists/availability-change.ts'
import { recurringChange } from './lists/recurring-change.ts'
import { noteAdd } from './notes/note-add.ts'
import { noteConfirm } from './notes/note-confirm.ts'
import type { Kind } from './send/kind.ts'
import { review } from './send/verdict.ts'

const kinds: { readonly [K in OperationKind]: Kind<K> } = {
  'job.create': jobCreate,
  'job.patch': jobPatch,
  'job.act': jobAct,
  'job.staff': jobAssignment,
  'note.add': noteAdd,
  'note.confirm': noteConfirm,
  'document.add': documentAdd,
  'document.patch': documentPatch,
  'document.remove': documentRemove,
  'form.create': formCreate,
  'form.patch': formPatch,
  'form.remove': formRemove,
  'availability.change': availabilityChange,
  'recurring.change': recurringChange,
}

/** Returns the kind of the operation; `unreadable` for a damaged row or one of a newer program. */
export function kindOf(operation: Pick<Operation, 'kind'> & ShownUnder): Kind<OperationKind> {
  const { kind, jobUuid, assetUuid } = operation
  const isOnNothing = jobUuid === null && assetUuid === null
  if ((isOnNothing && !isListKind(kind)) || !Object.hasOwn(kinds, kind)) return unreadable
  return kinds[kind] as Kind<OperationKind>
}

/** Kind of an operation whose intent cannot be read, so that it can only be shown and discarded. */
const unreadable: Kind<OperationKind> = {
  attempt: async () => ({ verdict: review('unreadable') }),
  isSeenInAnswer: false,
  preview: () => null,
  undo: () => undefined,
  redo: () => fail('conflict', reason('not-again')),
  summary: () => ({}),
}

/** Kinds of removals that can be undone after the server has carried them out. */
export const restorableKinds: readonly OperationKind[] = (Object.keys(kinds) as OperationKind[]).filter(
  kind => kinds[kind].restore !== undefined,
)

/** Returns the request of an operation, to show it to the user; null for an intent that this program cannot read. */
export function previewOf(context: SyncContext, operation: Operation): FrozenRequest | null {
  const intent = intentOf(operation)
  const request = intent && kindOf(operation).preview(context, operation, intent)
  return request && { ...request, idempotencyKey: operationKey(operation) }
}

/** Returns an empty summary for an intent that this program cannot read. */
export function summaryOf(db: ReadDb, operation: Operation): OutboxItem['summary'] {
  const intent = intentOf(operation)
  return intent === null ? {} : kindOf(operation).summary(db, operation, intent)
}

/** Undoes a removal that the server has carried out. @returns `conflict` if that is not possible, `not-found` */
export function restoreDone(context: SyncContext, operation: Operation): Outcome<unknown> {
  const intent = intentOf(operation)
  const restore = kindOf(operation).restore
  if (intent === null || restore === undefined) return fail('conflict', reason('removed-not-here'))
  return restore(context, intent, subjectOf(operation))
}
