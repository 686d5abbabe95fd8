/** GET /phrase and GET /phrase/:id (interface, "Phrases"). */
import type { GroupPhrase } from '../../../shared/entities/phrase.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import { getPhrase, type PhraseRecord, selectPhrase, toPhrase } from '../records/phrase-record.ts'

/** Lists the phrases of the actor's groups by name and id. @throws Refused `bad-request` */
export function listPhrases(db: ReadDb, actor: Actor, query: RawQuery): Page<GroupPhrase> {
  const { limit, offset } = parsePaging(query)
  const groups = [...actor.grants.keys()]
  const where = inGroups('p.group_id', groups)
  const total = readValue<number>(db, `SELECT count(*) FROM phrases p WHERE ${where}`, ...groups) ?? 0
  const rows = db.all<PhraseRecord>(
    `${selectPhrase} WHERE ${where} ORDER BY p.folded, p.id LIMIT ? OFFSET ?`,
    ...groups,
    limit,
    offset,
  )
  return { entries: rows.map(toPhrase), total, limit, offset }
}

/** @throws Refused `not-found` */
export function readOnePhrase(db: ReadDb, actor: Actor, ref: string): GroupPhrase {
  return toPhrase(getPhrase(db, actor, ref))
}
