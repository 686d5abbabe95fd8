/**
 * An operation out of the archive is done again as a new act of now, under all the rules of now; it is not put back
 * into the place that it had.
 */
import { isDeepStrictEqual } from 'node:util'
import { fail, type Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import { kindOf, previewOf } from '../kinds/kinds.ts'
import { applyEvent, writeIntent } from '../outbox/write-operation.ts'
import type { SyncContext } from '../records/context.ts'
import { addedTo, intentOf, newestSeq, type Operation, subjectOf } from '../records/operation.ts'
import { isKeyed, operationKey } from '../records/server.ts'
import { isRecord } from '../remote/read-entity.ts'

/** In the transaction of `db`. `words`: of a press, when it is done again. */
export function doAgain(
  db: WriteDb,
  context: SyncContext,
  operation: Operation,
  words?: string,
): Outcome<unknown> {
  const intent = intentOf(operation)
  if (!intent) return fail('conflict', reason('not-again'))
  if (hangsThere(db, operation)) return fail('conflict', reason('file-hangs-there'))
  const last = newestSeq(db)
  // what was said of when it was is no more true of it
  const again = intent.kind === 'job.act' ? { ...intent, words } : intent
  const done = kindOf(operation).redo(context, again, subjectOf(operation))
  if (done.ok && isRecord(done.value) && typeof done.value.operationId === 'string')
    carryInDoubt(db, operation, done.value.operationId)
  if (done.ok) carryFormInDoubt(db, context, operation, last)
  return done
}

/** It was taken out in doubt, and a reading has brought it back since. */
function hangsThere(db: ReadDb, { kind, progress, jobUuid, assetUuid }: Operation): boolean {
  if (kind !== 'document.add' || progress?.uuid === undefined) return false
  return db.has(
    `SELECT 1 FROM document_links l JOIN documents d ON d.id = l.document_id
       LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN assets a ON a.id = l.asset_id
     WHERE d.uuid = ? AND (j.uuid = ? OR a.uuid = ?)`,
    progress.uuid,
    jobUuid,
    assetUuid,
  )
}

// * What may have arrived at the hub when it was taken out is no new act when it is done again: it is looked for first, by
// all that was known of it, so that nothing comes to be there twice (sync design, section 6).

/** `id`: the operation that does `before` again, in the transaction that made it. */
function carryInDoubt(db: WriteDb, before: Operation, id: string): void {
  const { kind, progress, intent, firstAttemptAt } = before
  const hasArrived = kind === 'document.add' ? progress?.uuid !== undefined : firstAttemptAt !== null
  const isInDoubt = progress?.restored === true || hasArrived
  if ((kind !== 'note.add' && kind !== 'document.add') || !isInDoubt) return
  applyEvent(db, id, { kind: 'continued', of: before, key: operationKey(before), isKeyed: isKeyed(before) })
  if (kind !== 'note.add') return
  writeIntent(db, id, intent)
  // it is named as when it went out, also by what takes its place
  const again = intentOf(before)
  if (again?.kind === 'note.add' && again.time !== undefined)
    db.run('UPDATE events SET time = ? WHERE operation_id = ?', JSON.stringify(again.time), id)
}

/**
 * A form whose creation ended unclear is looked up, unless it was filled in further: then it goes as another form.
 * `last`: the newest operation before it was done again.
 */
function carryFormInDoubt(db: WriteDb, context: SyncContext, before: Operation, last: number): void {
  const { firstAttemptAt, frozen, lane } = before
  if (frozen === null || firstAttemptAt === null || before.kind !== 'form.create') return
  const again = addedTo(db, lane, last)
  const now = again && previewOf(context, again)
  if (!now || !isDeepStrictEqual(bodyOf(now), bodyOf(frozen))) return
  applyEvent(db, again.id, { kind: 'continued', of: before, key: operationKey(before), isKeyed: false })
}

function bodyOf({ body }: FrozenRequest): unknown {
  return JSON.parse(body ?? 'null')
}
