import type { OutboxGroup } from '../../../shared/sync/sending.ts'
import { t } from '../../text/t.ts'

/** Returns the title of a group of the outbox. */
export function nameGroup({ jobUuid, assetUuid, jobId, title, items }: OutboxGroup): string {
  if (title) return title
  if (items[0]?.kind === 'availability.change') return t('outbox.availability')
  if (items[0]?.kind === 'recurring.change') return t('outbox.recurring')
  if (jobUuid === null && assetUuid === null) return t('did.unreadable')
  if (assetUuid !== null) return t('outbox.unknownAsset')
  return t(jobUuid === null || jobId === null ? 'outbox.unknownJob' : 'job.untitled')
}
