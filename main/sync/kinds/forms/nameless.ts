/**
 * A form that a plain hub has under a name that was lost cannot be removed there. The person is told, and may let it
 * be: then a removal ends here (interface, "A plain hub").
 */
import type { WriteDb } from '../../../store/db.ts'
import { changeOperation, type Operation } from '../../records/operation.ts'
import { review } from '../../send/verdict.ts'

export const notRemovable = review('not-removable')

export function isBesideOld({ made }: Operation): boolean {
  return made?.besideOld === true
}

/** The person has read why it waits, and wants it all the same; whatever becomes of the next attempts, that holds. */
export function acceptOld(db: WriteDb, { id, reasonCode, made }: Operation): void {
  if (reasonCode === notRemovable.code) changeOperation(db, id, { made: { ...made, besideOld: true } })
}
