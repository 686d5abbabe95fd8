/** The form that the key F opens on a job. */
import type { JobView } from '../../shared/views/view.ts'
import { goOver, goToDay } from './route.ts'

/** A deleted job shows its forms among its parts instead. */
export function mayOpenForm({ banner }: JobView): boolean {
  return banner !== 'deleted'
}

/** Opens the first incomplete form, or the list of forms. */
export function openNextForm({ job, forms }: Pick<JobView, 'job' | 'forms'>): void {
  const next = forms.find(({ state }) => state !== 'COMPLETED')
  if (next === undefined) goToDay({ jobUuid: job.uuid, tab: 'forms' })
  else goOver(job.uuid, { formUuid: next.uuid })
}
