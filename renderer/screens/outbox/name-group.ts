import type { OutboxGroup } from '../../../shared/view.ts'
import { t } from '../../text/t.ts'

/** What a group of the outbox is called. */
export function nameGroup({ jobUuid, title }: OutboxGroup): string {
  return title || t(jobUuid === null ? 'outbox.unknownJob' : 'job.untitled')
}
