import { ArrowLeft, Flag } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { JobView } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { today } from '../../state/clock.ts'
import { goToDay } from '../../state/route.ts'
import { planWords } from '../../text/job-times.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { NextStep } from './next-step.tsx'
import './job-header.css'

export function JobHeader({ view }: { view: JobView }) {
  const { job } = view
  const place = [placeOf(job), planWords(job, today.value)].filter(Boolean).join(' · ')
  const isPressing = job.priority === 'HIGH' || job.priority === 'URGENT'
  return (
    <header class="job-header">
      <div class="job-line">
        <Button
          class="job-back"
          tone="quiet"
          icon={ArrowLeft}
          isIconOnly
          onClick={() => goToDay({ jobUuid: null, tab: 'overview' })}
        >
          {t('job.back')}
        </Button>
        <span class="soft small numbers">
          {job.id > 0 ? t('job.number', { id: String(job.id) }) : t('job.notNumbered')}
        </span>
        <span data-testid="job-state">
          <StateChip state={view.myState ?? job.state} isFilled />
        </span>
        {isPressing && job.priority !== null && (
          <Chip icon={Flag} tone={job.priority === 'URGENT' ? 'bad' : 'warn'} isFilled>
            {t(`priority.${job.priority}`)}
          </Chip>
        )}
      </div>
      <JobTitle title={job.title || t('job.untitled')} />
      {place !== '' && <p class="job-place soft numbers">{place}</p>}
      <NextStep view={view} />
    </header>
  )
}

/** In a narrow window the job takes the list's place, so the focus goes with it. */
function JobTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (window.matchMedia('(max-width: 839.98px)').matches) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} class="job-title" tabIndex={-1}>
      {title}
    </h2>
  )
}
