import type { OutboxGroup } from '../../../shared/sync/sending.ts'
import { t } from '../../text/t.ts'

/** Returns the title of a group of the outbox. */
export function nameGroup({ jobUuid, assetUuid, jobId, title }: OutboxGroup): string {
  if (title) return title
  if (jobUuid === null && assetUuid === null) return t('did.unreadable')
  if (assetUuid !== null) return t('outbox.unknownAsset')
  return t(jobUuid === null || jobId === null ? 'outbox.unknownJob' : 'job.untitled')
}
