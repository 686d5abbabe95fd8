/** A command: one transaction with one time and one actor. */
import type { Outcome } from '../../shared/text/failures.ts'
import type { WriteDb } from '../store/db.ts'
import type { Seat } from '../store/store.ts'
import type { Actor } from './actor.ts'
import { readMeta, writeMeta } from './meta.ts'
import { createDerivedUuids, type UuidRole } from './operations/derived-uuids.ts'
import type { OperationName } from './operations/operation-keys.ts'
import { type NumberedTable, nextOwnId } from './own-ids.ts'
import { attempt } from './refuse.ts'
import type { Service } from './service.ts'

export interface Command {
  db: WriteDb
  actor: Actor
  /** milliseconds since the epoch, the same for the whole command */
  now: number
  seat: Seat
  /** Returns a new UUID. Without a role it is for one of many rows. */
  newUuid(role?: UuidRole): string
  /** true: the UUIDs are derived from a key of the request and share their first digits */
  isKeyed?: true
  /** on a laptop: id of the operation that sends the rows of this command */
  operationId: string | null
}

/** Runs `work` in one transaction of the store. A refusal rolls it back. */
export function runCommand<T>(service: Service, actor: Actor, work: (command: Command) => T): Outcome<T> {
  return attempt(() => service.store.transaction(db => work(startCommand(service, actor, db))))
}

/** Returns a command inside a transaction that the caller has begun. */
export function startCommand(
  service: Service,
  actor: Actor,
  db: WriteDb,
  operationId: string | null = null,
): Command {
  return {
    db,
    actor,
    now: service.now(),
    seat: service.store.seat,
    newUuid: () => service.newUuid(),
    operationId,
  }
}

/** Returns the command with UUIDs that are derived from the operation key of its request. */
export function withKey(command: Command, name: OperationName): Command {
  return { ...command, newUuid: createDerivedUuids(name), isKeyed: true }
}

/**
 * Returns the id of a new row. The hub leaves it to SQLite. A laptop counts down from -1 until the server assigns an
 * id.
 */
export function newId({ db, seat }: Command, table: NumberedTable): number | undefined {
  return seat === 'hub' ? undefined : nextOwnId(db, table)
}

/** Returns the columns that all new entities share (`entityColumns`). */
export function birthOf(command: Command, table: NumberedTable, uuid: string, groupId: number) {
  return {
    id: newId(command, table),
    uuid,
    groupId,
    creatorId: command.actor.userId,
    createdAt: command.now,
    lastModified: nextModified(command),
  }
}

/**
 * Returns the UUID of one of many rows. It begins with the time (RFC 9562, version 7), so that the rows are adjacent in
 * the index. Random UUIDs of 2,000 rows would write 2,000 pages. The UUID is no secret.
 */
export function newRowUuid(
  { newUuid, now, isKeyed }: Pick<Command, 'newUuid' | 'now' | 'isKeyed'>,
  role: UuidRole = 'entry',
): string {
  if (isKeyed) return newUuid(role)
  const ms = now.toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${newUuid().slice(15)}`
}

/**
 * Returns the next `lastModified`: now, or the last one plus 1 if the clock was set back. It rises strictly over the
 * whole database (interface, "Modified").
 */
export function nextModified(command: Pick<Command, 'db' | 'now'>): number {
  return nextModifieds(command, 1)()
}

/** Reserves `count` values of `lastModified` with one write. Each call of the result returns the next one. */
export function nextModifieds({ db, now }: Pick<Command, 'db' | 'now'>, count: number): () => number {
  let next = Math.max(now, Number(readMeta(db, 'lastModified') ?? 0) + 1)
  writeMeta(db, 'lastModified', String(next + count - 1))
  return () => next++
}
