import { useComputed } from '@preact/signals'
import { boardZoom } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { dotted, formatSpan, formatTime, formatWeekday } from '../../text/format.ts'
import { formatMetres } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { capacityOn, loadLabel as dayLoadLabel } from '../week/day-load.ts'
import type { Hours } from '../week/week-hours.ts'
import { AwayNote, AwayParts, awayLabel, shadeOf } from './board-away.tsx'
import { carry, carryConflicts, movesOf } from './board-carry.ts'
import { BoardJobBlock } from './board-job.tsx'
import type { BoardDay, BoardRow, Drive } from './board-layout.ts'
import { hasRoomForWay, minutesOn, place, remOf } from './board-layout.ts'
import { NowLine } from './board-now.tsx'
import { boardFilter, isByClock } from './board-store.ts'
import { thoseThatFit } from './filter-board.ts'
import { nameOfPerson } from './people.ts'

/** A way without room for its text is shown only in the plan of its job. */
const isTold = (way: Drive): way is Drive & { metres: number } =>
  way.metres !== null && hasRoomForWay(way, boardZoom.value)

interface PersonProps {
  row: BoardRow
  hours: Hours
  at: number
  of: number
  /** in rem */
  top: number
  height: number
}

/** A row of the board: the person, their planned hours, and their jobs. */
export function BoardPerson({ row, hours, at, of, top, height }: PersonProps) {
  const { person, days } = row
  const name = nameOfPerson(person)
  return (
    <li
      class="board-row"
      aria-posinset={at + 1}
      aria-setsize={of}
      data-person={person.id}
      style={{ insetBlockStart: `${top}rem`, blockSize: `${height}rem` }}
    >
      <div class="board-name">
        <h3 class="one-line">{name}</h3>
        <p class="small soft numbers one-line">
          {dotted(isByClock.value && awayLabel(person.id, days[0]?.date ?? ''), loadLabel(row))}
        </p>
      </div>
      {isByClock.value
        ? days.map(day => <Clock key={day.date} day={day} hours={hours} person={person.id} />)
        : days.map(day => <Cell key={day.date} day={day} person={person.id} />)}
    </li>
  )
}

function loadLabel(row: BoardRow): string {
  const { jobs, minutes } = thoseThatFit(row, boardFilter.value)
  if (jobs.length === 0) return t('board.none')
  return dotted(t('day.jobs', { count: jobs.length }), minutes > 0 && formatSpan(minutes * 60_000))
}

function Clock({ day, hours, person }: { day: BoardDay; hours: Hours; person: number }) {
  const { blocks, loose, ways, date } = day
  return (
    <div
      class="board-track"
      data-date={date}
      data-first={hours.first}
      data-last={hours.last}
      style={shadeOf(person, date, hours)}
    >
      <AwayParts userId={person} date={date} hours={hours} place={(from, to) => place(from, to, hours)} />
      <NowLine date={date} hours={hours} />
      <ul class="board-jobs">
        {loose.map(({ job, state }, line) => (
          <BoardJobBlock
            key={job.uuid}
            job={job}
            state={state}
            userId={person}
            style={{ ...place(hours.first * 60, hours.last * 60, hours), '--lane': String(line) }}
          />
        ))}
        {blocks.map(({ job, state, from, to, lane, beside }) => (
          <BoardJobBlock
            key={job.uuid}
            job={job}
            state={state}
            userId={person}
            beside={beside}
            rem={remOf({ from, to }, boardZoom.value)}
            style={{ ...place(from, to, hours), '--lane': String(loose.length + lane) }}
          />
        ))}
      </ul>
      {ways.filter(isTold).map(({ from, to, metres, isTight }) => (
        <p
          key={from}
          class={isTight ? 'board-way board-tight numbers' : 'board-way numbers'}
          style={{ ...place(from, Math.max(to, from), hours), '--lane': String(loose.length) }}
        >
          <span>
            {t(isTight ? 'board.wayTight' : 'board.way', {
              distance: formatMetres(metres),
              time: formatSpan((to - from) * 60_000),
            })}
          </span>
        </p>
      ))}
      <Carried person={person} date={date} hours={hours} />
    </div>
  )
}

function Cell({ day, person }: { day: BoardDay; person: number }) {
  const { date, blocks, loose } = day
  return (
    <div class={date === today.value ? 'board-cell board-today' : 'board-cell'} data-date={date}>
      <Load day={day} person={person} />
      <AwayNote userId={person} date={date} />
      <ul class="board-jobs" aria-label={formatWeekday(date)}>
        {loose.map(({ job, state }) => (
          <BoardJobBlock key={job.uuid} job={job} state={state} userId={person} />
        ))}
        {blocks.map(({ job, state, beside }) => (
          <BoardJobBlock key={job.uuid} job={job} state={state} userId={person} beside={beside} />
        ))}
      </ul>
      <Carried person={person} date={date} hours={null} />
    </div>
  )
}

/** The planned hours of a person's day, compared with the working hours. */
function Load({ day, person }: { day: BoardDay; person: number }) {
  const { blocks, date } = day
  const minutes = blocks.reduce((sum, { from, to }) => sum + to - from, 0)
  const most = capacityOn(person, date)
  const share = most === 0 ? 0 : Math.min(1, minutes / most)
  return (
    <div
      class={
        minutes === 0
          ? 'board-load board-load-none'
          : minutes > most
            ? 'board-load board-load-over'
            : 'board-load'
      }
      style={{ '--length': String(share) }}
    >
      {minutes > 0 && <p class="numbers">{dayLoadLabel(minutes, most)}</p>}
    </div>
  )
}

/** A preview of where the moved jobs would be. */
function Carried({ person, date, hours }: { person: number; date: string; hours: Hours | null }) {
  const spans = useComputed(() => {
    const now = carry.value
    if (now === null || now.isAway || now.userId !== person) return null
    const moved = movesOf(now).flatMap(({ job, start, minutes }) =>
      start === null
        ? []
        : (minutesOn({ ...job, startTime: start, endTime: null, duration: minutes }, date) ?? []),
    )
    const isAgainst = carryConflicts.value.length > 0
    return moved.length === 0 ? null : { moved, start: now.start, isAgainst }
  }).value
  if (spans === null) return null
  const name = spans.isAgainst ? 'board-carry board-carry-against' : 'board-carry'
  if (hours === null)
    return (
      <div class={name}>
        <span class="board-carry-hour small strong numbers">{formatTime(spans.start)}</span>
      </div>
    )
  return (
    <>
      {spans.moved.map(({ from, to }, at) => (
        <div key={at} class={name} style={place(from, Math.max(to, from + 15), hours)} />
      ))}
    </>
  )
}
