/** POST /material/van: a dispatcher counts the material in a van, or adds some to it. */

import type { VanCount } from '../../../shared/entities/material.ts'
import { roundAmount } from '../../../shared/entities/taking.ts'
import { reason } from '../../../shared/text/message.ts'
import { readValue, type WriteDb } from '../../store/db.ts'
import { isPlanner } from '../actor.ts'
import type { Command } from '../command.ts'
import { logListChange } from '../entity/log-change.ts'
import { refuse } from '../refuse.ts'
import { countStock } from './stock.ts'

/**
 * Stores a counted amount, or increases the stored one by an added amount, so that amounts of several users sum up. In
 * a van without a count, the added amount counts as the whole stock. @throws Refused `forbidden`, `not-found`
 */
export function countVan({ db, actor, now }: Command, count: VanCount): void {
  const { groupId, van, number, isAdded = false } = count
  if (!isPlanner(actor, groupId)) refuse('forbidden', reason('may-not-count'))
  const sql = 'SELECT id FROM materials WHERE group_id = ? AND number = ?'
  const materialId =
    readValue<number>(db, sql, groupId, number) ?? refuse('not-found', reason('no-such-material'))
  const amount = roundAmount(count.amount)
  if (isAdded) put(db, { materialId, van, added: amount })
  else countStock(db, { materialId, van, counted: amount })
  logListChange(db, now, groupId, 'material')
}

function put(
  db: WriteDb,
  { materialId, van, added }: { materialId: number; van: string; added: number },
): void {
  const sql = 'UPDATE van_stocks SET counted = counted + ? WHERE material_id = ? AND van = ?'
  const { changes } = db.run(sql, added, materialId, van)
  if (Number(changes) === 0) countStock(db, { materialId, van, counted: added })
}
