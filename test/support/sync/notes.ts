/** Writes notes in a test, and reads them back. */

import type { WriteDb } from '../../../main/store/db.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import type { OperationId } from '../../../shared/entities/brand.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { Laptop, StartedWorld } from './laptop.ts'

export const isNote = /^POST .*note/

export function noteTexts(job: Job): (string | null)[] {
  return job.events.filter(event => event.type === 'NOTE').map(event => event.comment)
}

export function writeNote(
  { laptop, job }: Pick<StartedWorld, 'laptop' | 'job'>,
  text: string,
  jobUuid: string = job.uuid,
): OperationId {
  return writeNoteOn(laptop, jobUuid, text)
}

export function writeNoteOn(laptop: Laptop, jobUuid: string, text: string): OperationId {
  const outcome = addNote(laptop.context, { jobUuid, text, discrepancy: false, internal: false })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value.operationId
}

/** Makes the first note fail like a full disk, which refuses the statement but keeps the transaction. */
export function refuseFirstNote({ store }: Pick<Laptop, 'store'>): () => number {
  const { transaction } = store
  let refusals = 0
  store.transaction = <T>(work: (db: WriteDb) => T): T =>
    transaction.call(store, db => {
      const result = work(db)
      if (refusals > 0 || !db.has(`SELECT 1 FROM operations WHERE kind = 'note.add'`)) return result
      refusals++
      throw new StoreFailure('full', 'The disk is full.')
    }) as T
  return () => refusals
}
