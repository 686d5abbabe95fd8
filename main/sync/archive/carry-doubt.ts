/**
 * What may have arrived at the hub when it was taken out is no new act when it is done again: it is looked for first, by
 * all that was known of it, so that nothing comes to be there twice (sync design, section 6).
 */
import type { WriteDb } from '../../store/db.ts'
import { changeOperation, type Operation } from '../records/operation.ts'

/** `id`: the operation that does `before` again, in the transaction that made it. */
export function carryDoubt(db: WriteDb, before: Operation, id: string): void {
  const { kind, made, intent, attempts, firstAttemptAt, knownEventIds, restored } = before
  if (kind === 'document.add' && (restored || made?.uuid !== undefined))
    changeOperation(db, id, { restored: true, made })
  const isInDoubt = restored || firstAttemptAt !== null
  if (kind !== 'note.add' || !isInDoubt) return
  changeOperation(db, id, {
    ...{ intent, attempts, firstAttemptAt, knownEventIds, restored },
    state: 'verify',
    // nothing of it is on its way any more, where another program sent it
    verifyCount: restored ? 1 : 0,
  })
}
