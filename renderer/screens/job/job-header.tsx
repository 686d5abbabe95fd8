import { ArrowLeft, Clock3, Flag, MapPin } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Job } from '../../../shared/job.ts'
import type { JobView } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { catchFocus, openedTitle } from '../../parts/focus.ts'
import { StateChip } from '../../parts/state-chip.tsx'
import { today } from '../../state/clock.ts'
import { goToDay } from '../../state/route.ts'
import { planWords } from '../../text/job-times.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { NextStep } from './next-step.tsx'
import './job-header.css'

/** So many characters no longer fit into two lines of a small window in large letters. */
const LONG_TITLE = 80

export function JobHeader({ view }: { view: JobView }) {
  return (
    <header class="job-header">
      <JobLine view={view} />
      <JobTitle title={view.job.title || t('job.untitled')} />
      <PlaceAndTime job={view.job} />
      <NextStep view={view} />
    </header>
  )
}

/** The way back, the number, and how the job stands. */
function JobLine({ view: { job, myState, banner } }: { view: JobView }) {
  return (
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
        <StateChip state={banner === 'canceled' ? 'CANCELED' : (myState ?? job.state)} isFilled />
      </span>
      {(job.priority === 'HIGH' || job.priority === 'URGENT') && (
        <Chip icon={Flag} tone={job.priority === 'URGENT' ? 'bad' : 'warn'} isFilled>
          {t(`priority.${job.priority}`)}
        </Chip>
      )}
    </div>
  )
}

/** The place in two lines at most, as the overview has all of it; the time never breaks. */
function PlaceAndTime({ job }: { job: Job }) {
  const place = placeOf(job)
  const plan = planWords(job, today.value)
  if (place === null && plan === null) return null
  return (
    <p class="job-facts soft numbers">
      {place !== null && (
        <span class="job-fact">
          <MapPin size={16} aria-hidden="true" />
          <span class="clamped">{place}</span>
        </span>
      )}
      {plan !== null && (
        <span class="job-fact">
          <Clock3 size={16} aria-hidden="true" />
          <span>{plan}</span>
        </span>
      )}
    </p>
  )
}

/** The focus comes along with what was opened; in a narrow window always, as it takes the list's place. */
export function JobTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (window.matchMedia('(max-width: 52.49em)').matches) heading.current?.focus()
    else catchFocus(openedTitle)
  }, [])
  return (
    <h2 ref={heading} class={`job-title ${title.length > LONG_TITLE ? 'job-title-long' : ''}`} tabIndex={-1}>
      {title}
    </h2>
  )
}
