import {
  ArrowUpFromLine,
  Ban,
  CircleAlert,
  ClipboardPen,
  ClockAlert,
  CloudOff,
  Flag,
  type LucideIcon,
  PencilLine,
  TriangleAlert,
  UserX,
} from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { isBegun, isJobOver, shownState } from '../../../shared/entities/states.ts'
import type { DayJob, LeftOpen } from '../../../shared/views/view.ts'
import { Chip, type Tone } from '../../parts/chip.tsx'
import { followKey } from '../../parts/focus.ts'
import { NewsMark } from '../../parts/news-mark.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { isFirstLoad, rowHeight } from '../../state/app-store.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { formatRoute, lastDayRoute, type TodayRoute } from '../../state/route.ts'
import { dayOf, dotted, formatDate } from '../../text/format.ts'
import { lengthLabel, startLabel } from '../../text/job-times.ts'
import { lateWords } from '../../text/late.ts'
import { formatMetres } from '../../text/nearby.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import './job-row.css'

/** A job of the day: time, title, place, state, and unsent work. */
export function JobRow(props: {
  job: DayJob
  isShown: boolean
  isOtherDay: boolean
  /** the distance, if the list is sorted by it */
  metres?: number | null
  /** the route of the job; by default on the shown day */
  route?: TodayRoute
}) {
  const {
    job,
    isShown,
    isOtherDay,
    metres = null,
    route = { ...lastDayRoute.value, jobUuid: job.uuid, tab: 'overview' },
  } = props
  // a job at the same place has no distance
  const away = metres ? formatMetres(metres) : null
  const place = dotted(away, placeOf(job), job.externalId)
  const row = useRef<HTMLAnchorElement>(null)
  const isCompact = rowHeight.value === 'compact'
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li>
      <a
        ref={row}
        class={isCompact ? 'row pressable ring-within row-compact' : 'row pressable ring-within'}
        href={formatRoute(route)}
        aria-current={isShown ? 'true' : undefined}
        onClick={followKey}
        data-testid="job-row"
        data-job-uuid={job.uuid}
      >
        <RowTimes job={job} isOtherDay={isOtherDay} hasStart={props.route !== undefined} />
        <span class="row-main">
          <span class="row-head with-icon">
            <span class={isCompact ? 'row-title strong one-line' : 'row-title strong clamped'}>
              {job.title || t('job.untitled')}
            </span>
            {isCompact && <SmallMarks job={job} />}
          </span>
          {isCompact ? (
            <span class="row-foot flow">
              <RowState job={job} />
              {place !== '' && <span class="row-place small soft one-line">{place}</span>}
            </span>
          ) : (
            <>
              {place !== '' && <span class="row-place small soft one-line">{place}</span>}
              <RowMarks job={job} />
            </>
          )}
        </span>
      </a>
    </li>
  )
}

/** `hasStart`: shows the start of a job on another day too, because the day alone does not say what is new. */
function RowTimes(props: { job: DayJob; isOtherDay: boolean; hasStart: boolean }) {
  const { job, isOtherDay, hasStart } = props
  const { startTime } = job
  const date = startTime === null ? null : typeof startTime === 'string' ? startTime : dayOf(startTime)
  const length = lengthLabel(job)
  return (
    <span class="row-times small soft numbers">
      {isOtherDay && date !== null ? (
        <span class="row-start strong">{formatDate(date, today.value)}</span>
      ) : (
        <span class="row-start strong">{startLabel(job) ?? '–'}</span>
      )}
      {isOtherDay && hasStart && date !== null && <span>{startLabel(job)}</span>}
      {length !== null && <span>{length}</span>}
    </span>
  )
}

/** The state first, then unusual facts, each in words. */
function RowMarks({ job }: { job: DayJob }) {
  return (
    <span class="row-marks marks">
      <RowState job={job} />
      {marksOf(job).map(({ icon, tone, text }) => (
        <Chip key={text} icon={icon} tone={tone}>
          {text}
        </Chip>
      ))}
    </span>
  )
}

/** Marks with icons and numbers. Their words are in tooltips and for screen readers. */
function SmallMarks({ job }: { job: DayJob }) {
  const marks = marksOf(job)
  if (marks.length === 0) return null
  return (
    <span class="row-signs">
      {marks.map(({ icon: Icon, tone, text, count }) => (
        <span key={text} class={`row-sign with-icon toned small strong numbers tone-${tone}`} title={text}>
          <Icon size={16} aria-hidden="true" />
          {count !== undefined && <span aria-hidden="true">{count}</span>}
          <span class="hidden-visually">{text}</span>
        </span>
      ))}
    </span>
  )
}

/** The state of the job. Compact rows do not show that a job is planned. */
function RowState({ job }: { job: DayJob }) {
  const state = shownState(job.state, job.myState)
  // the technician’s own step says more than how late the job is
  const late = isBegun(state) && state !== 'PAUSED' ? null : lateWords(job, nowMinute.value)
  const isPlain = rowHeight.value === 'compact' && planned.includes(state)
  return (
    <>
      {late !== null && (
        <Chip icon={ClockAlert} tone="bad">
          {late}
        </Chip>
      )}
      {job.banner !== null ? (
        <Chip icon={job.banner === 'reassigned' ? UserX : Ban} tone="bad">
          {t(`job.row.banner.${job.banner}`)}
        </Chip>
      ) : isPlain ? (
        <span class="hidden-visually">{t(`state.${state}`)}</span>
      ) : (
        <StateChip state={state} since={sinceOf(job)} />
      )}
      <NewsMark kind={job.news} />
    </>
  )
}

const planned: readonly unknown[] = ['ASSIGNED', 'SCHEDULED']

interface Mark {
  icon: LucideIcon
  tone: Tone
  text: string
  count?: number
}

function marksOf(job: DayJob): Mark[] {
  const { priority, hasConflict, failed, unsent, hasDraft, leftOpen } = job
  const waiting = unsent - failed
  const marks: (Mark | false)[] = [
    (priority === 'HIGH' || priority === 'URGENT') && {
      icon: Flag,
      tone: priority === 'URGENT' ? 'bad' : 'warn',
      text: t(`priority.${priority}`),
    },
    hasConflict && { icon: TriangleAlert, tone: 'warn', text: t('job.row.conflict') },
    failed > 0 && {
      icon: CircleAlert,
      tone: 'bad',
      text: t('job.row.failed', { count: failed }),
      count: failed,
    },
    waiting > 0 && {
      icon: ArrowUpFromLine,
      tone: 'warn',
      text: t('job.row.unsent', { count: waiting }),
      count: waiting,
    },
    leftOpen !== null && { icon: ClipboardPen, tone: 'warn', text: leftLabel(leftOpen) },
    hasDraft && { icon: PencilLine, tone: 'plain', text: t('job.row.draft') },
    isMissed(job) && { icon: CloudOff, tone: 'plain', text: t('job.row.notReady') },
  ]
  return marks.filter(mark => mark !== false)
}

/** Names the most important open task. The job has the rest. */
function leftLabel({ forms, items, signature }: LeftOpen): string {
  const left = forms + items
  if (left > 0) return t('job.row.leftOpen', { count: left })
  return signature ? t('job.row.unsigned') : ''
}

/**
 * Whether to warn that data of the job are missing. Jobs that are over need none, and the first load has its own
 * notice.
 */
function isMissed({ notReady, state, banner }: DayJob): boolean {
  return notReady !== null && banner === null && !isJobOver(state) && !isFirstLoad.value
}

/** Epoch ms of the technician's own step, where the row shows it; a planned state has no time worth showing. */
function sinceOf({ state, myState, myStateAt }: DayJob): number | null {
  const isShown = shownState(state, myState) === myState
  return isShown && (isBegun(myState) || myState === 'FINISHED') ? myStateAt : null
}
