/**
 * Finds edits whose values a base server stored differently: shortened, changed or ignored. The first complete reading
 * after the answer is compared with the edit. A difference is stored as a conflict that the server has decided.
 */
import { isDeepStrictEqual } from 'node:util'
import type { JobAlone } from '../../../../shared/entities/job.ts'
import type { StoredOtherwise } from '../../../../shared/views/view.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { ShownInAnswer } from '../../../store/schema/sync.ts'
import { isOlder } from '../../client/read-entity.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import { type Fields, readPath } from '../../merge/fields.ts'
import { type Difference, isStoredAs, serverDifferences } from '../../merge/server-differences.ts'
import { type Edit, editOf, findOperation, isJustSent, type Operation } from '../../outbox/operation.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { confirmsOperations } from '../../state/server.ts'
import { syncState } from '../../state/state.ts'
import { type ClashTimes, conflictRows } from '../conflicts.ts'
import { invalidateDetails } from '../marks.ts'

/** Stores the values in the answer to an edit. If they differ from the edit, the job is read again soon. */
export function rememberAnswer(db: WriteDb, id: string, remote: RemoteJob): void {
  const operation = findOperation(db, id)
  const edit = operation && jobEditOf(operation)
  if (!edit || confirmsOperations(db)) return
  const fields = Object.fromEntries(Object.keys(edit.fields).map(name => [name, remote[name]]))
  applyEvent(db, id, { kind: 'shown', shown: { modified: remote.lastModified ?? null, fields } })
  if (serverDifferences(edit, remote).length > 0) invalidateDetails(db, remote.id)
}

interface Reading {
  remote: RemoteJob
  operations: readonly Operation[]
  isDetail: boolean
  isDuringSend?: boolean
}

/**
 * Compares the server's values with the edits, and returns whether a difference was found. `view` is the job as the
 * user sees it.
 */
export function compareServerValues(
  db: WriteDb,
  { ports }: SyncContext,
  { remote, operations, isDetail, isDuringSend }: Reading,
  view: Fields,
): boolean {
  if (!isDetail || isDuringSend) return false
  const now = ports.clock.now()
  let isAny = false
  for (const operation of operations) {
    const edit = jobEditOf(operation)
    const shown = operation.progress?.shown
    if (!edit || !shown || isBeforeAnswer(operation, shown, remote, now)) continue
    applyEvent(db, operation.id, { kind: 'shown', shown: undefined })
    noteUnnamed(db, edit, { ...shown.fields, ...remote })
    for (const difference of storedByServer(edit, shown, remote)) {
      // a later edit of this field waits, and its value is shown
      if (!isStoredAs(difference.server, readPath(view, difference.field))) continue
      writeDifference(db, remote.uuid, difference, { mineAt: edit.at, officeAt: shown.modified, now })
      isAny = true
    }
  }
  return isAny
}

/** Stores the difference, and deletes that of an earlier edit of the same field. */
function writeDifference(
  db: WriteDb,
  jobUuid: string,
  { server: office, ...difference }: Difference,
  { now, ...times }: ClashTimes & { now: number },
): void {
  db.run(
    `DELETE FROM conflicts WHERE job_uuid = ? AND field = ? AND chosen = 'server'`,
    jobUuid,
    difference.field,
  )
  const server = { office, holding: 'office', chosen: 'server', resolvedAt: now } as const
  conflictRows.insert(db, { ...difference, ...times, ...server, jobUuid })
}

/**
 * Stores which sent properties the server never returns. `named` are the properties in the answer or the reading. A
 * server may leave out empty values.
 */
function noteUnnamed(db: WriteDb, { fields }: Edit, named: Fields): void {
  const before = syncState.get(db, 'unnamed') ?? []
  const sent = Object.keys(fields).filter(name => !isStoredAs(fields[name], null))
  const after = [...new Set([...before, ...sent])].filter(name => named[name] === undefined)
  if (!isDeepStrictEqual(after, before)) syncState.set(db, 'unnamed', after)
}

function jobEditOf(operation: Operation): Edit | null {
  const edit = operation.state === 'done' ? editOf(operation) : null
  return edit?.kind === 'job.patch' ? edit : null
}

function isBeforeAnswer(operation: Operation, { modified }: ShownInAnswer, remote: RemoteJob, now: number) {
  const isUndated = modified === null || remote.lastModified === undefined
  return isUndated ? isJustSent(operation, now) : isOlder(remote, modified)
}

/**
 * Returns the differences that the server caused. Another user may have changed the job since the answer. So a value
 * counts only if the answer had the same value, or if the job has not changed since.
 */
function storedByServer(edit: Edit, { modified, fields }: ShownInAnswer, remote: RemoteJob): Difference[] {
  const isUnchanged = modified !== null && remote.lastModified === modified
  return serverDifferences(edit, remote).filter(
    ({ field, server }) => isUnchanged || isStoredAs(server, readPath(fields, field)),
  )
}

/** Returns the stored differences since `since` (epoch ms by the laptop's clock) that the job still shows. */
export function storedOtherwise(db: ReadDb, job: JobAlone, since: number): StoredOtherwise[] {
  return conflictRows
    .all(db, `WHERE job_uuid = ? AND chosen = 'server' AND resolved_at >= ? ORDER BY id`, job.uuid, since)
    .filter(({ field, office }) => isStoredAs(office, readPath({ ...job }, field)))
    .map(({ id, field, mine, office, officeAt, resolvedAt }) => ({
      ...{ conflictId: id, field, mine, server: office, at: officeAt ?? resolvedAt ?? since },
    }))
}
