import {
  BellRing,
  CalendarClock,
  Camera,
  ChevronRight,
  CircleHelp,
  ClipboardList,
  Clock3,
  HardDrive,
  type LucideIcon,
  Quote,
  Repeat,
  ShieldCheck,
  SunMedium,
  UserRound,
} from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { app, lacksCode, status } from '../../state/app-store.ts'
import { formatRoute, type MorePart, moreParts, type Route, route } from '../../state/route.ts'
import { isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { forgetLaptop, lookAtLaptop } from './laptop-store.ts'
import { PartCards } from './part-cards.tsx'
import './more.css'

// Screens that are opened from here. The first script names as few other scripts as possible.
export const Blanks = lazyPart(() => import('../blanks/blanks.tsx').then(({ Blanks }) => Blanks))
export const Phrases = lazyPart(() =>
  import('../phrases/phrases-screen.tsx').then(({ PhrasesScreen }) => PhrasesScreen),
)

const iconOfPart: Readonly<Record<MorePart, LucideIcon>> = {
  account: UserRound,
  screen: SunMedium,
  notices: BellRing,
  records: Camera,
  data: HardDrive,
  support: ShieldCheck,
}

/** Other screens and six groups of settings at the side, and the open group. A narrow window shows only one of them. */
export function More() {
  const state = app.value
  useEffect(() => {
    lookAtLaptop()
    return forgetLaptop
  }, [])
  const here = route.value
  if (state === null || here.screen !== 'more') return null
  const shown = here.part ?? (isNarrow.value ? null : moreParts[0])
  return (
    <div class={`panes ${here.part === null ? 'panes-list' : 'panes-detail'}`}>
      <section class="pane-list more-side" aria-label={t('frame.more')}>
        {state.account !== null && <Ways />}
        <h2 class="small soft">{t('more.part.settings')}</h2>
        <ul>
          {moreParts.map(part => (
            <li key={part}>
              <SideLink
                to={{ screen: 'more', part }}
                icon={iconOfPart[part]}
                label={t(`more.part.${part}`)}
                isOpen={part === shown}
                isMarked={part === 'support' && lacksCode.value}
              />
            </li>
          ))}
        </ul>
      </section>
      <div class="pane-detail">{shown !== null && <Part key={shown} part={shown} />}</div>
    </div>
  )
}

/** Links to the user's own times, even on a day without any, to blank forms, lists of the group, and help. */
function Ways() {
  const offered = status.value?.offered ?? []
  return (
    <ul>
      <li>
        <SideLink to={{ screen: 'times', date: null }} icon={Clock3} label={t('frame.times')} />
      </li>
      <li>
        <SideLink to={{ screen: 'blanks' }} icon={ClipboardList} label={t('frame.blanks')} />
      </li>
      {offered.includes('phrases') && (
        <li>
          <SideLink to={{ screen: 'phrases' }} icon={Quote} label={t('frame.phrases')} />
        </li>
      )}
      {offered.includes('availability') && (
        <li>
          <SideLink to={{ screen: 'availability' }} icon={CalendarClock} label={t('frame.availability')} />
        </li>
      )}
      {offered.includes('recurring') && (
        <li>
          <SideLink to={{ screen: 'recurring' }} icon={Repeat} label={t('frame.recurring')} />
        </li>
      )}
      <li>
        <SideLink to={{ screen: 'help' }} icon={CircleHelp} label={t('frame.help')} keys="F1" />
      </li>
    </ul>
  )
}

interface SideLinkProps {
  to: Route
  icon: LucideIcon
  label: string
  keys?: string
  isOpen?: boolean
  /** whether something in it wants the user */
  isMarked?: boolean
}

function SideLink({ to, icon: Icon, label, keys, isOpen = false, isMarked = false }: SideLinkProps) {
  return (
    <a
      class="more-way pressable strong ring-within"
      href={formatRoute(to)}
      aria-keyshortcuts={keys}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      {label}
      {isMarked && <span class="more-reminder" />}
      <ChevronRight class="more-next" size={18} aria-hidden="true" />
    </a>
  )
}

/** A group of settings. In a narrow window it takes the focus when it opens, as the list is no longer there. */
function Part({ part }: { part: MorePart }) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (isNarrow.peek()) title.current?.focus()
  }, [])
  return (
    <div class="page more-page">
      <div class="page-column more-column">
        <header>
          <h2 ref={title} class="largest" tabIndex={-1}>
            {t(`more.part.${part}`)}
          </h2>
        </header>
        <PartCards part={part} />
      </div>
    </div>
  )
}
