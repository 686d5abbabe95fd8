import { app } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { SwitchSetting } from './locked.tsx'

/** Settings of the desktop window. A browser has none of them. */
export function WindowCard() {
  const choices = app.value?.windowChoices ?? []
  if (choices.length === 0) return null
  return (
    <Card title={t('more.desktop')} class="window-card">
      {choices.map(name => (
        <SwitchSetting
          key={name}
          name={name}
          label={t(`more.${name}`)}
          hint={t(`more.${name}Hint`)}
          isOn={app.value?.[name] === true}
        />
      ))}
    </Card>
  )
}
