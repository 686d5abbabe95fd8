/** Where the person is, kept in the address after `#`, so that a reload and Back find it again. */
import { signal } from '@preact/signals'

export const jobTabs = ['overview', 'notes', 'history'] as const
export type JobTab = (typeof jobTabs)[number]

/** `date` null is today, whatever day that is; `jobUuid` null is what the day selects. */
export type Route =
  | { screen: 'today'; date: string | null; jobUuid: string | null; tab: JobTab; isNewJob: boolean }
  | { screen: 'outbox' }
  | { screen: 'more' }

export type Screen = Route['screen']
type TodayRoute = Extract<Route, { screen: 'today' }>

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const todayRoute: TodayRoute = {
  screen: 'today',
  date: null,
  jobUuid: null,
  tab: 'overview',
  isNewJob: false,
}

/** The route of an address such as `#/today?date=2026-11-20&job=…&tab=notes`; anything else is today. */
export function parseRoute(hash: string): Route {
  const url = new URL(hash.replace(/^#/, '') || '/', 'route://route')
  if (url.pathname === '/outbox') return { screen: 'outbox' }
  if (url.pathname === '/more') return { screen: 'more' }
  const date = url.searchParams.get('date')
  return {
    screen: 'today',
    date: date !== null && DAY.test(date) && !Number.isNaN(Date.parse(date)) ? date : null,
    jobUuid: url.searchParams.get('job'),
    tab: jobTabs.find(tab => tab === url.searchParams.get('tab')) ?? 'overview',
    isNewJob: url.searchParams.has('new'),
  }
}

export function formatRoute(route: Route): string {
  if (route.screen !== 'today') return `#/${route.screen}`
  const query = new URLSearchParams()
  if (route.date !== null) query.set('date', route.date)
  if (route.jobUuid !== null) query.set('job', route.jobUuid)
  if (route.tab !== 'overview') query.set('tab', route.tab)
  if (route.isNewJob) query.set('new', '')
  const text = query.toString()
  return text === '' ? '#/today' : `#/today?${text}`
}

export const route = signal<Route>(todayRoute)

/** Where the person was last among the days: the way back from another screen ends there. */
export const lastDayRoute = signal<TodayRoute>(todayRoute)

function show(next: Route): void {
  route.value = next
  if (next.screen === 'today') lastDayRoute.value = { ...next, isNewJob: false }
}

/** A new place, with a way back to this one. */
export function goTo(next: Route): void {
  if (formatRoute(next) === formatRoute(route.value)) return
  history.pushState(null, '', formatRoute(next))
  show(next)
}

/** The same place in other words: Back does not stop here. */
export function replaceRoute(next: Route): void {
  history.replaceState(null, '', formatRoute(next))
  show(next)
}

/** The last place among the days with some of it changed. */
export function goToDay(change: Partial<Omit<TodayRoute, 'screen'>>): void {
  goTo({ ...lastDayRoute.value, ...change })
}

/** Follows Back, Forward and typed addresses; the answer stops it. */
export function followAddress(): () => void {
  const read = () => show(parseRoute(location.hash))
  read()
  window.addEventListener('popstate', read)
  return () => window.removeEventListener('popstate', read)
}
