import { ChevronRight, ClipboardCheck } from 'lucide-preact'
import { isPlanner, plan } from '../../state/plan-store.ts'
import { formatRoute, planRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import './plan-link.css'

/** A link above the dispatcher's day to the plan, with the number of discrepancies to confirm. */
export function PlanLink() {
  if (!isPlanner.value || plan.value === null) return null
  const { discrepancies, otherDiscrepancies, reading } = plan.value
  const count = discrepancies.length + otherDiscrepancies
  return (
    <a
      class={`plan-link pressable ring-within tone-${count > 0 ? 'bad' : 'plain'}`}
      href={formatRoute({ ...planRoute, view: 'waiting' })}
    >
      <ClipboardCheck class="toned" size={20} aria-hidden="true" />
      <span class="plan-link-words">
        <span class="strong">{t('frame.plan')}</span>
        <span class="small numbers toned">
          {count > 0
            ? t('plan.linkCount', { count })
            : t(reading.isWhole ? 'plan.linkNone' : 'plan.linkComing')}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  )
}
