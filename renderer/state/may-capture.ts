/** Decides what can still be captured on a job. */
import type { JobView } from '../../shared/views/view.ts'
import { mayUseMicrophone } from './app-store.ts'
import type { CaptureKind } from './capture.ts'
import { draftOf, isEmptyDraft } from './draft-store.ts'

/** A deleted job accepts nothing new; an unfinished note stays accessible. */
export function mayCapture({ banner, job, mayChangeItems }: JobView, kind: CaptureKind): boolean {
  if (kind === 'material' && !mayChangeItems) return false
  if (kind === 'record' && !mayUseMicrophone.value) return false
  return banner !== 'deleted' || (kind === 'note' && !isEmptyDraft(draftOf(job.uuid).value.value))
}
