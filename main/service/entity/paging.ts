/** Query parameters that every list shares (interface, "Paging", "Time parameters"). */
import { limits } from '../../../shared/limits/limits.ts'
import { refuse } from '../refuse.ts'

/** Parameters of a query string. A flag is set if it is present, with any value. */
export type RawQuery = Readonly<Record<string, string | undefined>>

export interface Paging {
  limit: number
  offset: number
}

/** A page of any list. */
export interface Page<Entry> extends Paging {
  entries: Entry[]
  /** number of entries without limit and offset */
  total: number
}

/** @throws Refused `bad-request` */
export function parsePaging(query: RawQuery): Paging {
  return {
    limit: Math.min(parseCount('limit', query.limit) ?? limits.listDefault, limits.listMax),
    offset: parseCount('offset', query.offset) ?? 0,
  }
}

/** Returns null if the parameter is absent. @throws Refused `bad-request` */
export function parseCount(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) return refuse('bad-request', `${name} must be a whole number, 0 or more.`)
  return Number(text)
}
