import { ArrowLeft } from 'lucide-preact'
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { keepFocus } from './parts/keep-focus.ts'
import { lazyPart, soonPart } from './parts/lazy-part.tsx'
import { Reading } from './parts/reading.tsx'
import { Toasts } from './parts/toasts.tsx'
import { Banners } from './screens/frame/banners.tsx'
import { listenToKeys } from './screens/frame/keys.ts'
import { NoticeCards } from './screens/frame/notice-cards.tsx'
import { Rail } from './screens/frame/rail.tsx'
import { refuseStrayDrops } from './screens/frame/stray-drops.ts'
import { TopBar } from './screens/frame/top-bar.tsx'
import { Today } from './screens/today/today.tsx'
import { app } from './state/app-store.ts'
import { formatRoute, route, type Screen, todayRoute } from './state/route.ts'
import { t } from './text/t.ts'
import './app.css'

const screens: Record<Screen, (props: object) => VNode | null> = {
  today: Today,
  week: soonPart(() => import('./screens/week/week.tsx').then(({ Week }) => Week)),
  map: lazyPart(() => import('./screens/map/day-map.tsx').then(({ DayMap }) => DayMap)),
  assets: lazyPart(() => import('./screens/assets/assets.tsx').then(({ Assets }) => Assets)),
  times: lazyPart(() => import('./screens/times/times.tsx').then(({ TimesScreen }) => TimesScreen)),
  outbox: soonPart(() => import('./screens/outbox/outbox.tsx').then(({ Outbox }) => Outbox)),
  plan: lazyPart(() => import('./screens/plan/plan.tsx').then(({ PlanScreen }) => PlanScreen)),
  changes: lazyPart(() => import('./screens/changes/changes.tsx').then(({ Changes }) => Changes)),
  blanks: lazyPart(() => import('./screens/more/more.tsx').then(({ Blanks }) => Blanks)),
  phrases: lazyPart(() => import('./screens/more/more.tsx').then(({ Phrases }) => Phrases)),
  availability: lazyPart(() =>
    import('./screens/availability/availability-screen.tsx').then(
      ({ AvailabilityScreen }) => AvailabilityScreen,
    ),
  ),
  recurring: lazyPart(() =>
    import('./screens/recurring/recurring-screen.tsx').then(({ RecurringScreen }) => RecurringScreen),
  ),
  help: lazyPart(() => import('./screens/help/help.tsx').then(({ Help }) => Help)),
  more: lazyPart(() => import('./screens/more/more.tsx').then(({ More }) => More)),
}

// loaded on demand, because most starts need neither
const FirstRun = lazyPart(() => import('./screens/first-run/first-run.tsx').then(({ FirstRun }) => FirstRun))
const KeysLost = lazyPart(() => import('./screens/keys-lost/keys-lost.tsx').then(({ KeysLost }) => KeysLost))

/** The whole page: the first run, or the frame with one screen. */
export function App() {
  useEffect(() => listenToKeys(), [])
  useEffect(() => keepFocus(), [])
  useEffect(() => refuseStrayDrops(), [])
  const phase = app.value?.phase
  const lost = app.value?.lostKeys ?? null
  return (
    <>
      {phase === undefined ? (
        <Waiting />
      ) : lost !== null ? (
        <WithHelp>
          <KeysLost lost={lost} />
        </WithHelp>
      ) : phase === 'first-run' ? (
        <WithHelp>
          <FirstRun />
        </WithHelp>
      ) : (
        <Frame />
      )}
      <Toasts />
    </>
  )
}

function Waiting() {
  return (
    <div class="waiting">
      <Banners />
      <Reading of={app} />
    </div>
  )
}

/** Help by F1 before there is a frame. The screen behind it stays mounted, so that typed text is not lost. */
function WithHelp({ children }: { children: ComponentChildren }) {
  const isHelping = route.value.screen === 'help'
  const Help = screens.help
  return (
    <>
      {isHelping && (
        <main class="help-alone" aria-label={t('frame.help')}>
          <a class="button button-plain help-back" href={formatRoute(todayRoute)}>
            <ArrowLeft size={20} aria-hidden="true" />
            {t('action.back')}
          </a>
          <Help />
        </main>
      )}
      <div class="beside-help" hidden={isHelping}>
        {children}
      </div>
    </>
  )
}

function Frame() {
  const Shown = screens[route.value.screen]
  const main = useRef<HTMLElement>(null)
  return (
    <div class="frame">
      <button type="button" class="button button-plain skip" onClick={() => main.current?.focus()}>
        {t('frame.skip', { screen: t(`frame.${route.value.screen}`) })}
      </button>
      <TopBar />
      <Banners />
      <Rail />
      <div class="frame-work">
        <main ref={main} class="frame-main" tabIndex={-1} aria-label={t(`frame.${route.value.screen}`)}>
          <Shown />
        </main>
        <NoticeCards />
      </div>
    </div>
  )
}
