import { Monitor, Moon, ShieldAlert, ShieldCheck, Sun, SunMedium } from 'lucide-preact'
import type { VNode } from 'preact'
import { rowHeights, type Theme } from '../../../shared/settings/settings.ts'
import type { AppState } from '../../../shared/views/app-state.ts'
import { Facts } from '../../parts/part.tsx'
import { app, areSingleKeysOn, rowHeight, theme } from '../../state/app-store.ts'
import { isPlanner } from '../../state/plan-store.ts'
import { importWork } from '../../state/rescue-store.ts'
import type { MorePart } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { ExportButton, ExportResult } from '../rescue/export-work.tsx'
import { ImportButton } from '../rescue/import-work.tsx'
import { Card } from './card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { DataCard, PhotoCard } from './data-card.tsx'
import { DiagnosticsCard } from './diagnostics-card.tsx'
import { LanguageCard } from './language-card.tsx'
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

/** The cards of a group of settings. */
export function PartCards({ part }: { part: MorePart }) {
  const state = app.value
  if (state === null) return null
  const Cards = cardsOf[part]
  return <Cards state={state} />
}

const cardsOf: Readonly<Record<MorePart, (props: { state: AppState }) => VNode>> = {
  account: ({ state }) => (
    <>
      <ConnectionCard account={state.account} />
      {state.account !== null && (
        <div class="card ruled more-leaving">
          <SignOut />
          <PassOn />
        </div>
      )}
    </>
  ),
  screen: () => (
    <>
      <AppearanceCard />
      <LanguageCard />
    </>
  ),
  notices: () => (
    <>
      <NoticesCard />
      <KeyboardCard />
      <WindowCard />
    </>
  ),
  records: ({ state }) => (
    <>
      <PhotoCard settings={state.sync} />
      <PaperCard />
      <PhrasesCard />
    </>
  ),
  data: ({ state }) => (
    <>
      <DataCard settings={state.sync} />
      <StorageCard />
      {state.account !== null && <UnsentCard />}
      <MapCard />
      <ReferenceCard />
    </>
  ),
  support: ({ state }) => (
    <>
      {state.account !== null && <RecoveryCard />}
      <SecurityCard warning={state.secretsWarning} />
      {state.update !== null && <UpdateCard update={state.update} here={state.version} />}
      <DiagnosticsCard />
    </>
  ),
}

const themeChoices: { value: Theme; icon: typeof Sun }[] = [
  { value: 'system', icon: Monitor },
  { value: 'light', icon: SunMedium },
  { value: 'dark', icon: Moon },
  { value: 'sun', icon: Sun },
]

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
