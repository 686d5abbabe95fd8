/**
 * Sends a change of an entry in a list that the group shares. The entry is read first. If another user has changed it
 * since, the operation waits for the user's decision.
 */
import { isDeepStrictEqual } from 'node:util'
import type { ListKind } from '../../../../shared/sync/intents.ts'
import type { WriteDb } from '../../../store/db.ts'
import type { Rows } from '../../../store/rows.ts'
import type { availability } from '../../../store/schema/availability.ts'
import type { recurringJobs } from '../../../store/schema/recurring-jobs.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { called, type RemoteEntity } from '../../client/read-entity.ts'
import type { Reply } from '../../client/reply.ts'
import { getRequest } from '../../client/request.ts'
import { isMissing } from '../../entities/jobs/read-job.ts'
import { type Operation, storedIntent } from '../../outbox/operation.ts'
import { writeIntent } from '../../outbox/write-operation.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { bareRequest, putRequest, versionOf } from '../send/requests.ts'
import { intentNow, mergeUntilWritten, sendAgain } from '../send/send-again.ts'
import { judge, refusedNotDeleted, review } from '../send/verdict.ts'

/** A list with entries of the type `Entry`, which the server has as `Remote`. */
export interface EntryList<Remote extends RemoteEntity, Entry extends object> {
  /** path of the list; one entry is below it */
  path: string
  read(value: unknown): Remote | null
  /** the values that users set */
  valuesOf(remote: Remote): Entry
  /** stores the entry of the server on this laptop; null: the server has none */
  save(db: WriteDb, uuid: string, remote: Remote | null): void
}

type Change = IntentFor<ListKind>

/** Returns the function that stores the server's entry in the table that the list has on this laptop. */
export function savesEntries<T extends typeof availability | typeof recurringJobs>(
  rows: Rows<T>,
  table: 'availability' | 'recurring_jobs',
) {
  return (db: WriteDb, uuid: string, remote: (RemoteEntity & { creationTimeStamp: number }) | null): void => {
    db.run(`DELETE FROM ${table} WHERE uuid = ? OR id = ?`, uuid, remote?.id ?? null)
    if (remote === null) return
    const { creationTimeStamp: createdAt, ...entry } = remote
    rows.insert(db, { ...entry, createdAt } as object as T['$inferInsert'])
  }
}

/** Returns how a kind of operation is sent and previewed that changes an entry of `list`. */
export function sendsEntries<Remote extends RemoteEntity, Entry extends object>(
  kind: ListKind,
  list: EntryList<Remote, Entry>,
): Pick<Kind<ListKind>, 'attempt' | 'isSeenInAnswer' | 'preview' | 'undo' | 'accept'> {
  const pathOf = ({ entryUuid }: Change) => `${list.path}/${entryUuid}`
  const expected = ({ entryUuid, after }: Change) =>
    after === null ? 'nothing' : called(entryUuid, list.read)

  function requestFor(change: Change, version: Pick<FrozenRequest, 'ifMatch' | 'isCreation'>): FrozenRequest {
    const { groupId, after } = change
    const path = pathOf(change)
    const request = after === null ? bareRequest('DELETE', path) : putRequest(path, { groupId, ...after })
    return { ...request, ...version }
  }

  /** Stores the entry in the answer. A repeated removal does not find the entry any more. */
  function ending({ entryUuid, after }: Change, reply: Reply<unknown>): Attempt {
    if (after === null && isMissing(reply)) return { verdict: { kind: 'answered' } }
    const verdict = refusedNotDeleted(judge(reply, 'safe'))
    const remote = reply.kind === 'answer' && after !== null ? (reply.body as Remote) : null
    if (reply.kind !== 'answer') return { verdict }
    return { verdict, takeIn: db => list.save(db, entryUuid, remote) }
  }

  async function readAndWrite(exchange: Exchange, operation: Operation, change: Change): Promise<Attempt> {
    const { entryUuid, before, after, isForced } = change
    const read = await exchange.send(getRequest(pathOf(change), called(entryUuid, list.read)))
    if (read.kind !== 'answer' && !isMissing(read)) return { verdict: judge(read, 'safe') }
    const remote = read.kind === 'answer' ? read.body : null
    const stored = remote && list.valuesOf(remote)
    const takeIn = (db: WriteDb) => list.save(db, entryUuid, remote)
    if (isDeepStrictEqual(stored, after)) return { verdict: { kind: 'answered' }, takeIn }
    if (!isForced && !isDeepStrictEqual(stored, before)) return { verdict: review('conflict'), takeIn }
    const { read: db } = exchange.context.service.store
    const ifMatch = read.kind === 'answer' ? versionOf(offeredExtensions(db), read) : null
    // another user may create the entry in the meantime
    const version = remote === null && after !== null ? { isCreation: true } : { ifMatch }
    const request = beginAttempt(exchange, operation.id, {
      requestOf({ id }) {
        const now = intentNow(exchange.context, id, kind)
        return now && requestFor(now.intent, version)
      },
    })
    if (request === null) return nothingToSend
    return ending(change, await exchange.send({ ...request, expected: expected(change) }))
  }

  return {
    async attempt(exchange, operation, change) {
      const again = await sendAgain<unknown>(exchange, operation, expected(change))
      if (again !== null) return ending(change, again)
      return mergeUntilWritten(() => readAndWrite(exchange, operation, change))
    },
    isSeenInAnswer: true,
    preview: (_context: SyncContext, _operation, change) => requestFor(change, {}),
    // the screens show the list with the waiting operations, so nothing else has to be undone
    undo: () => undefined,
    accept(db, _context, operation, change) {
      const isContested = operation.reasonCode === 'conflict'
      if (isContested) writeIntent(db, operation.id, storedIntent({ ...change, isForced: true }))
    },
  }
}
