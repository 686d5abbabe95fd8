import type { SyncSettings } from '../../../shared/settings/settings.ts'
import { SelectField } from '../../parts/field.tsx'
import { isPlaceOn, saveSyncSetting } from '../../state/app-store.ts'
import { isAutoCaptureOn } from '../../state/auto-capture.ts'
import { type StoredName, storedChoices } from '../../text/stored-choices.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { Setting, SwitchSetting } from './locked.tsx'

/** How much of the server's data is stored here. */
export function DataCard({ settings }: { settings: SyncSettings }) {
  return (
    <Card title={t('more.stored')}>
      <StoredChoice
        name="windowDays"
        settings={settings}
        label={t('more.window')}
        hint={t('more.windowHint')}
      />
      <StoredChoice
        name="filesBytes"
        settings={settings}
        label={t('more.files')}
        hint={t('more.filesHint')}
      />
    </Card>
  )
}

/** How photos are taken and sent. */
export function PhotoCard({ settings }: { settings: SyncSettings }) {
  return (
    <Card title={t('more.photos')}>
      <StoredChoice name="photoSize" settings={settings} label={t('more.photo')} hint={t('more.photoHint')} />
      <SwitchSetting
        name="photoPlace"
        label={t('photo.place')}
        hint={t('photo.placeHint')}
        isOn={isPlaceOn.value}
      />
      <SwitchSetting
        name="autoCapture"
        label={t('more.autoCapture')}
        hint={t('more.autoCaptureHint')}
        isOn={isAutoCaptureOn.value}
      />
    </Card>
  )
}

interface KeptProps {
  name: StoredName
  settings: SyncSettings
  label: string
  hint: string
}

function StoredChoice({ name, settings, label, hint }: KeptProps) {
  const current = settings[name]
  const choices = storedChoices(name, current)
  const choose = (at: string) => {
    const choice = choices[Number(at)]
    if (choice !== undefined) void saveSyncSetting({ [name]: choice.value })
  }
  const value = choices.find(choice => choice.value === current)?.label ?? ''
  return (
    <Setting name={name} label={label} value={value}>
      <SelectField
        label={label}
        hint={hint}
        value={String(choices.findIndex(choice => choice.value === current))}
        options={choices.map((choice, at) => ({ value: String(at), label: choice.label }))}
        onChoose={choose}
      />
    </Setting>
  )
}
