/** The calls on days: one, a week of them, and what others changed on any of them. */
import { Temporal } from 'temporal-polyfill'
import type { Api } from '../../../shared/contract.ts'
import { fail, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { Day } from '../../../shared/view.ts'
import { dateOf } from '../../service/entity/local-time.ts'
import { attempt } from '../../service/refuse.ts'
import { seeJobs } from '../notices/unseen.ts'
import type { AppLife } from '../session/app-life.ts'
import type { Session } from '../session/session.ts'
import { type DayQuery, readChanged, readDay } from '../views/day.ts'

type DayMethods = 'day.read' | 'week.read' | 'news.read' | 'news.seeAll'

export function createDayMethods(life: AppLife): Pick<Api, DayMethods> {
  return {
    'day.read': ({ date }) => dayOf(life, date),
    'week.read': ({ date }) => ({ days: daysOfWeek(life, date).map(day => dayOf(life, day)) }),
    'news.read': () =>
      life.session ? readChanged(life.session.store.read, queryFor(life, life.session, null)) : [],
    'news.seeAll': () => seeAll(life),
  }
}

function seeAll({ session }: AppLife) {
  if (!session) return fail('conflict', reason('no-account'))
  const { trouble } = session.files
  if (trouble && !session.store.isWritable) return fail('storage', trouble)
  const seen = attempt(() => seeJobs(session.context, null))
  return seen.ok ? succeed(null) : seen
}

function daysOfWeek({ ports: { clock } }: AppLife, date: string | null): string[] {
  const of = Temporal.PlainDate.from(date ?? dateOf(clock.now(), clock.timeZone()))
  const monday = of.subtract({ days: of.dayOfWeek - 1 })
  return Array.from({ length: of.daysInWeek }, (_, days) => monday.add({ days }).toString())
}

function dayOf(life: AppLife, date: string | null): Day {
  const { session, ports } = life
  if (session) return readDay(session.store.read, queryFor(life, session, date))
  const today = dateOf(ports.clock.now(), ports.clock.timeZone())
  return {
    date: date ?? today,
    isToday: date === null || date === today,
    overdue: [],
    timed: [],
    untimed: [],
    selected: null,
  }
}

function queryFor({ ports: { clock } }: AppLife, { context }: Session, date: string | null): DayQuery {
  return {
    date,
    timeZone: clock.timeZone(),
    now: clock.now(),
    userId: context.account.user.id,
    filesBytes: context.settings().filesBytes,
  }
}
