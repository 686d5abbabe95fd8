import { CalendarCheck2, CalendarRange } from 'lucide-preact'
import { Empty } from '../../parts/empty.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, planRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'

/** A day of who plans without a job of their own: it is no empty day, as the group has one. */
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
