/** GET /phrase and GET /phrase/:id (interface, "Phrases"). */
import type { GroupPhrase } from '../../../shared/entities/phrase.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { listEntries } from '../entity/list-entries.ts'
import type { Page, RawQuery } from '../entity/paging.ts'
import { getPhrase, toPhrase } from '../records/phrase-record.ts'

/** Lists the phrases of the actor's groups by name and id. @throws Refused `bad-request` */
export function listPhrases(db: ReadDb, actor: Actor, query: RawQuery): Page<GroupPhrase> {
  const texts = ['name', 'text']
  return listEntries(db, actor, query, { table: 'phrases', order: 'folded', texts, toEntry: toPhrase })
}

/** @throws Refused `not-found` */
export function readOnePhrase(db: ReadDb, actor: Actor, ref: string): GroupPhrase {
  return toPhrase(getPhrase(db, actor, ref))
}
