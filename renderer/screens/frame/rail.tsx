import { computed } from '@preact/signals'
import {
  Boxes,
  CalendarDays,
  CalendarRange,
  ClipboardCheck,
  type LucideIcon,
  Plus,
  Send,
  Settings2,
} from 'lucide-preact'
import type { AnchorHTMLAttributes } from 'preact'
import { lacksCode, status } from '../../state/app-store.ts'
import { isPlanner } from '../../state/plan-store.ts'
import {
  assetsRoute,
  formatRoute,
  lastDayRoute,
  lastPlanRoute,
  moreRoute,
  parentOf,
  planRoute,
  type Route,
  route,
  todayRoute,
  weekRoute,
} from '../../state/route.ts'
import { isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import './rail.css'

interface RailEntry {
  route: Route
  icon: LucideIcon
  /**
   * Alt with this number opens the screen. Planning is the last, so that the other numbers are the same for all users.
   */
  number: number
}

/** The screens in the order of the rail. */
const railScreens: readonly RailEntry[] = [
  { route: todayRoute, icon: CalendarDays, number: 1 },
  { route: weekRoute, icon: CalendarRange, number: 2 },
  { route: planRoute, icon: ClipboardCheck, number: 6 },
  { route: assetsRoute, icon: Boxes, number: 3 },
  { route: { screen: 'outbox' }, icon: Send, number: 4 },
  { route: moreRoute, icon: Settings2, number: 5 },
]

const railShown = computed(() =>
  railScreens.filter(({ route: to }) => to.screen !== 'plan' || isPlanner.value),
)

/** Returns the screen of a key, or null if there is none or the user may not open it. */
export function railScreen(at: number): Route | null {
  const entry = railShown.value.find(({ number }) => number === at + 1)
  return entry === undefined ? null : leadsTo(entry)
}

/** Today and Planning lead back to where the user was in them, and from there to the current day. */
function leadsTo({ route: to }: RailEntry): Route {
  if (to.screen === route.value.screen) return to
  if (to.screen === 'plan') return lastPlanRoute.value
  return to.screen === 'today' ? lastDayRoute.value : to
}

function markOf(screen: Route['screen']): 'page' | 'true' | undefined {
  const shown = route.value
  if (shown.screen === screen) return 'page'
  return parentOf(shown) === screen ? 'true' : undefined
}

export function Rail() {
  return (
    <nav class="rail framed" aria-label={t('frame.navigation')}>
      {railShown.value.map(entry => (
        <Screen key={entry.number} entry={entry} />
      ))}
      <RailLink
        icon={Plus}
        label={t(isNarrow.value ? 'newJob.openShort' : 'newJob.open')}
        class="rail-new"
        aria-label={t('newJob.open')}
        href={formatRoute({ ...lastDayRoute.value, isNewJob: true })}
      />
    </nav>
  )
}

function Screen({ entry }: { entry: RailEntry }) {
  const { screen } = entry.route
  const keys = `Alt+${entry.number}`
  return (
    <RailLink
      icon={entry.icon}
      label={t(`frame.${screen}`)}
      href={formatRoute(leadsTo(entry))}
      aria-keyshortcuts={keys}
      title={keys}
      aria-current={markOf(screen)}
    >
      {screen === 'outbox' && <Waiting />}
      {screen === 'more' && lacksCode.value && <span class="rail-reminder" />}
    </RailLink>
  )
}

function RailLink(props: AnchorHTMLAttributes & { icon: LucideIcon; label: string }) {
  const { icon: Icon, label, class: extra = '', children, ...link } = props
  return (
    <a class={`rail-entry strong ring-within ${extra}`} {...link}>
      <span class="rail-icon">
        <Icon size={22} aria-hidden="true" />
        {children}
      </span>
      <span class="rail-label">{label}</span>
    </a>
  )
}

/** The number of operations that wait to be sent. */
function Waiting() {
  const pending = status.value?.pending ?? 0
  if (pending === 0) return null
  return (
    <span class="rail-count">
      <span aria-hidden="true">{pending > 99 ? '99+' : pending}</span>
      <span class="hidden-visually">{t('frame.waiting', { count: pending })}</span>
    </span>
  )
}
