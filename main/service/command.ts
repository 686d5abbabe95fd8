/** One change: everything it writes is one transaction, and it has one moment and one actor. */
import type { Outcome } from '../../shared/failures.ts'
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
  /** epoch ms, one for the whole command */
  now: number
  seat: Seat
  /** Without a role it is one of many rows. */
  newUuid(role?: UuidRole): string
  /** Its uuids are derived from a key and share their first digits. */
  isKeyed?: true
  /** on a laptop: the operation that what is written here waits for */
  operationId: string | null
}

/** Runs `work` as one transaction of the store; a refusal rolls it all back. */
export function runCommand<T>(service: Service, actor: Actor, work: (command: Command) => T): Outcome<T> {
  return attempt(() => service.store.transaction(db => work(startCommand(service, actor, db))))
}

/** A command inside a transaction that somebody else has begun. */
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

/** Returns the command with uuids that are derived from the key of its request. */
export function withKey(command: Command, name: OperationName): Command {
  return { ...command, newUuid: createDerivedUuids(name), isKeyed: true }
}

/** The id of a new row: the hub lets SQLite count, a laptop counts down from -1 until the hub names the row. */
export function newId({ db, seat }: Command, table: NumberedTable): number | undefined {
  return seat === 'hub' ? undefined : nextOwnId(db, table)
}

/** What every new entity is written with beside its own (`entityColumns`). */
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
 * Of one of many rows of a command: it begins with the moment (RFC 9562, version 7), so that all of them lie beside each
 * other in the index of their table. Two thousand that lie anywhere are two thousand pages to be written. No secret.
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
 * The next `lastModified`: now, or just after the last one given, whatever the clock does, so that it rises strictly
 * over the whole database (interface, "Modified").
 */
export function nextModified(command: Pick<Command, 'db' | 'now'>): number {
  return nextModifieds(command, 1)()
}

/** As many of them, written down at once: each that is asked for is higher than the one before. */
export function nextModifieds({ db, now }: Pick<Command, 'db' | 'now'>, count: number): () => number {
  let next = Math.max(now, Number(readMeta(db, 'lastModified') ?? 0) + 1)
  writeMeta(db, 'lastModified', String(next + count - 1))
  return () => next++
}
