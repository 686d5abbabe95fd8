/**
 * A form that a plain hub has under a name that was lost can be neither changed nor removed there. The person is told,
 * and may let it be: then a change goes as a whole new form, and a removal ends here (decisions, "A plain hub").
 */
import type { WriteDb } from '../../store/db.ts'
import { changeOperation, type Operation } from '../outbox/operation.ts'
import type { Verdict } from '../push/verdict.ts'

export const notReplaceable: Verdict = { kind: 'review', code: 'not-replaceable', detail: null }
export const notRemovable: Verdict = { kind: 'review', code: 'not-removable', detail: null }

const codes: readonly string[] = ['not-replaceable', 'not-removable']

export function isBesideOld({ made }: Operation): boolean {
  return made?.besideOld === true
}

/** The person has read why it waits, and wants it all the same; whatever becomes of the next attempts, that holds. */
export function acceptOld(db: WriteDb, { id, reasonCode, made }: Operation): void {
  if (reasonCode !== null && codes.includes(reasonCode))
    changeOperation(db, id, { made: { ...made, besideOld: true } })
}
