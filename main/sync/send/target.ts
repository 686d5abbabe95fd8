/** Where an operation goes: the job under the hub's number, and what the hub offers. */

import type { ReadDb } from '../../store/db.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import type { Operation } from '../records/operation.ts'
import type { Target } from './requests.ts'

export function targetOf(db: ReadDb, { id, jobUuid, made }: Operation): Target {
  if (jobUuid === null) throw new Error('An operation on a job names none')
  return { jobId: hubIdOf(db, jobUuid), jobUuid, key: made?.key ?? id, extensions: offeredExtensions(db) }
}

/** The hub's number of a job; null while it has given none. */
function hubIdOf(db: ReadDb, jobUuid: string): number | null {
  const id = db.value<number>('SELECT id FROM jobs WHERE uuid = ?', jobUuid) ?? 0
  return id > 0 ? id : null
}
