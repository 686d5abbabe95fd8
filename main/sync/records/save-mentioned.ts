/** The rows that a job stands on: its group, the people and names it mentions, and its own under the hub's number. */

import { type ReferenceKind, saveReference } from '../../service/entity/references.ts'
import { type JobRecord, jobOfUuid } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { saveGroup, saveMembership, saveUser } from '../account/account.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import type { SyncContext } from './context.ts'
import { moveRow, renumberOther } from './renumber.ts'

/** What was saved in this transaction already, by what it is, with the name it got. */
export type Mentions = Map<string, string | null>

/** What the job refers to must be there before it. `saved`: for many jobs of one transaction. */
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

/** The job's row under the hub's number; made when it is new. Null for a list entry without a group. */
export function upsertJob(
  db: WriteDb,
  context: SyncContext,
  job: RemoteJob,
): { record: JobRecord; isNew: boolean } | null {
  const known = jobOfUuid(db, job.uuid)
  if (known?.id === job.id) return { record: known, isNew: false }
  if (known) {
    moveRow(db, 'jobs', known.id, job.id)
    return { record: { ...known, id: job.id }, isNew: false }
  }
  const groupId = job.groupId ?? context.account.groupIds[0]
  if (groupId === undefined) return null
  renumberOther(db, 'jobs', job.id)
  insertJob(db, context, job, groupId)
  const record = jobOfUuid(db, job.uuid)
  return record ? { record, isNew: true } : null
}

function insertJob(db: WriteDb, { ports }: SyncContext, job: RemoteJob, groupId: number): void {
  const now = ports.clock.now()
  saveGroup(db, groupId, now, () => ports.clock.timeZone())
  db.run(
    'INSERT INTO jobs (id, uuid, group_id, created_at, last_modified, state) VALUES (?, ?, ?, ?, ?, ?)',
    job.id,
    job.uuid,
    groupId,
    job.creationTimeStamp ?? now,
    job.lastModified ?? 0,
    job.state ?? 'PUBLISHED',
  )
}
