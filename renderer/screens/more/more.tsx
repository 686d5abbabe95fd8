import { Monitor, Moon, ShieldAlert, ShieldCheck, Sun, SunMedium } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { rowHeights, type Theme } from '../../../shared/settings/settings.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Facts } from '../../parts/part.tsx'
import { app, areSingleKeysOn, rowHeight, status, theme } from '../../state/app-store.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { importWork } from '../../state/rescue-store.ts'
import { formatRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { ExportButton, ExportResult } from '../rescue/export-work.tsx'
import { ImportButton } from '../rescue/import-work.tsx'
import { Card } from './card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { DataCard } from './data-card.tsx'
import { DiagnosticsCard } from './diagnostics-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { forgetLaptop, lookAtLaptop } from './laptop-store.ts'
import { ChoicesSetting, SwitchSetting } from './locked.tsx'
import { MapCard } from './map-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PaperCard } from './paper-card.tsx'
import { PassOn } from './pass-on.tsx'
import { PhrasesCard } from './phrases-card.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { ReferenceCard } from './reference-card.tsx'
import { SignOut } from './sign-out.tsx'
import { StorageCard } from './storage-card.tsx'
import { UpdateCard } from './update-card.tsx'
import { WindowCard } from './window-card.tsx'
import './more.css'

const themeChoices: { value: Theme; icon: typeof Sun }[] = [
  { value: 'system', icon: Monitor },
  { value: 'light', icon: SunMedium },
  { value: 'dark', icon: Moon },
  { value: 'sun', icon: Sun },
]

// Screens that are opened from here. The first script names as few other scripts as possible.
export const Blanks = lazyPart(() => import('../blanks/blanks.tsx').then(({ Blanks }) => Blanks))
export const Phrases = lazyPart(() =>
  import('../phrases/phrases-screen.tsx').then(({ PhrasesScreen }) => PhrasesScreen),
)

export function More() {
  const state = app.value
  useEffect(() => {
    lookAtLaptop()
    return forgetLaptop
  }, [])
  if (state === null) return null
  return (
    <div class="page">
      <div class="page-column">
        <ConnectionCard account={state.account} />
        {state.account !== null && <WayCards />}
        <h2 class="more-part">{t('more.part.settings')}</h2>
        <AppearanceCard />
        <LanguageCard />
        <NoticesCard />
        <DataCard settings={state.sync} />
        <PaperCard />
        <PhrasesCard />
        <MapCard />
        <ReferenceCard />
        <KeyboardCard />
        <WindowCard />
        <h2 class="more-part">{t('more.part.laptop')}</h2>
        <StorageCard />
        {state.account !== null && <UnsentCard />}
        {state.account !== null && <RecoveryCard />}
        <SecurityCard warning={state.secretsWarning} />
        {state.update !== null && <UpdateCard update={state.update} here={state.version} />}
        <DiagnosticsCard />
        {state.account !== null && <SignOut />}
        {state.account !== null && <PassOn />}
      </div>
    </div>
  )
}

/** Links to the user's own times, even on a day without any, to blank forms, phrases of the group, and help. */
function WayCards() {
  return (
    <>
      <WayCard
        title={t('frame.times')}
        text={t('times.card')}
        href={formatRoute({ screen: 'times', date: null })}
        open={t('times.open')}
      />
      <WayCard
        title={t('frame.blanks')}
        text={t('blank.card')}
        href={formatRoute({ screen: 'blanks' })}
        open={t('blank.open')}
      />
      {status.value?.offered?.includes('phrases') && (
        <WayCard
          title={t('frame.phrases')}
          text={t('phrases.card')}
          href={formatRoute({ screen: 'phrases' })}
          open={t('phrases.open')}
        />
      )}
      {status.value?.offered?.includes('availability') && (
        <WayCard
          title={t('frame.availability')}
          text={t('availability.card')}
          href={formatRoute({ screen: 'availability' })}
          open={t('availability.open')}
        />
      )}
      <WayCard
        title={t('frame.help')}
        text={t('help.card')}
        href={formatRoute({ screen: 'help' })}
        keys="F1"
        open={t('help.open')}
      />
    </>
  )
}

/** A link to another screen. */
function WayCard(props: { title: string; text: string; href: string; keys?: string; open: string }) {
  return (
    <Card title={props.title}>
      <p class="small soft">{props.text}</p>
      <div class="buttons">
        <a class="button button-plain" href={props.href} aria-keyshortcuts={props.keys}>
          {props.open}
        </a>
      </div>
    </Card>
  )
}

function AppearanceCard() {
  return (
    <Card title={t('more.appearance')}>
      <ChoicesSetting
        name="theme"
        label={t('more.theme')}
        choices={themeChoices.map(({ value, icon }) => ({ value, icon, label: t(`more.theme.${value}`) }))}
        value={theme.value}
      >
        <p class="small soft">{t('more.themeHint')}</p>
      </ChoicesSetting>
      <ChoicesSetting
        name="rowHeight"
        label={t('more.rowHeight')}
        choices={rowHeights.map(value => ({ value, label: t(`more.rowHeight.${value}`) }))}
        value={rowHeight.value}
      />
    </Card>
  )
}

/** Shortcuts that only dispatchers have. */
const planShortcuts = ['plan', 'planJob', 'planMove', 'planPick'] as const
const shortcuts = ['rail', 'search', 'job', 'open', 'note', 'save', 'undo', 'sync', 'help', 'back'] as const

function KeyboardCard() {
  return (
    <Card title={t('more.keyboard')}>
      <SwitchSetting
        name="singleKeys"
        label={t('more.singleKeys')}
        hint={t('more.singleKeysHint')}
        isOn={areSingleKeysOn.value}
      />
      <Facts
        facts={[...shortcuts, ...(isPlanner.value ? planShortcuts : [])].map(name => [
          t(`more.shortcut.${name}`),
          t(`more.shortcut.${name}.keys`),
        ])}
      />
    </Card>
  )
}

/** A link to the transfer of unsent work to another laptop. */
function UnsentCard() {
  return (
    <Card title={t('more.unsent')}>
      <p class="small soft">{t('more.unsentText')}</p>
      <div class="buttons">
        <ExportButton />
        <ImportButton onChoose={importWork} />
      </div>
      <ExportResult />
    </Card>
  )
}

function SecurityCard({ warning }: { warning: 'key-file' | 'basic-text' | null }) {
  const Icon = warning === null ? ShieldCheck : ShieldAlert
  return (
    <Card title={t('more.security')}>
      <p class={`more-security tone-${warning === null ? 'accent' : 'warn'}`}>
        <Icon size={20} aria-hidden="true" />
        <span>{t(`more.secrets.${warning ?? 'system'}`)}</span>
      </p>
    </Card>
  )
}
