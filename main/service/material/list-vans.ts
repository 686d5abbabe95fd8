/** GET /material/van: stock and usage of the vans in groups of a dispatcher. */
import type { Van, VanLine } from '../../../shared/entities/material.ts'
import { roundAmount } from '../../../shared/entities/taking.ts'
import type { ReadDb } from '../../store/db.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { type Page, parseCount, parsePaging, type RawQuery } from '../entity/paging.ts'
import { leftAfterSql } from './stock.ts'

interface VanRow {
  van: string
  groupId: number
}

/**
 * Reads the stock of some vans, and material that was used from them without a count. One query for all vans, as it
 * scans the used items once.
 */
const linesSql = `WITH asked (van, group_id) AS (
    SELECT v.value, CAST(g.value AS BIGINT) FROM json_each(?) v JOIN json_each(?) g ON g.key = v.key),
  taken (id, van, whole, late) AS (
    SELECT m.id, i.van, sum(i.quantity), sum(CASE WHEN i.done_at >= ? THEN i.quantity ELSE 0 END)
    FROM items i JOIN jobs j ON j.id = i.job_id
      JOIN asked a ON a.van = i.van AND a.group_id = j.group_id
      JOIN materials m ON m.group_id = j.group_id AND m.number = i.material_number
    WHERE i.material_number IS NOT NULL AND i.done = 1 GROUP BY m.id, i.van),
  held (id, van) AS (
    SELECT m.id, s.van FROM van_stocks s JOIN materials m ON m.id = s.material_id
      JOIN asked a ON a.van = s.van AND a.group_id = m.group_id
    UNION SELECT id, van FROM taken)
  SELECT h.van, m.group_id AS "groupId", m.number, m.name, m.unit,
    ${leftAfterSql('coalesce(t.whole, 0)', 's')} AS stock, coalesce(t.late, 0) AS taken
  FROM held h JOIN materials m ON m.id = h.id
    LEFT JOIN taken t ON t.id = h.id AND t.van = h.van
    LEFT JOIN van_stocks s ON s.material_id = h.id AND s.van = h.van
  ORDER BY m.number, m.id`

/** Lists vans by name. Usage counts from `since` of the query. @throws Refused `bad-request` */
export function listVans(db: ReadDb, actor: Actor, query: RawQuery): Page<Van> {
  const { limit, offset } = parsePaging(query)
  const since = parseCount('since', query.since) ?? 0
  const groups = [...actor.grants.keys()].filter(groupId => isPlanner(actor, groupId))
  const vans = namesOf(db, groups)
  const page = vans.slice(offset, offset + limit)
  const lines = Map.groupBy(readLines(db, page, since), keyOf)
  const entries = page.map(of => ({
    ...of,
    userIds: driversOf(db, of),
    lines: lines.get(keyOf(of))?.map(toLine) ?? [],
  }))
  return { entries, total: vans.length, limit, offset }
}

function readLines(db: ReadDb, vans: readonly VanRow[], since: number): (VanRow & VanLine)[] {
  const names = JSON.stringify(vans.map(({ van }) => van))
  const groups = JSON.stringify(vans.map(({ groupId }) => groupId))
  return db.all(linesSql, names, groups, since)
}

function namesOf(db: ReadDb, groups: readonly number[]): VanRow[] {
  return db.all<VanRow>(
    `SELECT DISTINCT s.van, m.group_id AS "groupId" FROM van_stocks s JOIN materials m ON m.id = s.material_id
       WHERE ${inGroups('m.group_id', groups)}
     UNION
     SELECT v.van, g.group_id FROM van_users v JOIN memberships g ON g.user_id = v.user_id
       WHERE ${inGroups('g.group_id', groups)}
     ORDER BY 1, 2`,
    ...groups,
    ...groups,
  )
}

function driversOf(db: ReadDb, { van, groupId }: VanRow): number[] {
  return db
    .all<{ id: number }>(
      `SELECT v.user_id AS id FROM van_users v JOIN memberships g ON g.user_id = v.user_id
       WHERE v.van = ? AND g.group_id = ? ORDER BY v.user_id`,
      van,
      groupId,
    )
    .map(({ id }) => id)
}

function toLine({ van: _, groupId: __, stock, taken, ...line }: VanRow & VanLine): VanLine {
  return { ...line, stock: stock === null ? null : roundAmount(stock), taken: roundAmount(taken) }
}

const keyOf = ({ van, groupId }: VanRow) => JSON.stringify([groupId, van])
