/**
 * Prepares operations that a restored server has lost to be sent again under their keys (docs/sync/operation-keys.md,
 * "A restored server").
 */
import { absentStates, type ResourceState } from '../../../../shared/entities/states.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { isListKind } from '../../../../shared/sync/intents.ts'
import { findDocumentAnywhere } from '../../../service/records/document-record.ts'
import { findFormAnywhere } from '../../../service/records/form-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { refreshView } from '../../entities/jobs/apply-remote-job.ts'
import { mergeChangedFields } from '../../entities/jobs/resend-edits.ts'
import { showWaiting } from '../../entities/jobs/show-waiting.ts'
import type { Fields } from '../../merge/fields.ts'
import type { OperationEvent } from '../../outbox/events.ts'
import { type Intent, intentOf, isOver, type Operation, type ShownUnder } from '../../outbox/operation.ts'
import { documentSteps } from '../../outbox/pending.ts'
import { writeNeed } from '../../outbox/record.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { noteRestored } from '../../state/server.ts'

/** An operation of one or more requests, some of which the restored server lacks. */
export interface Missing {
  operation: Operation
  /** 0: the first request is missing; 1: a later one */
  step: number
}

interface Resending {
  /** whether the server's answers contradict each other, so that the user decides about each operation */
  isAsked: boolean
}

/**
 * Resends the operations of `missing`, which are in the order of writing. Dependent operations keep their order. All
 * wait until the same random time, so that many laptops do not send at once.
 */
export function resend(
  db: WriteDb,
  context: SyncContext,
  missing: readonly Missing[],
  { isAsked }: Resending,
): void {
  const { clock, random, log } = context.ports
  const at = clock.now() + Math.floor(random.fraction() * syncLimits.resendWithinMs)
  const edits = mergeChangedFields(
    db,
    missing.map(({ operation }) => operation),
    clock.now(),
  )
  const resent = missing.filter(
    ({ operation }) => edits.get(operation.id) !== 'replaced' && !isReplaced(db, operation),
  )
  const uploads = uploadsOf(resent)
  for (const { operation, step } of resent) {
    const intent = intentOf(operation)
    if (intent === null) continue
    const upload = intent.kind === 'document.patch' && uploads.get(intent.documentUuid)
    if (upload) writeNeed(db, operation.id, upload)
    dropEvent(db, operation.eventId)
    const mustAsk = isAsked || isRemoval(intent)
    applyEvent(db, operation.id, {
      kind: 'lost',
      at: mustAsk ? null : at,
      ...changeOf(intent, step, operation),
    })
  }
  log.warn({ count: resent.length }, 'sync.server-restored')
  noteRestored(db, context, resent.filter(({ operation }) => isOver(operation)).length)
  for (const jobUuid of new Set(resent.flatMap(({ operation }) => operation.jobUuid ?? []))) {
    showWaiting(db, context, jobUuid)
    refreshView(db, context, jobUuid)
  }
}

/** The ids of the operations that upload files, by the file's uuid. A description of a lost file waits for its upload. */
function uploadsOf(missing: readonly Missing[]): Map<string, string> {
  return new Map(
    missing.flatMap(({ operation }): [string, string][] => {
      const intent = intentOf(operation)
      return intent?.kind === 'document.add' ? [[intent.documentUuid, operation.id]] : []
    }),
  )
}

/** Whether the operation removes something. The user decides, because another user may need the removed thing now. */
function isRemoval(intent: Intent): boolean {
  if (intent.kind === 'job.staff') return intent.action === 'unschedule'
  if ('entryUuid' in intent) return intent.after === null
  return intent.kind === 'document.remove' || intent.kind === 'form.remove'
}

/** Whether this laptop has read a newer, different choice of another user. Then the operation is not resent. */
function isReplaced(db: ReadDb, operation: Operation): boolean {
  const intent = intentOf(operation)
  const isWaiting = !isOver(operation)
  if (intent === null || isWaiting) return false
  const { jobUuid, assetUuid } = operation
  switch (intent.kind) {
    case 'job.staff': {
      const state = db.value<ResourceState>(
        'SELECT r.state FROM resources r JOIN jobs j ON j.id = r.job_id WHERE j.uuid = ? AND r.user_id = ?',
        jobUuid,
        intent.userId,
      )
      const isOnJob = state !== undefined && !absentStates.includes(state)
      return isOnJob === (intent.action === 'unschedule')
    }
    case 'document.add':
      return intent.attach && !isAttached(db, intent.documentUuid, { jobUuid, assetUuid })
    case 'document.patch': {
      const shown: Fields = { ...findDocumentAnywhere(db, intent.documentUuid) }
      return [
        ['file_name', intent.fields.fileName],
        ['description', intent.fields.description],
      ].some(([column, said]) => said !== undefined && shown[String(column)] !== said)
    }
    case 'document.remove':
      return isAttached(db, intent.documentUuid, { jobUuid, assetUuid })
    case 'form.remove':
      return findFormAnywhere(db, intent.formUuid) !== undefined
    default:
      return false
  }
}

function isAttached(db: ReadDb, documentUuid: string, { jobUuid, assetUuid }: ShownUnder): boolean {
  const attached = `SELECT 1 FROM document_links l JOIN documents d ON d.id = l.document_id
    LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN assets a ON a.id = l.asset_id
    WHERE d.uuid = ? AND (j.uuid = ? OR a.uuid = ?)`
  return db.has(attached, documentUuid, jobUuid, jobUuid === null ? assetUuid : null)
}

const described = documentSteps.indexOf('describe')

type Resent = Pick<Extract<OperationEvent, { kind: 'lost' }>, 'step' | 'isRebuilt' | 'isLookedUp'>

function changeOf({ kind }: Intent, step: number, { progress }: Operation): Resent {
  const isEdit = kind === 'job.patch' || kind === 'form.patch' || kind === 'document.patch'
  return {
    // edits are merged with the server's present version; assignments are built again, so that no user gets a second
    // message about them
    ...{ isRebuilt: isEdit || kind === 'job.staff' || isListKind(kind), isLookedUp: false },
    ...(isEdit && { step: 0 }),
    ...(kind === 'document.add' && { step: progress?.firstStep ?? (step === 0 ? 0 : described) }),
  }
}

/** Deletes the stored event, which the server has lost. The history then shows the operation as unsent. */
function dropEvent(db: WriteDb, eventId: number | null): void {
  if (eventId !== null) db.run('DELETE FROM events WHERE id = ?', eventId)
}
