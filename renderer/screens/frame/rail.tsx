import { CalendarDays, type LucideIcon, Plus, Send, Settings2 } from 'lucide-preact'
import { status } from '../../state/app-store.ts'
import { formatRoute, type Route, route, todayRoute } from '../../state/route.ts'
import { type TextKey, t } from '../../text/t.ts'
import './rail.css'

interface RailEntry {
  route: Route
  key: Extract<TextKey, 'frame.today' | 'frame.outbox' | 'frame.more'>
  icon: LucideIcon
}

/** The screens in their order: Alt and their number open them. */
export const railScreens: readonly RailEntry[] = [
  { route: todayRoute, key: 'frame.today', icon: CalendarDays },
  { route: { screen: 'outbox' }, key: 'frame.outbox', icon: Send },
  { route: { screen: 'more' }, key: 'frame.more', icon: Settings2 },
]

export function Rail() {
  const here = route.value
  const pending = status.value?.pending ?? 0
  return (
    <nav class="rail" aria-label={t('frame.navigation')}>
      {railScreens.map(({ route: to, key, icon: Icon }) => (
        <a
          key={key}
          class="rail-entry"
          href={formatRoute(to)}
          aria-current={here.screen === to.screen ? 'page' : undefined}
        >
          <span class="rail-icon">
            <Icon size={22} aria-hidden="true" />
            {to.screen === 'outbox' && pending > 0 && (
              <span class="rail-count">
                <span aria-hidden="true">{pending > 99 ? '99+' : pending}</span>
                <span class="hidden-visually">{t('frame.waiting', { count: pending })}</span>
              </span>
            )}
          </span>
          <span class="rail-label">{t(key)}</span>
        </a>
      ))}
      <a class="rail-entry rail-new" href={formatRoute({ ...todayRoute, isNewJob: true })}>
        <span class="rail-icon">
          <Plus size={22} aria-hidden="true" />
        </span>
        <span class="rail-label">{t('newJob.open')}</span>
      </a>
    </nav>
  )
}
