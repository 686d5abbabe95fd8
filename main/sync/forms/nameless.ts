/**
 * A form that a plain hub has under a name that was lost can be neither changed nor removed there. The person is told,
 * and may let it be: then a change goes as a whole new form, and a removal ends here (decisions, "A plain hub").
 */
import type { WriteDb } from '../../store/db.ts'
import { changeOperation, type Operation } from '../outbox/operation.ts'
import { review } from '../push/verdict.ts'

export const notReplaceable = review('not-replaceable')
export const notRemovable = review('not-removable')

const codes: readonly string[] = ['not-replaceable', 'not-removable']

export function isBesideOld({ made }: Operation): boolean {
  return made?.besideOld === true
}

/** The person has read why it waits, and wants it all the same; whatever becomes of the next attempts, that holds. */
export function acceptOld(db: WriteDb, { id, reasonCode, made }: Operation): void {
  if (reasonCode !== null && codes.includes(reasonCode))
    changeOperation(db, id, { made: { ...made, besideOld: true } })
}
