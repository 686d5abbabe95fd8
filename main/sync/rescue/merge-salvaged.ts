/** Adds the work in a damaged database to the restored one. */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { refreshView } from '../entities/jobs/apply-remote-job.ts'
import { dropProvisional } from '../entities/write-events.ts'
import { allPending, newestSeq, type Operation, operationRows, waitingStates } from '../outbox/operation.ts'
import { applyEvent, deleteOperation, insertOperation } from '../outbox/write-operation.ts'
import type { SyncContext } from '../state/context.ts'
import { syncState } from '../state/state.ts'
import { collectWork } from './collect-work.ts'
import { importAll } from './import-work.ts'

/**
 * `salvaged`: the readable part; null: the database was rebuilt from it. In one transaction. Returns the number of
 * waiting operations. @throws StoreFailure
 */
export function mergeSalvaged(context: SyncContext, salvaged: ReadDb | null): number {
  return context.service.store.transaction(db => {
    if (salvaged) takeNewer(db, context, salvaged)
    // rows may be missing, so everything is read again
    else for (const name of ['cursor', 'position', 'isSearchPartial'] as const) syncState.delete(db, name)
    const waiting = allPending(db)
    for (const { id } of waiting) applyEvent(db, id, { kind: 'rescued' })
    syncState.delete(db, 'sender')
    return waiting.length
  })
}

/** Applies the states of operations in the damaged database, as it is the newer one. */
function takeNewer(db: WriteDb, context: SyncContext, salvaged: ReadDb): void {
  const ended = operationRows.all(salvaged, `WHERE state NOT IN (${waitingStates})`)
  const work = collectWork(salvaged)
  for (const { id } of [...ended, ...work.operations]) deleteOperation(db, id)
  for (const { jobUuid } of work.drafts) db.run('DELETE FROM drafts WHERE job_uuid = ?', jobUuid)
  for (const { entityUuid } of work.bases) db.run('DELETE FROM bases WHERE entity_uuid = ?', entityUuid)
  addEnded(db, ended)
  importAll(db, context, work)
  for (const jobUuid of new Set(ended.flatMap(({ jobUuid }) => jobUuid ?? [])))
    refreshView(db, context, jobUuid)
}

function addEnded(db: WriteDb, ended: readonly Operation[]): void {
  let seq = newestSeq(db)
  for (const operation of ended) {
    insertOperation(db, { ...operation, seq: ++seq })
    if (operation.endedAt !== null) dropProvisional(db, operation.id)
  }
}
