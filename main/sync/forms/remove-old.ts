/** Taking away what a newer form took the place of, at a hub that takes no change of one. */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Operation } from '../outbox/operation.ts'
import { type Attempt, nothingToSend } from '../push/attempt.ts'
import type { Exchange } from '../push/push-context.ts'
import { recall, remember } from '../state.ts'
import { forgetOldForms, oldForms, oldFormsOf } from './old-forms.ts'
import { sendRemoval } from './send-form.ts'

/**
 * The second step of what went as a whole new form, taken up here again until the hub has answered for each old one. What it does not let go of stays,
 * and is told of on the form.
 */
export async function removeOld(
  exchange: Exchange,
  operation: Operation,
  formUuid: string,
): Promise<Attempt> {
  const { store } = exchange.context.service
  for (const hubUuid of oldNames(store.read, operation, formUuid)) {
    const attempt = await sendRemoval(exchange, operation, hubUuid)
    if (attempt === nothingToSend) return attempt
    const { kind } = attempt.verdict
    if (kind !== 'done' && kind !== 'review') return attempt
    store.transaction(db => noteRemoval(db, hubUuid, kind === 'done'))
  }
  return { verdict: { kind: 'done' } }
}

/** An empty form may be let go of where one that was filled in is not. */
function noteRemoval(db: WriteDb, hubUuid: string, isGone: boolean): void {
  const isFilled = oldForms(db).some(old => old.hubUuid === hubUuid && old.isFilled)
  if (!isGone) remember(db, 'formRemovals', 'refused')
  else if (isFilled && recall(db, 'formRemovals') === null) remember(db, 'formRemovals', 'taken')
  if (isGone) forgetOldForms(db, old => old.hubUuid === hubUuid)
}

function oldNames(db: ReadDb, { made }: Operation, formUuid: string): string[] {
  const names = [made?.replaces, ...oldFormsOf(db, formUuid).map(({ hubUuid }) => hubUuid)]
  return [...new Set(names.flatMap(name => name ?? []))]
}
