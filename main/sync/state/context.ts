/** The objects that every part of sync gets: the service over one store, the account, and the ports. */

import { createSurroundings, type Surroundings } from '../../../shared/expressions/values/surroundings.ts'
import type { SyncSettings } from '../../../shared/settings/settings.ts'
import { type Outcome, succeed } from '../../../shared/text/failures.ts'
import type { Actor } from '../../service/actor.ts'
import { attempt } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { actorOf, type SyncAccount } from '../client/account/account.ts'
import type { Reply } from '../client/reply.ts'
import type { RemoteRequest } from '../client/request.ts'
import type { SyncPorts, TransferProgress } from '../ports/ports.ts'
import type { ReadGuard } from '../ports/read-guard.ts'
import { syncState } from './state.ts'

export interface SyncContext {
  service: Service
  /** the bytes of documents */
  blobs: Blobs
  account: SyncAccount
  ports: SyncPorts
  /** The present settings, which may change while the program runs. */
  settings(): SyncSettings
  transferProgress: TransferProgress
}

/** Returns the signed-in user, as a member of every group that this laptop has seen. */
export function actorIn(context: SyncContext, db: ReadDb): Actor {
  return actorOf(db, context.account)
}

/** Runs a user's decision in one transaction. A refusal undoes all of it. @returns also `storage` */
export function decide({ service }: SyncContext, work: (db: WriteDb) => void): Outcome<null> {
  const decided = attempt(() => service.store.transaction(work))
  return decided.ok ? succeed(null) : decided
}

/** Returns the laptop's clock, time zone and random numbers, for expressions in forms. */
export function surroundingsOf({ ports: { clock, random } }: Pick<SyncContext, 'ports'>): Surroundings {
  return createSurroundings({
    now: clock.now(),
    timeZone: clock.timeZone(),
    newUuid: () => random.uuid(),
    random: () => random.fraction(),
  })
}

/** Returns epoch ms by the server's clock; by the laptop's before the first answer. */
export function hubNow({ service, ports }: SyncContext): number {
  return ports.clock.now() + (syncState.get(service.store.read, 'clockOffset') ?? 0)
}

export interface Exchange {
  context: SyncContext
  guard: ReadGuard
  send<T>(request: RemoteRequest<T>): Promise<Reply<T>>
}
