import { CalendarCheck2, CalendarRange } from 'lucide-preact'
import { Empty } from '../../parts/empty.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, planRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'

/** A dispatcher's day without own jobs. It is not shown as empty, because the group has jobs. */
export function PlannerFree({ date }: { date: string }) {
  return (
    <Empty icon={CalendarCheck2} title={t('plan.free')} text={t('plan.freeText')}>
      <a
        class="button button-plain"
        href={formatRoute({ ...planRoute, date: date === today.value ? null : date })}
      >
        <CalendarRange size={18} aria-hidden="true" />
        <span>{t('plan.freeBoard')}</span>
      </a>
    </Empty>
  )
}
