/** Groups that a query reads, and the group of a new entity (interface, "Groups"). */
import { reason } from '../../../shared/text/message.ts'
import type { Actor } from '../actor.ts'
import { refuse } from '../refuse.ts'

/** Returns SQL for these groups. A single group gives an equality, so that SQLite can also sort by the index. */
export function inGroups(column: string, groups: readonly number[]): string {
  return groups.length === 1
    ? `${column} = ?`
    : `${column} IN (${groups.map(() => '?').join(', ') || 'NULL'})`
}

/** Returns the group of the key, else of the body, else the user's first. @throws Refused `forbidden` */
export function groupFor(actor: Actor, asked: number | null): number {
  if (actor.isBoundToHome || asked === null) return actor.homeGroupId
  return actor.grants.has(asked) ? asked : refuse('forbidden', reason('not-in-group'))
}
