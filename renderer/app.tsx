import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { Toasts } from './parts/toasts.tsx'
import { FirstRun } from './screens/first-run/first-run.tsx'
import { Banners } from './screens/frame/banners.tsx'
import { listenToKeys } from './screens/frame/keys.ts'
import { Rail } from './screens/frame/rail.tsx'
import { TopBar } from './screens/frame/top-bar.tsx'
import { More } from './screens/more/more.tsx'
import { Outbox } from './screens/outbox/outbox.tsx'
import { Today } from './screens/today/today.tsx'
import { app } from './state/app-store.ts'
import { route, type Screen } from './state/route.ts'
import { t } from './text/t.ts'
import './app.css'

const screens: Record<Screen, () => VNode | null> = { today: Today, outbox: Outbox, more: More }

/** Everything on the page: the first run, or the frame with one screen in it. */
export function App() {
  useEffect(() => listenToKeys(), [])
  const phase = app.value?.phase
  return (
    <>
      {phase === undefined ? <Waiting /> : phase === 'first-run' ? <FirstRun /> : <Frame />}
      <Toasts />
    </>
  )
}

function Waiting() {
  return (
    <div class="waiting">
      <Banners />
      <p class="hidden-visually">{t('app.reading')}</p>
    </div>
  )
}

function Frame() {
  const Shown = screens[route.value.screen]
  return (
    <div class="frame">
      <TopBar />
      <Banners />
      <Rail />
      <main class="frame-main">
        <Shown />
      </main>
    </div>
  )
}
