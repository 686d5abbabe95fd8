/** The reports of laptops (interface, "Laptops"): a row for each user and laptop. */

import type { LaptopReport, LateLaptop } from '../../../shared/entities/laptop-report.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { laptops } from '../../store/schema/access.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { readHubIdentity } from '../identity.ts'
import type { Service } from '../service.ts'

const laptopRows = rowsOf(laptops)

/**
 * Stores a report. An unchanged report is written at most once an hour, so that reading requests seldom write.
 * @throws StoreFailure
 */
export function noteLaptop({ store, now }: Service, userId: number, report: LaptopReport): void {
  const { uuid: laptop, generation, waiting } = report
  const at = now()
  const oldest = report.oldest === null ? null : Math.min(report.oldest, at)
  const known = laptopRows.get(store.read, 'WHERE user_id = ? AND laptop = ?', userId, laptop)
  const isSame = known?.generation === generation && known.waiting === waiting && known.oldest === oldest
  if (known !== null && isSame && at - known.seenAt < hubLimits.laptopTouchMs) return
  store.transaction(db => {
    laptopRows.put(db, { userId, laptop, seenAt: at, generation, waiting, oldest }, 'userId', 'laptop')
    if (known !== null) return
    db.run(
      `DELETE FROM laptops WHERE user_id = ? AND laptop NOT IN
         (SELECT laptop FROM laptops WHERE user_id = ? ORDER BY seen_at DESC, laptop LIMIT ?)`,
      userId,
      userId,
      hubLimits.laptopsOfUser,
    )
  })
}

export interface ListedLaptop extends LateLaptop {
  userName: string
}

/**
 * Lists laptops by user, the last seen first, without those that were not seen for 90 days. `now`: milliseconds since
 * the epoch.
 */
export function listLaptops(db: ReadDb, now: number, where = 'TRUE', ...groups: number[]): ListedLaptop[] {
  const generation = readHubIdentity(db)?.generation ?? 0
  return db
    .all<Omit<ListedLaptop, 'hasReportedBack'> & { generation: number }>(
      `SELECT l.laptop AS uuid, l.user_id AS "userId", u.name AS "userName", l.seen_at AS "seenAt", l.generation,
         l.waiting, l.oldest
       FROM laptops l JOIN users u ON u.id = l.user_id
       WHERE u.disabled_at IS NULL AND l.seen_at >= ? AND ${where}
       ORDER BY u.name, l.user_id, l.seen_at DESC, l.laptop`,
      now - hubLimits.laptopListedMs,
      ...groups,
    )
    .map(({ generation: its, ...laptop }) => ({ ...laptop, hasReportedBack: its === generation }))
}

/** Lists the laptops that need a dispatcher's attention: unconfirmed work, or no report since a server restore. */
export function listLateLaptops(db: ReadDb, actor: Actor, now: number): LateLaptop[] {
  const groups = [...actor.grants.keys()].filter(groupId => isPlanner(actor, groupId))
  const isOfGroups = `l.user_id IN (SELECT user_id FROM memberships WHERE ${inGroups('group_id', groups)})`
  return listLaptops(db, now, isOfGroups, ...groups)
    .filter(({ waiting, hasReportedBack }) => waiting > 0 || !hasReportedBack)
    .map(({ userName: _userName, ...laptop }) => laptop)
}
