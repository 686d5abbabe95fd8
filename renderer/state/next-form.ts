/** Where F leads on a job. */
import type { JobView } from '../../shared/view.ts'
import { goOver, goToDay } from './route.ts'

/** Forms of a job that is gone are read among its parts. */
export function mayOpenForm({ banner }: JobView): boolean {
  return banner !== 'deleted'
}

/** The first form that is not complete, else all of them. */
export function openNextForm({ job, forms }: Pick<JobView, 'job' | 'forms'>): void {
  const next = forms.find(({ state }) => state !== 'COMPLETED')
  if (next === undefined) goToDay({ jobUuid: job.uuid, tab: 'forms' })
  else goOver(job.uuid, { formUuid: next.uuid })
}
