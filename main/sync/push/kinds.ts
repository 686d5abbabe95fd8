/** How each kind of operation is sent, looked up, and taken up again after a crash: a kind is one entry here. */
import type { OperationKind } from '../../../shared/sending.ts'
import type { WriteDb } from '../../store/db.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import { dropProvisional } from '../apply/write-events.ts'
import type { SyncContext } from '../context.ts'
import { documentAdd, documentPatch, documentRemove } from '../documents/document-kinds.ts'
import { formKinds } from '../forms/form-kinds.ts'
import type { Intent } from '../outbox/intents.ts'
import { intentOf, type Operation } from '../outbox/operation.ts'
import { staffKinds } from '../staff/staff-kinds.ts'
import type { Attempt } from './attempt.ts'
import { onJob } from './on-job.ts'
import type { Exchange } from './push-context.ts'
import { requestFor } from './requests.ts'
import { sendAct } from './send-act.ts'
import { sendOnce } from './send-note.ts'
import { sendCreate, sendPatch } from './send-patch.ts'
import { targetOf } from './target.ts'

export type IntentFor<K extends OperationKind> = Extract<Intent, { kind: K }>

export interface Kind<K extends OperationKind> {
  /** One attempt: sends it, goes on at the step that failed, or looks for it where it may be there already. */
  attempt(exchange: Exchange, operation: Operation, intent: IntentFor<K>): Promise<Attempt>
  /** `safe`: it can be sent again blindly; `look-up`: it is looked for first (section 5). */
  afterCrash: 'safe' | 'look-up'
  /** whether the answer shows the effect itself; else it is seen when the hub is read back */
  isSeenInAnswer: boolean
  /** the request as it would go out now, for the person to see; null where there is none to show */
  preview(context: SyncContext, operation: Operation, intent: IntentFor<K>): FrozenRequest | null
  /** what follows here from its being done, in the transaction that writes it down */
  onDone?(db: WriteDb, context: SyncContext, operation: Operation, intent: IntentFor<K>): void
}

const previewOnJob = (context: SyncContext, operation: Operation, intent: Parameters<typeof requestFor>[0]) =>
  requestFor(intent, targetOf(context.service.store.read, operation))
const dropShown = (db: WriteDb, _context: SyncContext, { id }: Operation) => void dropProvisional(db, id)

const kinds: { readonly [K in OperationKind]: Kind<K> } = {
  'job.create': {
    attempt: onJob(sendCreate),
    afterCrash: 'safe',
    isSeenInAnswer: true,
    preview: previewOnJob,
    onDone: dropShown,
  },
  'job.patch': {
    attempt: onJob(sendPatch),
    afterCrash: 'safe',
    isSeenInAnswer: true,
    preview: previewOnJob,
    onDone: dropShown,
  },
  'job.act': {
    attempt: onJob(sendAct),
    afterCrash: 'look-up',
    isSeenInAnswer: false,
    preview: previewOnJob,
  },
  'note.add': {
    attempt: onJob(sendOnce),
    afterCrash: 'look-up',
    isSeenInAnswer: false,
    preview: previewOnJob,
  },
  'document.add': documentAdd,
  'document.patch': documentPatch,
  'document.remove': documentRemove,
  ...formKinds,
  ...staffKinds,
}

/** Whatever its kind is: the entry and the intent of one operation belong together. */
export function kindOf(operation: Pick<Operation, 'kind'>): Kind<OperationKind> {
  return kinds[operation.kind] as Kind<OperationKind>
}

/** Null for an intent that a newer program wrote. */
export function previewOf(context: SyncContext, operation: Operation): FrozenRequest | null {
  const intent = intentOf(operation)
  return intent && kindOf(operation).preview(context, operation, intent)
}

/** The state of one that was in flight when the program ended. */
export function stateAfterCrash(operation: Operation): 'retry' | 'verify' {
  // the hub knows a repetition by its key
  if (kindOf(operation).afterCrash === 'safe' || operation.frozen?.idempotencyKey) return 'retry'
  return 'verify'
}
