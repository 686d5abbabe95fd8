import { effect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { boardZoom } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { listenToView } from '../../state/listen.ts'
import { formatTime, formatWeekday, readTimeZone, toInstant } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import type { Span } from '../week/lanes.ts'
import { minuteOf, workStyle } from '../week/week-hours.ts'
import { workHours } from '../week/work-hours.ts'
import { carry } from './board-carry.ts'
import { type BoardRow, datesFrom, hourRem, rowsBetween } from './board-layout.ts'
import { NowLabel } from './board-now.tsx'
import { BoardPerson } from './board-person.tsx'
import { boardDays, boardRows, boardShape, isByClock, wantsFocus } from './board-store.ts'
import { useStaying } from './use-staying.ts'

/** Draws the hours or days as the header, and only the rows that are scrolled into view. */
export function BoardGrid() {
  const box = useRef<HTMLDivElement>(null)
  const rows = boardRows.value
  const { date, days } = boardDays.value
  const { hours, tops, nameRem } = boardShape.value
  const byClock = isByClock.value
  // first: the rows in view depend on the scroll position
  useStaying(box)
  const { from, to } = useRowsSeen(box, tops)
  useFocusBack(box)
  useInSight(box)
  const dates = datesFrom(date, days)
  const isBare = rows.every(row => row.days.every(day => day.blocks.length + day.loose.length === 0))
  const columns = byClock ? hours.last - hours.first : days
  return (
    <div
      ref={box}
      class={byClock ? 'board-grid board-day' : 'board-grid board-week'}
      style={{
        '--columns': String(columns),
        ...(byClock ? { '--column': `${hourRem[boardZoom.value]}rem` } : weekStyle(rows, dates)),
        '--name-line': `${nameRem}rem`,
        ...workStyle(hours, workHours.value),
      }}
      // without jobs the grid itself must take the focus, so that keys can scroll it
      {...(isBare ? { role: 'group', 'aria-label': t('frame.plan'), tabIndex: 0 } : {})}
    >
      <div class="board-head" aria-hidden="true">
        <span class="board-corner" />
        {byClock
          ? Array.from({ length: columns }, (_, at) => (
              <span key={at} class="board-hour small numbers">
                {formatTime(toInstant(date, `${String(hours.first + at).padStart(2, '0')}:00`))}
              </span>
            )).concat(<NowLabel key="now" date={date} hours={hours} />)
          : dates.map(day => (
              <span
                key={day}
                class={day === today.value ? 'board-hour board-today numbers' : 'board-hour numbers'}
              >
                {formatWeekday(day)}
              </span>
            ))}
      </div>
      <ul class="board-rows" style={{ blockSize: `${tops.at(-1) ?? 0}rem` }}>
        {rows.slice(from, to + 1).map((row, at) => (
          <BoardPerson
            key={row.person.id}
            row={row}
            hours={hours}
            at={from + at}
            of={rows.length}
            top={tops[from + at] ?? 0}
            height={(tops[from + at + 1] ?? 0) - (tops[from + at] ?? 0)}
          />
        ))}
      </ul>
    </div>
  )
}

/** Rem of a day of the week. */
const DAY_REM = 7.25
/** A day without jobs is narrower. */
const EMPTY_DAY = 0.45

/** Returns the widths of the days, and how much they need at least. */
function weekStyle(rows: readonly BoardRow[], dates: readonly string[]): Record<string, string> {
  const widths = dates.map((date, at) => {
    const isEmpty = rows.every(
      ({ days }) => (days[at]?.blocks.length ?? 0) + (days[at]?.loose.length ?? 0) === 0,
    )
    return isEmpty && date !== today.value ? EMPTY_DAY : 1
  })
  return {
    '--days': widths.map(width => `minmax(0, ${width}fr)`).join(' '),
    '--least': `${widths.reduce<number>((sum, width) => sum + width, 0) * DAY_REM}rem`,
  }
}

/** Moves the focus to the job that was planned or opened, as soon as it is drawn. */
function useFocusBack(box: { current: HTMLDivElement | null }): void {
  useLayoutEffect(() => {
    const wanted = wantsFocus.peek()
    if (wanted === null || box.current === null) return
    const { jobUuid, userId } = wanted
    const name = userId === null ? `[data-job="${CSS.escape(jobUuid)}"]` : heldSelector(jobUuid, userId)
    const found = box.current.querySelector<HTMLElement>(name)
    if (found === null) return
    wantsFocus.value = null
    found.focus({ preventScroll: true })
  })
}

/** Scrolls to a job that is moved by keys. A drag needs no scrolling here, because the user sees the pointer. */
function useInSight(box: { current: HTMLDivElement | null }): void {
  useEffect(
    () =>
      effect(() => {
        const now = carry.value
        const scroller = box.current
        if (now?.isByKeys !== true || scroller === null) return
        const { tops, hours } = boardShape.value
        const at = boardRows.value.findIndex(({ person }) => person.id === now.userId)
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
        const head = scroller.querySelector('.board-head')
        const [top, bottom] = [(tops[at] ?? 0) * rem, (tops[at + 1] ?? 0) * rem]
        const seen = scroller.clientHeight - (head?.clientHeight ?? 0)
        if (top < scroller.scrollTop) scroller.scrollTop = top
        else if (bottom > scroller.scrollTop + seen) scroller.scrollTop = bottom - seen
        if (!isByClock.value || head === null) return
        const corner = head.querySelector('.board-corner')?.clientWidth ?? 0
        const track = head.clientWidth - corner
        const minute = minuteOf(now.start, boardDays.value.date, readTimeZone()) - hours.first * 60
        const left = (minute / ((hours.last - hours.first) * 60)) * track
        const wide = scroller.clientWidth - corner
        if (left < scroller.scrollLeft) scroller.scrollLeft = left
        else if (left + wide / 4 > scroller.scrollLeft + wide) scroller.scrollLeft = left - wide / 2
      }),
    [box],
  )
}

const heldSelector = (jobUuid: string, userId: number) =>
  `[data-job="${CSS.escape(jobUuid)}"][data-user="${userId}"]`

/** Rows this far outside the view are drawn too, so that fast scrolling and the next key find them. */
const BESIDE_REM = 18

/** Limits how many rows outside the view stay drawn. They are removed with the next update, which saves a render. */
const MOST_LEFT = 2

/** Returns which rows to draw. Renders again only if a row is needed that is not drawn yet. */
function useRowsSeen(box: RefObject<HTMLElement | null>, tops: readonly number[]): Span {
  const [rows, setRows] = useState({ from: 0, to: 0 })
  const at = useRef(tops)
  const look = useRef(() => {
    const scroller = box.current
    if (scroller === null) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const top = scroller.scrollTop / rem
    const { from, to } = rowsBetween(
      at.current,
      top - BESIDE_REM,
      top + scroller.clientHeight / rem + BESIDE_REM,
    )
    setRows(before => (holds(before, { from, to }) ? before : { from, to }))
  })
  useLayoutEffect(() => {
    at.current = tops
    look.current()
  }, [tops])
  useLayoutEffect(() => {
    const scroller = box.current
    return scroller === null ? undefined : listenToView(scroller, look.current)
  }, [box])
  const last = Math.max(0, tops.length - 2)
  return { from: Math.min(rows.from, last), to: Math.min(rows.to, last) }
}

function holds(drawn: Span, wanted: Span): boolean {
  const isThere = drawn.from <= wanted.from && drawn.to >= wanted.to
  return isThere && drawn.to - drawn.from <= wanted.to - wanted.from + MOST_LEFT
}
