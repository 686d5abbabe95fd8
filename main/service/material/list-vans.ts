/** GET /material/van: what lies in the vans of the groups that somebody plans for, and what was taken out of them. */
import type { Van, VanLine } from '../../../shared/material.ts'
import { roundAmount } from '../../../shared/taking.ts'
import type { ReadDb } from '../../store/db.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { type Page, parseCount, parsePaging, type RawQuery } from '../entity/paging.ts'
import { leftSql } from './stock.ts'

interface VanRow {
  van: string
  groupId: number
}

/** What was counted in a van, and what was taken out of it though nobody has counted it there. */
const linesSql = `WITH asked (van, group_id, since) AS (VALUES (?, ?, ?)),
  held (id) AS (
    SELECT s.material_id FROM asked a JOIN van_stocks s ON s.van = a.van
      JOIN materials m ON m.id = s.material_id AND m.group_id = a.group_id
    UNION
    SELECT m.id FROM asked a JOIN materials m ON m.group_id = a.group_id
      WHERE EXISTS (SELECT 1 FROM items i JOIN jobs j ON j.id = i.job_id
        WHERE i.material_number = m.number AND i.van = a.van AND i.done = 1 AND j.group_id = a.group_id))
  SELECT m.number, m.name, m.unit, ${leftSql('m', 's')} AS stock,
    (SELECT coalesce(sum(i.quantity), 0) FROM items i JOIN jobs j ON j.id = i.job_id
       WHERE i.material_number = m.number AND i.van = a.van AND i.done = 1 AND i.done_at >= a.since
         AND j.group_id = a.group_id) AS taken
  FROM held h JOIN asked a JOIN materials m ON m.id = h.id
    LEFT JOIN van_stocks s ON s.material_id = m.id AND s.van = a.van
  ORDER BY m.number, m.id`

/** By name. `since` in the query: from when on what was taken is counted. @throws Refused `bad-request` */
export function listVans(db: ReadDb, actor: Actor, query: RawQuery): Page<Van> {
  const { limit, offset } = parsePaging(query)
  const since = parseCount('since', query.since) ?? 0
  const groups = [...actor.grants.keys()].filter(groupId => isPlanner(actor, groupId))
  const vans = namesOf(db, groups)
  const entries = vans.slice(offset, offset + limit).map(of => ({
    ...of,
    userIds: driversOf(db, of),
    lines: linesOf(db, of, since),
  }))
  return { entries, total: vans.length, limit, offset }
}

function namesOf(db: ReadDb, groups: readonly number[]): VanRow[] {
  return db.all<VanRow>(
    `SELECT DISTINCT s.van, m.group_id AS groupId FROM van_stocks s JOIN materials m ON m.id = s.material_id
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

function linesOf(db: ReadDb, { van, groupId }: VanRow, since: number): VanLine[] {
  return db.all<VanLine>(linesSql, van, groupId, since).map(line => ({
    ...line,
    stock: line.stock === null ? null : roundAmount(line.stock),
    taken: roundAmount(line.taken),
  }))
}
