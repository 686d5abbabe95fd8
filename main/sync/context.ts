/** What every part of sync works on: the domain over one store, the account it belongs to, the ports. */

import type { Actor } from '../service/actor.ts'
import type { Service } from '../service/service.ts'
import type { ReadDb } from '../store/db.ts'
import type { SyncAccount } from './account.ts'
import { actorOf } from './account.ts'
import type { SyncPorts } from './ports.ts'

export interface SyncContext {
  service: Service
  account: SyncAccount
  ports: SyncPorts
}

/** The signed-in person, in every group that this laptop has seen. */
export function actorIn(context: SyncContext, db: ReadDb): Actor {
  return actorOf(db, context.account)
}
