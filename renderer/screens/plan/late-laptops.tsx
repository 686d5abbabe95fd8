import { Laptop } from 'lucide-preact'
import type { PlannedLaptop } from '../../../shared/contract/plan.ts'
import { today } from '../../state/clock.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './to-see-to.css'

/** Laptops with work that the server has not confirmed, or that have not reported back after a restore. */
export function LateLaptops({ laptops }: { laptops: readonly PlannedLaptop[] }) {
  if (laptops.length === 0) return null
  return (
    <section class="plan-part stack-wide" aria-labelledby="late-laptops">
      <h2 id="late-laptops" class="largest">
        {t('plan.laptops')}
      </h2>
      <p class="small soft">{t('plan.laptopsText')}</p>
      <ul class="stack">
        {laptops.map(laptop => (
          <LateLaptop key={laptop.uuid} laptop={laptop} />
        ))}
      </ul>
    </section>
  )
}

function LateLaptop({ laptop }: { laptop: PlannedLaptop }) {
  const { userId, userName, waiting: count, oldest, seenAt, hasReportedBack } = laptop
  const moment = (at: number) => formatMoment(at, today.value)
  return (
    <li class="card plan-card flow" data-testid="late-laptop">
      <Laptop class="soft" size={20} aria-hidden="true" />
      <div class="plan-words words stack-close">
        <p class="strong">{userName ?? t('job.unnamed', { id: String(userId) })}</p>
        {count > 0 && (
          <p class="numbers">{t('plan.laptopWaits', { count, time: moment(oldest ?? seenAt) })}</p>
        )}
        {!hasReportedBack && <p>{t('plan.laptopBehind')}</p>}
        <p class="small soft numbers">{t('plan.laptopSeen', { time: moment(seenAt) })}</p>
      </div>
    </li>
  )
}
