/** Search of a hub over everything (interface, "Search over everything"). */
import type { FoundOnServer, ServerHit } from '../../../shared/entities/search-hit.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { refuse } from '../refuse.ts'
import { countUnread } from './count-unread.ts'
import { findAll } from './find.ts'

/** @throws Refused `bad-request` without a `q` */
export function searchAll(db: ReadDb, actor: Actor, q: string | undefined): FoundOnServer {
  if (q === undefined) return refuse('bad-request', 'q is required.')
  const isOnServer = (hit: { kind: string }): hit is ServerHit => hit.kind !== 'capture'
  const { waiting, answers } = countUnread(db, actor)
  return { entries: findAll(db, actor, q).filter(isOnServer), waiting: waiting + answers }
}
