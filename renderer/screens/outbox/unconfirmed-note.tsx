import { Clock } from 'lucide-preact'
import type { Unconfirmed } from '../../../shared/sync/sending.ts'
import { Strip } from '../../parts/strip.tsx'
import { today } from '../../state/clock.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { SupportReport } from './support-report.tsx'

/** Shows since when the server has not confirmed work, and what the user can do. */
export function UnconfirmedNote({ count, since, isSafe }: Unconfirmed & { isSafe: boolean }) {
  const title = t('outbox.unconfirmed', { count, time: formatMoment(since, today.value) })
  return (
    <Strip icon={Clock} tone="warn" class="outbox-unconfirmed">
      <p class="strong">{title}</p>
      {isSafe && <p>{t('outbox.safe')}</p>}
      <p class="small">{t('outbox.unconfirmedDo')}</p>
      <SupportReport tone="plain" />
    </Strip>
  )
}
