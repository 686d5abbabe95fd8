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
import { status } from '../../state/app-store.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { lacksCode } from '../../state/recovery-store.ts'
import {
  assetsRoute,
  formatRoute,
  lastDayRoute,
  lastPlanRoute,
  planRoute,
  type Route,
  route,
  type Screen as ScreenName,
  todayRoute,
  weekRoute,
} from '../../state/route.ts'
import type { TextKey } from '../../text/en/translation.ts'
import { t } from '../../text/t.ts'
import './rail.css'

interface RailEntry {
  route: Route
  key: Extract<TextKey, `frame.${ScreenName}`>
  icon: LucideIcon
}

/** The screens in their order: Alt and their number open them. */
const railScreens: readonly RailEntry[] = [
  { route: todayRoute, key: 'frame.today', icon: CalendarDays },
  { route: weekRoute, key: 'frame.week', icon: CalendarRange },
  { route: assetsRoute, key: 'frame.assets', icon: Boxes },
  { route: { screen: 'outbox' }, key: 'frame.outbox', icon: Send },
  { route: { screen: 'more' }, key: 'frame.more', icon: Settings2 },
  { route: planRoute, key: 'frame.plan', icon: ClipboardCheck },
]
/** For who plans, between what is theirs and what is there; the keys of the others stay everybody's. */
const plannerOrder = [0, 1, 5, 2, 3, 4]
const order = [0, 1, 2, 3, 4]

/** The screen of a key; null where there is none, or not for this person. */
export function railScreen(at: number): Route | null {
  const entry = railScreens[at]
  if (entry === undefined || (entry.route.screen === 'plan' && !isPlanner.value)) return null
  return leadsTo(entry)
}

/** Today and planning lead back to where the person was in them, and from there to this day. */
function leadsTo({ route: to }: RailEntry): Route {
  if (to.screen === route.value.screen) return to
  if (to.screen === 'plan') return lastPlanRoute.value
  return to.screen === 'today' ? lastDayRoute.value : to
}

export function Rail() {
  return (
    <nav class="rail framed" aria-label={t('frame.navigation')}>
      {(isPlanner.value ? plannerOrder : order).map(at => (
        <Screen key={at} at={at} />
      ))}
      <RailLink
        icon={Plus}
        label={t('newJob.open')}
        class="rail-new"
        href={formatRoute({ ...lastDayRoute.value, isNewJob: true })}
      />
    </nav>
  )
}

function Screen({ at }: { at: number }) {
  const entry = railScreens[at]
  if (entry === undefined) return null
  const { screen } = entry.route
  return (
    <RailLink
      icon={entry.icon}
      label={t(entry.key)}
      href={formatRoute(leadsTo(entry))}
      aria-keyshortcuts={`Alt+${at + 1}`}
      title={`Alt+${at + 1}`}
      aria-current={route.value.screen === screen ? 'page' : undefined}
    >
      {screen === 'outbox' && <Waiting />}
      {screen === 'more' && lacksCode.value && <span class="rail-reminder" />}
    </RailLink>
  )
}

function RailLink(props: AnchorHTMLAttributes & { icon: LucideIcon; label: string }) {
  const { icon: Icon, label, class: extra = '', children, ...link } = props
  return (
    <a class={`rail-entry ring-within ${extra}`} {...link}>
      <span class="rail-icon">
        <Icon size={22} aria-hidden="true" />
        {children}
      </span>
      <span class="rail-label">{label}</span>
    </a>
  )
}

/** How much waits to be sent. */
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
