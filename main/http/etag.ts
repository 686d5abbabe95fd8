/** Which version of an entity a request has in mind (decisions, extension `etag`). */
import { isUuid } from '../../shared/brand.ts'
import { refuse } from '../service/refuse.ts'

/** A strong tag: `lastModified` rises with every change, so that it names the version. */
export function etagOf(entity: { uuid: string; lastModified: number }): string {
  return `"${entity.uuid}-${entity.lastModified}"`
}

/** The row that a path's `ref` names, as its table gives it; undefined where there is none to see. */
export type MatchedRow = { uuid: string; last_modified: number } | undefined

/**
 * Honours If-Match; call it inside the transaction of the change it guards.
 * @throws Refused `stale` for another version, or for a UUID that nothing has yet
 */
export function demandMatch(row: MatchedRow, ref: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || (!row && !isUuid(ref))) return
  const tags = ifMatch.split(',').map(tag => tag.trim())
  const isMatch =
    row !== undefined &&
    (tags.includes('*') || tags.includes(etagOf({ uuid: row.uuid, lastModified: row.last_modified })))
  if (!isMatch) refuse('stale', 'It was changed since it was read: read it again.')
}
