/** The methods for days and weeks, and for the changes that other users made in them. */
import { Temporal } from 'temporal-polyfill'
import type { Api } from '../../../shared/contract/contract.ts'
import { succeed } from '../../../shared/text/failures.ts'
import type { Day } from '../../../shared/views/view.ts'
import { dateOf } from '../../service/entity/local-time.ts'
import { attempt } from '../../service/refuse.ts'
import { seeJobs } from '../notices/unseen.ts'
import type { Clock } from '../ports/ports.ts'
import type { Session } from '../session/session.ts'
import { type DayQuery, readChanged, readDay } from '../views/day.ts'
import type { Running } from './running.ts'

type DayMethods = 'day.read' | 'week.read' | 'news.read' | 'news.seeAll'

export function createDayMethods({ ports, session, readOr, withinWritable }: Running): Pick<Api, DayMethods> {
  const { clock } = ports
  return {
    'day.read': ({ date }) => dayOf(clock, session(), date),
    'week.read': ({ date }) => ({ days: daysOfWeek(clock, date).map(day => dayOf(clock, session(), day)) }),
    'news.read': () => readOr([], open => readChanged(open.store.read, queryFor(clock, open, null))),
    'news.seeAll': () =>
      withinWritable(({ context }) => {
        const seen = attempt(() => seeJobs(context, null))
        return seen.ok ? succeed(null) : seen
      }),
  }
}

/** Returns the days of the week that contains `date`, Monday first; null: the current week. */
export function daysOfWeek(clock: Clock, date: string | null): string[] {
  const of = Temporal.PlainDate.from(date ?? dateOf(clock.now(), clock.timeZone()))
  const monday = of.subtract({ days: of.dayOfWeek - 1 })
  return Array.from({ length: of.daysInWeek }, (_, days) => monday.add({ days }).toString())
}

function dayOf(clock: Clock, session: Session | null, date: string | null): Day {
  if (session) return readDay(session.store.read, queryFor(clock, session, date))
  const today = dateOf(clock.now(), clock.timeZone())
  return {
    date: date ?? today,
    isToday: date === null || date === today,
    overdue: [],
    timed: [],
    untimed: [],
    selected: null,
  }
}

function queryFor(clock: Clock, { context }: Session, date: string | null): DayQuery {
  return {
    date,
    timeZone: clock.timeZone(),
    now: clock.now(),
    userId: context.account.user.id,
    filesBytes: context.settings().filesBytes,
  }
}
