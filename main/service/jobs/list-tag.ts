/** What the ETag of a page of jobs is made of, so that whoever asks again hears in one line that it is the same. */
import { createHash } from 'node:crypto'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import type { AnswerCache } from '../entity/answer-cache.ts'
import { countListed, type JobListQuery, type ListPlan, planList } from './list-jobs.ts'

/** Another one for another page, for another total, and where something left the list, which `modified` does not tell. */
export function tagOf({ json, total }: { json: Buffer; total: number }, whole: number | null): string {
  const bytes = createHash('sha256').update(json).digest('base64url')
  return [bytes, total, ...(whole === null ? [] : [whole])].join('-')
}

/**
 * How many there are whenever they were modified. Null where that is the total anyway, and of lists that nobody's job
 * leaves without being modified or deleted.
 */
export function countWhole(
  db: ReadDb,
  { actor, query, now }: { actor: Actor; query: JobListQuery; now: number },
  version: string,
  totals: AnswerCache<number>,
): number | null {
  const { modified, ...parameters } = query.parameters
  if (modified === undefined || (query.scope.kind !== 'mine' && query.scope.kind !== 'user')) return null
  return totalOf(db, planList(db, actor, { ...query, parameters }, now), version, totals)
}

export function totalOf(db: ReadDb, plan: ListPlan, version: string, totals: AnswerCache<number>): number {
  const filter = JSON.stringify(plan.filter)
  const known = totals.find(filter, version)
  const total = known ?? countListed(db, plan)
  if (known === undefined) totals.keep(filter, version, total, filter.length)
  return total
}
