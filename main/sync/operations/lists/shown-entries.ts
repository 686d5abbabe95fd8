/** Entries of a list that the group shares, with the changes of this laptop that wait to be sent. */
import { isDeepStrictEqual } from 'node:util'
import type { Extension } from '../../../../shared/entities/version.ts'
import type { ListKind } from '../../../../shared/sync/intents.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import type { Message } from '../../../../shared/text/message.ts'
import type { Actor } from '../../../service/actor.ts'
import type { Command } from '../../../service/command.ts'
import { refuse } from '../../../service/refuse.ts'
import type { ReadDb } from '../../../store/db.ts'
import { type Intent, intentOf, isUnseen, operationsWhere, waitingStates } from '../../outbox/operation.ts'
import { addOperation, entryLane } from '../../outbox/record.ts'
import type { SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { runIntent } from '../acts/actions.ts'

interface Identity {
  uuid: string
  groupId: number
}

/** An entry as the screens show it. `isWaiting`: the last change waits to be sent. */
export type Shown<Entry> = Entry & Identity & { isWaiting: boolean }

/** A list whose entries users change on this laptop. */
export interface ChangedList<Entry extends object> {
  kind: ListKind
  extension: Extension
  /** refusals without the extension, and for an entry that is gone */
  notOffered: Message
  none: Message
  stored(db: ReadDb): (Entry & Identity)[]
  valuesOf(entry: Entry): Entry
  /** @throws Refused `forbidden` */
  requireMayChange(actor: Actor, groupId: number, entry: Entry): void
  /** @throws Refused `invalid` */
  requireValid(entry: Entry): void
  /** Returns the uuid of a new entry that other laptops may create too. */
  uuidOfNew?(command: Command, shown: ReadonlyMap<string, Shown<Entry>>, entry: Entry): string
  /** Returns further properties of the intent, for the outbox. */
  more?(db: ReadDb, entry: Entry): object
}

/** Returns the entries of the groups with the changes that the server's list does not show yet, by uuid. */
export function shownEntries<Entry extends object>(
  db: ReadDb,
  list: Pick<ChangedList<Entry>, 'kind' | 'stored'>,
  groupIds: readonly number[],
): Map<string, Shown<Entry>> {
  const stored = list.stored(db).filter(({ groupId }) => groupIds.includes(groupId))
  const shown = new Map(stored.map(entry => [entry.uuid, { ...entry, isWaiting: false }]))
  for (const operation of operationsWhere(db, `kind = '${list.kind}' AND ${isUnseen}`)) {
    const intent = intentOf(operation)
    if (intent?.kind !== list.kind) continue
    const { entryUuid: uuid, groupId, after } = intent
    if (after === null) shown.delete(uuid)
    else
      shown.set(uuid, { ...shown.get(uuid), ...(after as object as Entry), uuid, groupId, isWaiting: true })
  }
  return shown
}

export interface EntryChange<Entry> {
  /** null: a new entry */
  entryUuid: string | null
  /** null: the entry is removed */
  after: Entry | null
}

/**
 * Changes an entry, unless it already has these values. @returns `forbidden`, `invalid`, `conflict` at a server without
 * the extension, `not-found` for an entry that is gone
 */
export function changeShared<Entry extends object>(
  context: SyncContext,
  list: ChangedList<Entry>,
  { entryUuid: asked, after }: EntryChange<Entry>,
): Outcome<null> {
  return runIntent(context, command => {
    const { db, actor, now: at } = command
    if (!offeredExtensions(db).includes(list.extension)) refuse('conflict', list.notOffered)
    const shown = shownEntries(db, list, [...actor.grants.keys()])
    const entryUuid = asked ?? ((after && list.uuidOfNew?.(command, shown, after)) || command.newUuid())
    const known = shown.get(entryUuid)
    const before = known === undefined ? null : list.valuesOf(known)
    const entry = after ?? before
    if (entry === null) refuse('not-found', list.none)
    const groupId = known?.groupId ?? actor.homeGroupId
    list.requireMayChange(actor, groupId, entry)
    if (after !== null) list.requireValid(after)
    if (isDeepStrictEqual(before, after)) return null
    const more = list.more?.(db, entry)
    const intent = { kind: list.kind, entryUuid, groupId, ...more, before, after, at } as object as Intent
    const lane = entryLane(entryUuid)
    const needs = operationsWhere(db, `lane = ? AND state IN (${waitingStates})`, lane)
    addOperation(context, command, { jobUuid: null, lane, intent, needs: needs.map(({ id }) => id) })
    return null
  })
}
