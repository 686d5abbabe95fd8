import { Timer } from 'lucide-preact'
import type { JobView } from '../../../shared/views/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { nowMinute } from '../../state/clock.ts'
import { formatSpan } from '../../text/format.ts'
import { t } from '../../text/t.ts'

/** The time spent so far. Screen readers say it only when they reach it, because it changes each minute. */
export function WorkClock({ totalMs, runningSince }: JobView['timeSpent']) {
  const running = runningSince === null ? 0 : Math.max(0, nowMinute.value - runningSince)
  return (
    <span class="job-clock numbers" data-testid="work-clock">
      <Chip icon={Timer} tone="accent">
        <span class="hidden-visually">{t('job.timeSpent')}: </span>
        {formatSpan(totalMs + running)}
      </Chip>
    </span>
  )
}
