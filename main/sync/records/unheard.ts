/**
 * What was answered well, and cannot be found at the hub some time later: something on the way answered in its place.
 * It is sent once more, and named to the person where that did not help either (sync design, section 6).
 */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import { changeOperation, type Operation, type OperationChange } from './operation.ts'

/** An answer that was made before it came may be read after it. `now`: epoch ms by the laptop's clock. */
export function isJustSent({ sentAt }: Pick<Operation, 'sentAt'>, now: number): boolean {
  return Math.abs(now - (sentAt ?? now)) < syncLimits.verifyAgainMs
}

/** `how`: what sending it once more has to know beside. Returns whether it is: else the person is asked. */
export function sendUnheard(db: WriteDb, operation: Operation, how: OperationChange = {}): boolean {
  const { id, made } = operation
  if (made?.sentAgain === true || made?.attachedAgain === true) {
    changeOperation(db, id, { ...again, state: 'review', reasonCode: 'refused' })
    return false
  }
  changeOperation(db, id, { ...again, made: { ...made, sentAgain: true }, ...how })
  return true
}

const again = {
  state: 'retry',
  sentAt: null,
  nextAttemptAt: null,
  reasonCode: 'lost',
  reasonDetail: null,
} as const
