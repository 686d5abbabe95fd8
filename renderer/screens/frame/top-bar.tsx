import {
  ArrowLeft,
  CheckCheck,
  CircleAlert,
  CircleCheck,
  KeyRound,
  type LucideIcon,
  RefreshCw,
  Send,
  Sun,
  TriangleAlert,
  WifiOff,
} from 'lucide-preact'
import type { Tone } from '../../parts/chip.tsx'
import { app, savePreference, status, theme } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { formatRoute, lastDayRoute, moreRoute, parentOf, route } from '../../state/route.ts'
import { saved } from '../../state/toast.ts'
import { isNarrow } from '../../state/width.ts'
import { describeStatus, type PillTone } from '../../text/pill-labels.ts'
import { t } from '../../text/t.ts'
import { SearchBox } from '../search/search-box.tsx'
import './pill.css'
import './saved-mark.css'
import './top-bar.css'

/** The theme before the sunlight theme; forgotten on reload. */
let themeBeforeSun: 'system' | 'light' | 'dark' = 'system'

export function TopBar() {
  return (
    <header class="top framed">
      <img class="top-mark" src="./icon.svg" alt="" width="32" height="32" />
      <Title />
      <SearchBox />
      {app.value?.account?.isDemo === true && <span class="top-demo strong">{t('app.demo')}</span>}
      <SavedMark />
      <SunButton />
      <Pill />
    </header>
  )
}

/** The name of the screen. One that another screen leads to has its own heading, and here the way back. */
function Title() {
  const here = route.value
  const isPart = here.screen === 'more' && here.part !== null && isNarrow.value
  const above = isPart ? 'more' : parentOf(here)
  const name = t(`frame.${here.screen}`)
  if (above === undefined || here.screen === 'map') return <h1 class="top-title large one-line">{name}</h1>
  const parent = t(`frame.${above}`)
  return (
    <>
      <h1 class="hidden-visually">{name}</h1>
      <a
        class="button button-quiet top-title top-back large"
        href={formatRoute(above === 'more' ? moreRoute : lastDayRoute.value)}
        aria-label={`${t('action.back')}: ${parent}`}
      >
        <ArrowLeft size={20} aria-hidden="true" />
        <span class="one-line">{parent}</span>
      </a>
    </>
  )
}

/** Switches to black on white with one click, because a setting is hard to find in the sun. */
function SunButton() {
  const now = theme.value
  const isSun = now === 'sun'
  const toggle = () => {
    if (now !== 'sun') themeBeforeSun = now
    void savePreference('theme', isSun ? themeBeforeSun : 'sun')
  }
  return (
    <button
      type="button"
      class="button button-quiet top-sun"
      aria-pressed={isSun}
      aria-label={t('frame.sun')}
      title={t(isSun ? 'frame.sunOn' : 'frame.sunOff')}
      onClick={toggle}
    >
      <Sun size={20} aria-hidden="true" />
      <span class="top-sun-word">{t('frame.sun')}</span>
    </button>
  )
}

/** Says what was just saved. Screen readers get it from another element. */
function SavedMark() {
  if (saved.value === null) return null
  return (
    <p key={saved.value.id} class="saved with-icon strong" aria-hidden="true">
      <CircleCheck size={18} />
      <span class="one-line">{saved.value.text}</span>
    </p>
  )
}

const looks: Record<PillTone, { icon: LucideIcon; tone: Tone }> = {
  'sign-in': { icon: KeyRound, tone: 'warn' },
  conflict: { icon: TriangleAlert, tone: 'warn' },
  failed: { icon: CircleAlert, tone: 'bad' },
  offline: { icon: WifiOff, tone: 'warn' },
  sending: { icon: RefreshCw, tone: 'accent' },
  waiting: { icon: Send, tone: 'warn' },
  sent: { icon: CheckCheck, tone: 'plain' },
}

/** The state of synchronisation in words, on every screen. */
function Pill() {
  if (status.value === null) return null
  const { tone, text, beside } = describeStatus(status.value, today.value)
  const { icon: Icon, tone: colour } = looks[tone]
  const words = beside === null ? text : `${text} · ${beside}`
  return (
    <a
      class={`pill toned with-icon strong tone-${colour} ${tone === 'sending' ? 'pill-busy' : ''}`}
      href={formatRoute({ screen: 'outbox' })}
      data-testid="pill"
      aria-label={t('pill.open', { words })}
      title={words}
    >
      <Icon size={18} aria-hidden="true" />
      <span class="pill-words numbers">
        <span>{text}</span>
        {beside !== null && <span class="pill-beside">· {beside}</span>}
      </span>
    </a>
  )
}
