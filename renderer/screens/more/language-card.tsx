import { languageChoices } from '../../../shared/settings/languages.ts'
import { clocks } from '../../../shared/settings/settings.ts'
import { clockChoice, languageChoice } from '../../state/app-store.ts'
import { languageNames } from '../../text/languages.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { ChoicesSetting } from './locked.tsx'

export function LanguageCard() {
  return (
    <Card title={t('more.language')}>
      <ChoicesSetting
        name="language"
        label={t('more.languageOf')}
        choices={languageChoices.map(value =>
          value === 'system'
            ? { value, label: t('more.languageSystem') }
            : { value, label: languageNames[value], lang: value },
        )}
        value={languageChoice.value}
      />
      <ChoicesSetting
        name="clock"
        label={t('more.clock')}
        choices={clocks.map(value => ({ value, label: t(`more.clock.${value}`) }))}
        value={clockChoice.value}
      />
    </Card>
  )
}
