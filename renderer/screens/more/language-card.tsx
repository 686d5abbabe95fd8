import { type LanguageChoice, languageChoices } from '../../../shared/languages.ts'
import { clocks } from '../../../shared/settings.ts'
import { Choices } from '../../parts/choices.tsx'
import { clockChoice, languageChoice, savePreference } from '../../state/app-store.ts'
import { languageNames } from '../../text/languages.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { Setting } from './locked.tsx'

function nameOf(choice: LanguageChoice): string {
  return choice === 'system' ? t('more.languageSystem') : languageNames[choice]
}

export function LanguageCard() {
  return (
    <Card title={t('more.language')}>
      <Setting name="language" label={t('more.languageOf')} value={nameOf(languageChoice.value)}>
        <Choices
          label={t('more.languageOf')}
          choices={languageChoices.map(value =>
            value === 'system'
              ? { value, label: nameOf(value) }
              : { value, label: nameOf(value), lang: value },
          )}
          value={languageChoice.value}
          onChoose={choice => savePreference('language', choice)}
        />
      </Setting>
      <Setting name="clock" label={t('more.clock')} value={t(`more.clock.${clockChoice.value}`)}>
        <Choices
          label={t('more.clock')}
          choices={clocks.map(value => ({ value, label: t(`more.clock.${value}`) }))}
          value={clockChoice.value}
          onChoose={choice => savePreference('clock', choice)}
        />
      </Setting>
    </Card>
  )
}
