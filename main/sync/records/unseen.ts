/**
 * Work that a base server answered well and does not show. Something between the laptop and the server may have answered.
 * After two readings, ten minutes apart, the user decides whether it is sent again.
 */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { columnOf, type Operation, type ShownUnder } from './operation.ts'

/** An answer that the server made before it stored the operation may be read after it. `now`: epoch ms by the laptop's clock. */
export function isJustSent({ sentAt }: Pick<Operation, 'sentAt'>, now: number): boolean {
  return Math.abs(now - (sentAt ?? now)) < syncLimits.verifyAgainMs
}

/** Whether anything was sent to the job or the asset so recently that a reading may have been made before. */
export function hasJustSent(db: ReadDb, subject: Partial<ShownUnder>, now: number): boolean {
  const [column, uuid] = columnOf(subject)
  const sql = `SELECT 1 FROM operations WHERE ${column} = ? AND state = 'done' AND abs(? - sent_at) < ? LIMIT 1`
  return db.has(sql, uuid, now, syncLimits.verifyAgainMs)
}

/** A server that confirms operations has said that it stored this one, whatever a reading shows. */
export function isConfirmed({ made }: Pick<Operation, 'made'>): boolean {
  return made?.confirmed !== undefined
}
