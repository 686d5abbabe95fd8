/** Writing notes in a test, and reading them back. */
import { addNote } from '../../../main/sync/acts/actions.ts'
import type { OperationId } from '../../../shared/brand.ts'
import type { Job } from '../../../shared/job.ts'
import type { Laptop, StartedWorld } from './laptop.ts'

export const isNote = /^POST .*note/

export function noteTexts(job: Job): (string | null)[] {
  return job.events.filter(event => event.type === 'NOTE').map(event => event.comment)
}

export function writeNote(
  { laptop, job }: Pick<StartedWorld, 'laptop' | 'job'>,
  text: string,
  jobUuid: string = job.uuid,
): OperationId {
  return writeNoteOn(laptop, jobUuid, text)
}

export function writeNoteOn(laptop: Laptop, jobUuid: string, text: string): OperationId {
  const outcome = addNote(laptop.context, { jobUuid, text, discrepancy: false, internal: false })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value.operationId
}
