/** The rows that a job or an asset refers to: its group, users, and the names of customers, projects and orders. */

import { type ReferenceKind, saveReference } from '../../service/entity/references.ts'
import type { WriteDb } from '../../store/db.ts'
import { saveGroup, saveMembership, saveUser } from '../account/account.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import type { SyncContext } from './context.ts'

/** The names that were saved in this transaction, by kind and number. */
export type Mentions = Map<string, string | null>

/** Called before the entity is written. `saved`: shared by the entities of one transaction. */
export function saveMentioned(
  db: WriteDb,
  context: SyncContext,
  job: RemoteJob,
  saved: Mentions = new Map(),
): void {
  const { groupId } = job
  const { clock } = context.ports
  const once = (key: string, name: string | null, save: () => void) => {
    if (saved.get(key) === name) return
    save()
    saved.set(key, name)
  }
  if (groupId !== undefined)
    once(`group ${groupId}`, null, () => saveGroup(db, groupId, clock.now(), () => clock.timeZone()))
  for (const { userId, fullName } of job.resources ?? []) {
    once(`user ${userId}`, fullName, () =>
      saveUser(db, { id: userId, uuid: null, name: fullName }, clock.now()),
    )
    if (groupId !== undefined)
      once(`member ${userId} ${groupId}`, null, () => saveMember(db, userId, groupId))
  }
  if (groupId === undefined) return
  const saveRow = (kind: ReferenceKind, id: number | null | undefined, name: string | null = null) => {
    if (typeof id !== 'number') return
    once(`${kind} ${id} ${groupId}`, name, () => {
      if (isReferenceKnown(db, groupId, kind, id, name)) return
      saveReference({ db, newUuid: () => context.ports.random.uuid() }, groupId, kind, id, name)
    })
  }
  saveRow('customer', job.customerId, job.customerName)
  saveRow('project', job.projectId, job.projectName)
  saveRow('order', job.orderId)
}

function saveMember(db: WriteDb, userId: number, groupId: number): void {
  const isMember = db.has('SELECT 1 FROM memberships WHERE user_id = ? AND group_id = ?', userId, groupId)
  if (!isMember) saveMembership(db, userId, groupId, 'technician')
}

function isReferenceKnown(
  db: WriteDb,
  groupId: number,
  kind: ReferenceKind,
  id: number,
  name: string | null,
): boolean {
  const sql = 'SELECT name FROM reference_rows WHERE group_id = ? AND kind = ? AND id = ?'
  const known = db.value<string | null>(sql, groupId, kind, id)
  return known !== undefined && (name === null || known === name)
}
