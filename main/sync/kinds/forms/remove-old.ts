/** Taking away what a newer form took the place of, at a hub that takes no change of one. */
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { fetchJob } from '../../jobs/read-job.ts'
import type { Exchange } from '../../records/exchange.ts'
import { forgetOldForms, oldForms, oldFormsOf } from '../../records/old-forms.ts'
import type { Operation } from '../../records/operation.ts'
import { syncState } from '../../records/state.ts'
import type { RemoteForm } from '../../remote/remote-form.ts'
import { type Attempt, nothingToSend } from '../../send/attempt.ts'
import { notWritten } from '../../send/verdict.ts'
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
    const attempt = await removeUntilGone(exchange, operation, hubUuid)
    if (attempt === nothingToSend) return attempt
    const { kind } = attempt.verdict
    if (kind !== 'done' && kind !== 'review') return attempt
    store.transaction(db => noteRemoval(db, hubUuid, kind === 'done'))
  }
  return { verdict: { kind: 'done' } }
}

/** Something on the way may have answered well: what the hub lists still is removed once more, and then it stays. */
async function removeUntilGone(exchange: Exchange, operation: Operation, hubUuid: string): Promise<Attempt> {
  for (let turn = 0; turn < 2; turn++) {
    const attempt = await sendRemoval(exchange, operation, hubUuid)
    if (attempt === nothingToSend || attempt.verdict.kind !== 'done') return attempt
    const read = operation.jobUuid === null ? null : await fetchJob(exchange, operation.jobUuid)
    // a hub that shows no forms has to be believed
    const listed = read?.kind === 'job' ? (read.remote.forms as readonly RemoteForm[] | undefined) : undefined
    if (!listed?.some(({ uuid }) => uuid === hubUuid)) return attempt
  }
  return { verdict: notWritten }
}

/** An empty form may be let go of where one that was filled in is not. */
function noteRemoval(db: WriteDb, hubUuid: string, isGone: boolean): void {
  const isFilled = oldForms(db).some(old => old.hubUuid === hubUuid && old.isFilled)
  if (!isGone) syncState.set(db, 'formRemovals', 'refused')
  else if (isFilled && syncState.get(db, 'formRemovals') === null) syncState.set(db, 'formRemovals', 'taken')
  if (isGone) forgetOldForms(db, old => old.hubUuid === hubUuid)
}

function oldNames(db: ReadDb, { made }: Operation, formUuid: string): string[] {
  const names = [made?.replaces, ...oldFormsOf(db, formUuid).map(({ hubUuid }) => hubUuid)]
  return [...new Set(names.flatMap(name => name ?? []))]
}
