/**
 * Which file an entry of the history added. An event says only that the files changed (interface, "Job event"); a file
 * that was made by the same person shortly before is what it was about.
 */
import type { Document } from '../../../shared/document.ts'
import type { JobEvent } from '../../../shared/job.ts'
import { DAY } from '../../../shared/units.ts'

/** A file may wait so long between its upload and the job. */
const longestMs = DAY

type Made = Pick<Document, 'uuid' | 'creationTimeStamp' | 'creatorId'>
type Noted = Pick<JobEvent, 'type' | 'userId' | 'eventTimeStamp'>

/** Each file once, by the first change that can have brought it; what was there before and what only changed name none. */
export function filesAdded<E extends Noted, D extends Made>(
  events: readonly E[],
  documents: readonly D[],
): Map<E, D> {
  const left = documents.toSorted((a, b) => a.creationTimeStamp - b.creationTimeStamp)
  const added = new Map<E, D>()
  for (const event of events.toSorted((a, b) => a.eventTimeStamp - b.eventTimeStamp)) {
    if (event.type !== 'UPDATE_DOCUMENTS') continue
    const at = left.findIndex(document => mayHaveBrought(event, document))
    const [document] = at === -1 ? [] : left.splice(at, 1)
    if (document !== undefined) added.set(event, document)
  }
  return added
}

function mayHaveBrought({ userId, eventTimeStamp }: Noted, { creatorId, creationTimeStamp }: Made): boolean {
  const age = eventTimeStamp - creationTimeStamp
  return creatorId === userId && age >= 0 && age <= longestMs
}
