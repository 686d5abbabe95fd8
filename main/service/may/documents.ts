/**
 * Rights of the roles on documents (interface, "Roles"). Dispatchers and administrators may do everything. A technician
 * may upload, and attach documents to all jobs and assets of the group. On jobs where they are a resource, they may
 * detach and describe documents. They may describe their own uploads. This file makes all refusals for a lack of rights
 * on documents.
 */
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { isAttachedToJob } from '../records/document-owners.ts'
import type { DocumentRecord } from '../records/document-record.ts'
import { refuse } from '../refuse.ts'
import { isOnJob } from './jobs.ts'

interface Place {
  id: number
  group_id: number
}

export function requireMayDetach(db: ReadDb, actor: Actor, kind: 'job' | 'asset', place: Place): void {
  if (isPlanner(actor, place.group_id)) return
  if (kind === 'asset') refuse('forbidden', reason('may-not-take-off-assets'))
  if (!isOnJob(db, actor, place)) {
    refuse('forbidden', reason('may-only-take-off-own-jobs'))
  }
}

export function requireMayDescribe(db: ReadDb, actor: Actor, document: DocumentRecord): void {
  if (isPlanner(actor, document.group_id)) return
  if (actor.userId !== null && document.creator_id === actor.userId) return
  if (isAttachedToJob(db, document.id, job => isOnJob(db, actor, job))) return
  refuse('forbidden', reason('may-only-change-own-documents'))
}
