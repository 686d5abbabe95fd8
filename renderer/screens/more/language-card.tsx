import { type LanguageChoice, languageChoices } from '../../../shared/languages.ts'
import { Choices } from '../../parts/choices.tsx'
import { languageChoice, savePreference } from '../../state/app-store.ts'
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
    </Card>
  )
}
