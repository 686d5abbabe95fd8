import { Boxes, CalendarDays, CalendarRange, type LucideIcon, Plus, Send, Settings2 } from 'lucide-preact'
import type { AnchorHTMLAttributes } from 'preact'
import { status } from '../../state/app-store.ts'
import { lacksCode } from '../../state/recovery-store.ts'
import {
  assetsRoute,
  formatRoute,
  lastDayRoute,
  type Route,
  route,
  type Screen,
  todayRoute,
  weekRoute,
} from '../../state/route.ts'
import type { TextKey } from '../../text/en/translation.ts'
import { t } from '../../text/t.ts'
import './rail.css'

interface RailEntry {
  route: Route
  key: Extract<TextKey, `frame.${Screen}`>
  icon: LucideIcon
}

/** The screens in their order: Alt and their number open them. */
export const railScreens: readonly RailEntry[] = [
  { route: todayRoute, key: 'frame.today', icon: CalendarDays },
  { route: weekRoute, key: 'frame.week', icon: CalendarRange },
  { route: assetsRoute, key: 'frame.assets', icon: Boxes },
  { route: { screen: 'outbox' }, key: 'frame.outbox', icon: Send },
  { route: { screen: 'more' }, key: 'frame.more', icon: Settings2 },
]

/** Today leads back to where the person was among the days, and from there to this day's list. */
export function leadsTo({ route: to }: RailEntry): Route {
  return to.screen === 'today' && route.value.screen !== 'today' ? lastDayRoute.value : to
}

export function Rail() {
  return (
    <nav class="rail framed" aria-label={t('frame.navigation')}>
      {railScreens.map((entry, at) => (
        <RailLink
          key={entry.key}
          icon={entry.icon}
          label={t(entry.key)}
          href={formatRoute(leadsTo(entry))}
          aria-keyshortcuts={`Alt+${at + 1}`}
          title={`Alt+${at + 1}`}
          aria-current={route.value.screen === entry.route.screen ? 'page' : undefined}
        >
          {entry.route.screen === 'outbox' && <Waiting />}
          {entry.route.screen === 'more' && lacksCode.value && <span class="rail-reminder" />}
        </RailLink>
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

function RailLink(props: AnchorHTMLAttributes & { icon: LucideIcon; label: string }) {
  const { icon: Icon, label, class: extra = '', children, ...link } = props
  return (
    <a class={`rail-entry ${extra}`} {...link}>
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
