import { BellDot, ChevronRight } from 'lucide-preact'
import { news } from '../../state/news-store.ts'
import { formatRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import '../plan/plan-link.css'

/** A link above the day: how many jobs other users changed, until each was opened. */
export function ChangesLink() {
  const count = news.value?.length ?? 0
  if (count === 0) return null
  return (
    <a class="plan-link pressable ring-within tone-accent" href={formatRoute({ screen: 'changes' })}>
      <BellDot class="toned" size={20} aria-hidden="true" />
      <span class="plan-link-words strong numbers">{t('notice.many', { count })}</span>
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  )
}
