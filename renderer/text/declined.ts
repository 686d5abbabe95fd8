/** Says who declined a job: `Anna declined this: Too far away`. */
import type { Declined } from '../../shared/entities/declined.ts'
import { t } from './t.ts'

export function declinedLabel({ userId, fullName, reason }: Declined): string {
  const name = fullName || t('job.unnamed', { id: String(userId) })
  return reason === null ? t('plan.declinedBare', { name }) : t('plan.declined', { name, reason })
}
