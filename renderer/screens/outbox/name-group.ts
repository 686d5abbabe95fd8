import type { OutboxGroup } from '../../../shared/sending.ts'
import { t } from '../../text/t.ts'

/** What a group of the outbox is called. */
export function nameGroup({ jobUuid, assetUuid, jobId, title }: OutboxGroup): string {
  if (title) return title
  if (jobUuid === null && assetUuid === null) return t('did.unreadable')
  if (assetUuid !== null) return t('outbox.unknownAsset')
  return t(jobUuid === null || jobId === null ? 'outbox.unknownJob' : 'job.untitled')
}
