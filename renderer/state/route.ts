/** The route of the page. It is in the address after `#`, so that reload and Back restore it. */
import { computed, signal } from '@preact/signals'
import { isDate } from '../../shared/entities/calendar-date.ts'
import { listen } from './listen.ts'

export const jobTabs = ['overview', 'notes', 'forms', 'files', 'history'] as const
export type JobTab = (typeof jobTabs)[number]

export const planViews = ['day', 'week', 'waiting', 'vans'] as const
export type PlanView = (typeof planViews)[number]

export const assetTabs = ['overview', 'jobs', 'files'] as const
export type AssetTab = (typeof assetTabs)[number]

export const moreParts = ['account', 'screen', 'notices', 'records', 'data', 'support'] as const
export type MorePart = (typeof moreParts)[number]

/** A `null` date is today. A `null` job is the one that the day selects. Other nulls mean that nothing is open. */
export type Route =
  | {
      screen: 'today'
      date: string | null
      jobUuid: string | null
      tab: JobTab
      isNewJob: boolean
      /** asset of the new job */
      newJobAsset: string | null
      /** form that fills the detail pane */
      formUuid: string | null
      /** whether the job's own fields fill the detail pane */
      isDetails: boolean
      /** document that fills the detail pane */
      documentUuid: string | null
      /** whether the job's sheet fills the detail pane */
      isSheet: boolean
      /** document that is being captured, which fills the detail pane */
      captureUuid: string | null
    }
  | { screen: 'week'; date: string | null }
  /** the jobs of a day on the map */
  | { screen: 'map'; date: string | null }
  | {
      screen: 'assets'
      assetUuid: string | null
      tab: AssetTab
      documentUuid: string | null
      /** document that is being captured, which fills the detail pane */
      captureUuid: string | null
    }
  /** the user's own times, in the week of a date */
  | { screen: 'times'; date: string | null }
  | { screen: 'outbox' }
  /** `waiting`: decisions of the dispatcher; `vans`: their stock; neither has a board */
  | { screen: 'plan'; date: string | null; view: PlanView }
  /** changes by other users */
  | { screen: 'changes' }
  /** the group of settings that is open */
  | { screen: 'more'; part: MorePart | null }
  /** blank forms of the group */
  | { screen: 'blanks' }
  /** phrases for notes that the group shares */
  | { screen: 'phrases' }
  /** working hours and absences of the group */
  | { screen: 'availability' }
  /** recurring jobs of all assets and places */
  | { screen: 'recurring' }
  /** short articles for technicians */
  | { screen: 'help' }

export type Screen = Route['screen']
export type TodayRoute = Extract<Route, { screen: 'today' }>
export type PlanRoute = Extract<Route, { screen: 'plan' }>
export type AssetsRoute = Extract<Route, { screen: 'assets' }>

/** The part of a route without anything over the job. */
export const nothingOver = {
  isNewJob: false,
  newJobAsset: null,
  formUuid: null,
  isDetails: false,
  documentUuid: null,
  isSheet: false,
  captureUuid: null,
} as const

export const todayRoute: TodayRoute = {
  screen: 'today',
  date: null,
  jobUuid: null,
  tab: 'overview',
  ...nothingOver,
}

export const weekRoute: Route = { screen: 'week', date: null }

/** Whether the view is a board, not a list. */
export const isBoard = ({ view }: PlanRoute) => view === 'day' || view === 'week'

export const planRoute: PlanRoute = { screen: 'plan', date: null, view: 'day' }

export const assetsRoute: AssetsRoute = {
  screen: 'assets',
  assetUuid: null,
  tab: 'overview',
  documentUuid: null,
  captureUuid: null,
}

export const moreRoute: Route = { screen: 'more', part: null }

/** Screens whose address has no parameters, and those with only a date. */
const plainScreens = ['outbox', 'changes', 'blanks', 'phrases', 'availability', 'recurring', 'help'] as const
const datedScreens = ['times', 'map', 'week'] as const

/** Parses an address such as `#/today?date=2026-11-20&job=…&tab=notes`. Invalid ones become today. */
export function parseRoute(hash: string): Route {
  const { pathname, searchParams: query } = addressOf(hash.replace(/^#/, ''))
  const plain = plainScreens.find(screen => pathname === `/${screen}`)
  if (plain !== undefined) return { screen: plain }
  const dated = datedScreens.find(screen => pathname === `/${screen}`)
  if (dated !== undefined) return { screen: dated, date: dateOf(query) }
  if (pathname === '/more')
    return { screen: 'more', part: moreParts.find(part => part === query.get('part')) ?? null }
  if (pathname === '/plan') {
    const view = planViews.find(one => one === query.get('view')) ?? 'day'
    return { screen: 'plan', date: dateOf(query), view }
  }
  const documentUuid = query.get('file')
  const captureUuid = query.get('paper')
  if (pathname === '/assets') {
    const tab = assetTabs.find(one => one === query.get('tab')) ?? 'overview'
    return { screen: 'assets', assetUuid: query.get('asset'), tab, documentUuid, captureUuid }
  }
  return {
    screen: 'today',
    date: dateOf(query),
    jobUuid: query.get('job'),
    tab: jobTabs.find(one => one === query.get('tab')) ?? 'overview',
    isNewJob: query.has('new'),
    newJobAsset: query.get('on'),
    formUuid: query.get('form'),
    isDetails: query.has('details'),
    documentUuid,
    isSheet: query.has('sheet'),
    captureUuid,
  }
}

/** Returns a valid URL for any text after `#`, because other pages may link here. */
function addressOf(path: string): URL {
  return URL.parse(path || '/', 'route://route') ?? new URL('route://route/')
}

function dateOf(query: URLSearchParams): string | null {
  const date = query.get('date')
  return date !== null && isDate(date) ? date : null
}

export function formatRoute(route: Route): string {
  const query = new URLSearchParams(Object.entries(wordsOf(route)).filter(isWritten)).toString()
  return query === '' ? `#/${route.screen}` : `#/${route.screen}?${query}`
}

/** Returns the query of a route. Nulls and the first tab are left out. */
function wordsOf(route: Route): Record<string, string | null> {
  switch (route.screen) {
    case 'today':
      return {
        date: route.date,
        job: route.jobUuid,
        tab: route.tab === 'overview' ? null : route.tab,
        new: route.isNewJob ? '' : null,
        on: route.newJobAsset,
        form: route.formUuid,
        details: route.isDetails ? '' : null,
        file: route.documentUuid,
        sheet: route.isSheet ? '' : null,
        paper: route.captureUuid,
      }
    case 'week':
    case 'times':
      return { date: route.date }
    case 'more':
      return { part: route.part }
    case 'plan':
      return { date: route.date, view: route.view === 'day' ? null : route.view }
    case 'assets':
      return {
        asset: route.assetUuid,
        tab: route.tab === 'overview' ? null : route.tab,
        file: route.documentUuid,
        paper: route.captureUuid,
      }
    default:
      return {}
  }
}

function isWritten(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null
}

export const route = signal<Route>(todayRoute)

/** The last route among the days, to which other screens lead back. */
export const lastDayRoute = signal<TodayRoute>(todayRoute)
/** The last route of planning, to which a job that was opened there leads back. */
export const lastPlanRoute = signal<PlanRoute>(planRoute)

/** The job that was opened from planning. The way back leads there until another job is opened. */
const openedFromPlan = signal<string | null>(null)
export const isFromPlan = computed(
  () => openedFromPlan.value !== null && openedFromPlan.value === lastDayRoute.value.jobUuid,
)

/** The screens that are not in the rail, and the one there from which they are opened. */
const parents: Partial<Record<Screen, 'today' | 'more'>> = {
  ...{ map: 'today', times: 'today', changes: 'today' },
  ...{ blanks: 'more', phrases: 'more', availability: 'more', recurring: 'more', help: 'more' },
}

/** Whether the shown screen was opened from More: My times and Help are opened from other screens too. */
let isFromMore = false

/** Returns the screen in the rail that the shown screen belongs to, if it is not in the rail itself. */
export function parentOf({ screen }: Route): 'today' | 'more' | undefined {
  return screen === 'times' && isFromMore ? 'more' : parents[screen]
}

/** Leaves a screen that More leads to. Returns false on other screens, and if help was opened by its key. */
export function leaveForMore(here: Route): boolean {
  if (parentOf(here) !== 'more' || (here.screen === 'help' && !isFromMore)) return false
  goTo(moreRoute)
  return true
}

function show(next: Route): void {
  if (route.value.screen !== next.screen) isFromMore = route.value.screen === 'more'
  if (route.value.screen === 'plan') openedFromPlan.value = next.screen === 'today' ? next.jobUuid : null
  else if (next.screen === 'today' && next.jobUuid !== openedFromPlan.value) openedFromPlan.value = null
  route.value = next
  if (next.screen === 'plan') lastPlanRoute.value = next
  if (next.screen === 'today') lastDayRoute.value = { ...next, ...nothingOver }
}

/** Goes to a route, with a history entry for Back. */
export function goTo(next: Route): void {
  if (formatRoute(next) === formatRoute(route.value)) return
  history.pushState(null, '', formatRoute(next))
  show(next)
}

/** Replaces the history entry, so that Back does not stop here. */
export function replaceRoute(next: Route): void {
  history.replaceState(null, '', formatRoute(next))
  show(next)
}

/** Changes the last route among the days. Nothing is open over it, unless `change` says so. */
export function goToDay(change: Partial<Omit<TodayRoute, 'screen'>>): void {
  goTo({ ...lastDayRoute.value, ...change })
}

/** Returns to the day or the plan from which the job was opened. */
export function leaveJob(): void {
  if (isFromPlan.value) goTo(lastPlanRoute.value)
  else goToDay({ jobUuid: null, tab: 'overview' })
}

/** Opens a form, the own fields, a file or the sheet over a job. */
export function goOver(
  jobUuid: string,
  what: { formUuid: string } | { isDetails: true } | { documentUuid: string } | { isSheet: true },
): void {
  goToDay({ jobUuid, ...what })
}

/** Follows Back, Forward and typed addresses. Returns a function that stops it. */
export function followAddress(): () => void {
  const read = () => show(parseRoute(location.hash))
  read()
  return listen(window, 'popstate', read)
}
