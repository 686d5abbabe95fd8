/**
 * What a role may do with documents (interface, "Roles"). Who plans does everything. A technician uploads, and hangs
 * documents on whatever job or asset of the group they can read; takes them off, and describes them, on the jobs
 * where they are a resource; and describes what they uploaded. Every refusal for a lack of rights on documents is
 * made here.
 */
import { reason } from '../../../shared/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { hangsOnJob } from '../records/document-owners.ts'
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
  if (hangsOnJob(db, document.id, job => isOnJob(db, actor, job))) return
  refuse('forbidden', reason('may-only-change-own-documents'))
}
