import { ExternalLink, TriangleAlert, UserMinus, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BoardJob } from '../../../shared/plan-contract.ts'
import { absentStates } from '../../../shared/states.ts'
import { MINUTE } from '../../../shared/units.ts'
import { Button } from '../../parts/button.tsx'
import { DayField } from '../../parts/day-field.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { focusFirstError } from '../../parts/focus.ts'
import { Switch } from '../../parts/switch.tsx'
import { carryOut, conflictsOfMoves, jobsOf } from '../../state/board-carry.ts'
import { plannedMinutes } from '../../state/board-layout.ts'
import {
  board,
  boardDays,
  boardJobs,
  type Held,
  planning,
  tells,
  wantsFocus,
} from '../../state/board-store.ts'
import { today } from '../../state/clock.ts'
import { nameOfPerson } from '../../state/people.ts'
import { neighboursOf } from '../../state/plan-conflicts.ts'
import { inTurn, type Move } from '../../state/plan-steps.ts'
import { conflictWords, nameOf, titleOf } from '../../state/plan-words.ts'
import { formatRoute, todayRoute } from '../../state/route.ts'
import { startDayOf } from '../../state/week-days.ts'
import { dayOf, formatClock, toInstant } from '../../text/format.ts'
import { formatMetres, metresBetween } from '../../text/nearby.ts'
import { addressOf, placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { closeAndReturn } from './board-keys.ts'

/** One job, or several one after another: who, when, how long, and what stands against it before it is made. */
export function PlanPanel() {
  const panel = useRef<HTMLElement>(null)
  const held = planning.value ?? []
  const jobs = jobsOf(held)
  const [job] = jobs
  // what is not here any more is not planned
  useEffect(() => {
    if (jobs.length === 0) planning.value = null
  }, [jobs.length])
  if (job === undefined) return null
  const close = () => {
    const whole = panel.current?.closest<HTMLElement>('.board')
    if (whole) closeAndReturn(whole)
  }
  const key = held.map(({ jobUuid, userId }) => `${jobUuid} ${userId}`).join()
  return (
    <section ref={panel} class="board-panel" aria-label={t('board.panel')}>
      <header class="board-side-head">
        <h2>{jobs.length > 1 ? t('board.panelMany', { count: jobs.length }) : titleOf(job)}</h2>
        <Button tone="quiet" icon={X} isIconOnly onClick={close}>
          {t('action.close')}
        </Button>
      </header>
      {jobs.length > 1 ? <Several jobs={jobs} /> : <One job={job} userId={held[0]?.userId ?? null} />}
      <Form key={key} held={held} jobs={jobs} />
    </section>
  )
}

function Several({ jobs }: { jobs: readonly BoardJob[] }) {
  return (
    <>
      <p class="small soft">{t('board.inTurn')}</p>
      <ol class="board-several">
        {jobs.map(job => (
          <li key={job.uuid}>{titleOf(job)}</li>
        ))}
      </ol>
    </>
  )
}

function One({ job, userId }: { job: BoardJob; userId: number | null }) {
  const location = job.destinations[0]?.location
  const address = (location && addressOf(location)) ?? placeOf(job)
  const day = startDayOf(job)
  const others = job.resources
    .filter(person => person.userId !== userId)
    .map(({ userId, fullName }) => fullName || t('job.unnamed', { id: String(userId) }))
  return (
    <div class="board-one">
      <p class="small soft numbers">
        {[job.externalId, t(`state.${job.state}`), job.customerName].filter(Boolean).join(' · ')}
      </p>
      {address !== null && <p>{address}</p>}
      {others.length > 0 && <p class="small soft">{others.join(', ')}</p>}
      <a
        class="button button-plain"
        href={formatRoute({ ...todayRoute, date: day === today.value ? null : day, jobUuid: job.uuid })}
        onClick={() => (wantsFocus.value = { jobUuid: job.uuid, userId })}
      >
        <ExternalLink size={18} aria-hidden="true" />
        <span>{t('board.open')}</span>
      </a>
    </div>
  )
}

interface Typed {
  person: string
  date: string
  time: string
  minutes: string
}

function beginWith(jobs: readonly BoardJob[], held: readonly Held[]): Typed {
  const [job] = jobs
  const start = job !== undefined && jobs.length === 1 ? job.startTime : null
  const isTimed = typeof start === 'number'
  return {
    person: String(held[0]?.userId ?? ''),
    date: isTimed ? dayOf(start) : (start ?? boardDays.value.date),
    time: isTimed ? formatClock(start) : '',
    minutes: job === undefined ? '' : String(plannedMinutes(job)),
  }
}

/** What it comes to; null as long as something is missing. */
function toMoves(jobs: readonly BoardJob[], held: readonly Held[], typed: Typed): Move[] | null {
  const { person, date, time, minutes } = typed
  if (person === '' || date === '' || time === '' || !/^[1-9]\d{0,5}$/.test(minutes)) return null
  const toUser = Number(person)
  const start = toInstant(date, time)
  const [job] = jobs
  const from = (uuid: string) => held.find(({ jobUuid }) => jobUuid === uuid)?.userId ?? null
  if (jobs.length === 1 && job !== undefined)
    return [{ job, fromUser: from(job.uuid), toUser, start, minutes: Number(minutes) }]
  return inTurn(jobs, toUser, start, ({ uuid }) => from(uuid))
}

function Form({ held, jobs }: { held: readonly Held[]; jobs: readonly BoardJob[] }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => beginWith(jobs, held))
  const [isAsked, setAsked] = useState(false)
  useEffect(() => form.current?.querySelector('select')?.focus({ preventScroll: true }), [])
  const moves = toMoves(jobs, held, typed)
  const conflicts = moves === null ? [] : conflictsOfMoves(moves)
  const change = (name: keyof Typed) => (event: { currentTarget: { value: string } }) =>
    setTyped(now => ({ ...now, [name]: event.currentTarget.value }))
  const save = () => {
    setAsked(true)
    if (moves === null) focusFirstError(form)
    else void carryOut(moves)
  }
  const missing = (
    isMissing: boolean,
    key: 'board.needsPerson' | 'board.needsTime' | 'board.needsMinutes',
  ) => (isAsked && isMissing ? t(key) : null)
  return (
    <form
      ref={form}
      class="board-form"
      aria-label={t('board.panel')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <SelectField
        label={t('board.person')}
        value={typed.person}
        error={missing(typed.person === '', 'board.needsPerson')}
        onChange={change('person')}
      >
        <option value="">{t('plan.personChoose')}</option>
        {(board.value?.people ?? []).map(person => (
          <option key={person.id} value={String(person.id)} selected={String(person.id) === typed.person}>
            {nameOfPerson(person)}
          </option>
        ))}
      </SelectField>
      <div class="board-form-row">
        <DayField
          label={t('board.day')}
          error={missing(typed.date === '', 'board.needsTime')}
          value={typed.date}
          onInput={change('date')}
        />
        <TextField
          type="time"
          label={t('board.start')}
          error={missing(typed.time === '', 'board.needsTime')}
          value={typed.time}
          onInput={change('time')}
        />
        {jobs.length === 1 && (
          <TextField
            inputMode="numeric"
            label={t('board.minutes')}
            error={missing(!/^[1-9]\d{0,5}$/.test(typed.minutes), 'board.needsMinutes')}
            value={typed.minutes}
            onInput={change('minutes')}
          />
        )}
      </div>
      <div role="status" class="board-conflicts">
        {conflicts.map((conflict, at) => (
          <p key={at} class="with-icon tone-warn">
            <TriangleAlert size={18} aria-hidden="true" />
            <span>{conflictWords(conflict)}</span>
          </p>
        ))}
        {moves?.length === 1 && moves[0] && <Ways move={moves[0]} />}
      </div>
      <Switch label={t('board.tell')} isOn={tells.value} onChange={isOn => (tells.value = isOn)} />
      <div class="buttons">
        <Button tone="primary" type="submit">
          {t(conflicts.length > 0 ? 'board.planAnyway' : 'board.plan')}
        </Button>
        {jobs.length === 1 && jobs[0] && <TakeOff job={jobs[0]} userId={held[0]?.userId ?? null} />}
      </div>
    </form>
  )
}

/** How far it is from what the person comes from, and to what they go to. */
function Ways({ move: { job, toUser, start, minutes } }: { move: Move }) {
  if (toUser === null || start === null) return null
  const span = { from: start, to: start + minutes * MINUTE }
  const day = dayOf(start)
  const others = [...boardJobs.value.values()].filter(
    other =>
      other.uuid !== job.uuid &&
      typeof other.startTime === 'number' &&
      dayOf(other.startTime) === day &&
      other.resources.some(({ userId }) => userId === toUser),
  )
  const [before, after] = neighboursOf({ job, userId: toUser, ...span }, others)
  const words = ([before, after] as const).flatMap((other, at) => {
    const metres = other === null ? null : metresBetween(job, other)
    if (other === null || metres === null) return []
    const filled = { distance: formatMetres(metres), title: titleOf(other) }
    return t(at === 0 ? 'board.from' : 'board.to', filled)
  })
  return words.length === 0 ? null : <p class="small soft numbers">{words.join(' · ')}</p>
}

function TakeOff({ job, userId }: { job: BoardJob; userId: number | null }) {
  const state = job.resources.find(person => person.userId === userId)?.state
  if (userId === null || state === undefined || state === 'FINISHED' || absentStates.includes(state))
    return null
  const move = { job, fromUser: userId, toUser: null, start: null, minutes: plannedMinutes(job) }
  return (
    <Button tone="quiet" icon={UserMinus} onClick={() => void carryOut([move])}>
      {t('board.takeOff', { name: nameOf(board.value?.people ?? [], userId) })}
    </Button>
  )
}
