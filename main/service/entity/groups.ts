/** In which groups a query looks, and in which one a new thing is made (interface, "Groups"). */
import { reason } from '../../../shared/message.ts'
import type { Actor } from '../actor.ts'
import { refuse } from '../refuse.ts'

/** One group is an equality, so that the index also gives the order. */
export function inGroups(column: string, groups: readonly number[]): string {
  return groups.length === 1
    ? `${column} = ?`
    : `${column} IN (${groups.map(() => '?').join(', ') || 'NULL'})`
}

/** The key's group, else the body's, else the user's first. @throws Refused `forbidden` */
export function groupFor(actor: Actor, asked: number | null): number {
  if (actor.isBoundToHome || asked === null) return actor.homeGroupId
  return actor.grants.has(asked) ? asked : refuse('forbidden', reason('not-in-group'))
}
