import { TriangleAlert, UserMinus } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { isClock, isDate } from '../../../shared/entities/calendar-date.ts'
import { absentStates } from '../../../shared/entities/states.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { Button } from '../../parts/button.tsx'
import { DayField, leadToUnread, TimeField } from '../../parts/day-field.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { focusFirstError } from '../../parts/focus.ts'
import { Switch } from '../../parts/switch.tsx'
import { useRead } from '../../parts/use-read.ts'
import { ask } from '../../state/ask.ts'
import { addDays, dayOf, formatClock, toInstant } from '../../text/format.ts'
import { formatMetres, metresBetween } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { conflictsOfMoves, makeMoves, movesOf } from './board-carry.ts'
import { plannedMinutes } from './board-layout.ts'
import { board, boardDays, type Held, tells } from './board-store.ts'
import { optionsOf } from './people.ts'
import { type Conflict, needsConfirming, neighboursOf } from './plan-conflicts.ts'
import { conflictLabel, nameOf, titleOf } from './plan-labels.ts'
import { PlanSlots } from './plan-slots.tsx'
import type { Move } from './plan-steps.ts'
import { boardJobs } from './waiting-store.ts'

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

/** Returns the moves that the form describes, or null while a field is missing or invalid. */
function toMoves(held: readonly Held[], { person, date, time, minutes }: Typed): Move[] | null {
  if (person === '' || !isDate(date) || !isClock(time) || !/^[1-9]\d{0,5}$/.test(minutes)) return null
  return movesOf({ held, userId: Number(person), start: toInstant(date, time), minutes: Number(minutes) })
}

/** Returns what the form says about the wanted time; a field that is missing or invalid is left open. */
function slotsFrom({ person, date, time, minutes }: Typed) {
  return {
    userId: person === '' ? null : Number(person),
    date: isDate(date) ? date : boardDays.value.date,
    start: isDate(date) && isClock(time) ? toInstant(date, time) : null,
    minutes: /^[1-9]\d{0,5}$/.test(minutes) ? Number(minutes) : 60,
  }
}

/** Reads the jobs planned on a day that the board does not show, to find conflicts there. */
function useBeyond(date: string): readonly BoardJob[] {
  const { date: first, days } = boardDays.value
  const isShown = date >= first && date < addDays(first, days)
  const readDay = async () => {
    const { planned } = await ask('board.read', { date, days: 1 })
    return { date, ...planned }
  }
  const read = useRead(isShown || !isDate(date) ? null : readDay, [date, isShown])
  return !isShown && read?.date === date ? read.jobs : []
}

interface FormProps {
  held: readonly Held[]
  jobs: readonly BoardJob[]
  /** whether the form takes the focus when it is drawn */
  isFocused: boolean
}

/** The most conflicts that are listed. One more line counts the others. */
const NAMED = 3

/** Fields for person, time and length. Conflicts are listed while the user types. */
export function PlanForm({ held, jobs, isFocused }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => beginWith(jobs, held))
  const [isAsked, setAsked] = useState(false)
  useLayoutEffect(() => {
    if (isFocused) form.current?.querySelector('select')?.focus({ preventScroll: true })
  }, [])
  const moves = toMoves(held, typed)
  const beyond = useBeyond(typed.date)
  const conflicts = moves === null ? [] : conflictsOfMoves(moves, beyond)
  const change = (name: keyof Typed) => (event: { currentTarget: { value: string } }) =>
    setTyped(now => ({ ...now, [name]: event.currentTarget.value }))
  const save = () => {
    setAsked(true)
    if (leadToUnread(form)) return
    if (moves === null) focusFirstError(form)
    else void makeMoves(moves)
  }
  const missing = (
    isMissing: boolean,
    key: 'board.needsPerson' | 'board.needsTime' | 'board.needsMinutes',
  ) => (isAsked && isMissing ? t(key) : null)
  return (
    <form
      ref={form}
      class="board-form stack-wide"
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
        options={[{ value: '', label: t('plan.personChoose') }, ...optionsOf(board.value?.people ?? [])]}
        onChoose={person => setTyped(now => ({ ...now, person }))}
      />
      <div class="board-form-row stack-wide">
        <DayField
          label={t('newJob.field.date')}
          error={missing(typed.date === '', 'board.needsTime')}
          value={typed.date}
          onInput={change('date')}
        />
        <TimeField
          label={t('field.startTime')}
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
      <PlanSlots
        {...slotsFrom(typed)}
        jobs={jobs}
        onFound={({ userId, start }) =>
          setTyped(now => ({ ...now, person: String(userId), date: dayOf(start), time: formatClock(start) }))
        }
      />
      <Conflicts conflicts={conflicts} moves={moves} />
      <Switch label={t('board.notify')} isOn={tells.value} onChange={isOn => (tells.value = isOn)} />
      <div class="buttons">
        <Button tone="primary" type="submit">
          {t(conflicts.some(needsConfirming) ? 'board.planAnyway' : 'board.plan')}
        </Button>
        {jobs.length === 1 && jobs[0] && <TakeOff job={jobs[0]} userId={held[0]?.userId ?? null} />}
      </div>
    </form>
  )
}

/** Lists the conflicts of the plan, and the ways to the jobs before and after it. */
function Conflicts(props: { conflicts: readonly Conflict[]; moves: readonly Move[] | null }) {
  const { conflicts, moves } = props
  return (
    <div role="status" class="board-conflicts stack">
      {conflicts.slice(0, NAMED).map((conflict, at) => (
        <p key={at} class="with-icon toned tone-warn">
          <TriangleAlert size={18} aria-hidden="true" />
          <span>{conflictLabel(conflict)}</span>
        </p>
      ))}
      {conflicts.length > NAMED && (
        <p class="toned tone-warn">{t('list.rest', { count: conflicts.length - NAMED })}</p>
      )}
      {moves?.length === 1 && moves[0] && <Ways move={moves[0]} />}
    </div>
  )
}

/** Shows the distances from the person's previous job and to the next one. */
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
    <Button tone="quiet" icon={UserMinus} onClick={() => void makeMoves([move])}>
      {t('board.remove', { name: nameOf(board.value?.people ?? [], userId) })}
    </Button>
  )
}
