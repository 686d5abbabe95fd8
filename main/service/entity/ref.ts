/** What a path's `:id` names (decisions, "`:id` in paths"): digits are an id, a UUID a uuid, else nothing. */
import { isUuid } from '../../../shared/brand.ts'
import type { ReadDb } from '../../store/db.ts'

/** Whether `ref` is a number as ids are written in paths. */
export function isIdRef(ref: string): boolean {
  return /^-?\d{1,15}$/.test(ref)
}

/** The two statements of a table, each with one parameter. */
export interface RefQueries {
  byId: string
  byUuid: string
}

/** The row, in whatever group. */
export function findByRef<Row>(db: ReadDb, { byId, byUuid }: RefQueries, ref: string): Row | undefined {
  if (isIdRef(ref)) return db.get<Row>(byId, Number(ref))
  if (isUuid(ref)) return db.get<Row>(byUuid, ref.toLowerCase())
  return undefined
}
