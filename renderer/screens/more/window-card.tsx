import type { WindowChoice } from '../../../shared/settings.ts'
import { Switch } from '../../parts/switch.tsx'
import { app, savePreference } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { Setting } from './locked.tsx'

/** What a program with a window of its own can do; a browser offers none of it. */
export function WindowCard() {
  const choices = app.value?.windowChoices ?? []
  if (choices.length === 0) return null
  return (
    <Card title={t('more.desktop')} class="window-card">
      {choices.map(name => (
        <WindowSwitch key={name} name={name} />
      ))}
    </Card>
  )
}

function WindowSwitch({ name }: { name: WindowChoice }) {
  const isOn = app.value?.[name] === true
  return (
    <Setting name={name} label={t(`more.${name}`)} value={t(isOn ? 'more.on' : 'more.off')}>
      <Switch
        label={t(`more.${name}`)}
        hint={t(`more.${name}Hint`)}
        isOn={isOn}
        onChange={next => savePreference(name, next)}
      />
    </Setting>
  )
}
