/** Reads the phrases of the group for the screens. */
import type { PhraseEntry, PhraseView } from '../../../shared/views/phrase-list.ts'
import { isPlanner } from '../../service/actor.ts'
import { inGroups } from '../../service/entity/groups.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { offeredExtensions } from '../../sync/state/server.ts'

export function readPhraseView(context: SyncContext): PhraseView {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const groups = [...actor.grants.keys()]
  const sql = `SELECT uuid, name, text FROM phrases WHERE ${inGroups('group_id', groups)} ORDER BY folded, id`
  const groupId = context.account.groupIds[0]
  return {
    phrases: db.all<PhraseEntry>(sql, ...groups),
    mayChange:
      groupId !== undefined && isPlanner(actor, groupId) && offeredExtensions(db).includes('phrases'),
  }
}
