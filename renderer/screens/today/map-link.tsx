import { ChevronRight, Map as MapIcon } from 'lucide-preact'
import { listJobs } from '../../state/day-rows.ts'
import { day } from '../../state/day-store.ts'
import { formatRoute } from '../../state/route.ts'
import { pointOf } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import '../plan/plan-link.css'

/** A link below the jobs of the day to their map, if a job has a position. */
export function MapLink({ date }: { date: string | null }) {
  const jobs = day.value === null ? [] : listJobs(day.value)
  if (!jobs.some(job => pointOf(job) !== null)) return null
  return (
    <a class="plan-link pressable ring-within tone-plain" href={formatRoute({ screen: 'map', date })}>
      <MapIcon class="toned" size={20} aria-hidden="true" />
      <span class="plan-link-words small">{t('map.link')}</span>
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  )
}
