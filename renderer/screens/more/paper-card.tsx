import { languages } from '../../../shared/settings/languages.ts'
import { SelectField, TextArea } from '../../parts/field.tsx'
import { app, savePreference } from '../../state/app-store.ts'
import { languageNames } from '../../text/languages.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { Setting } from './locked.tsx'

/** Days that original photos can be kept. */
const offeredDays = [0, 7, 30, 90]

/** Settings of captured documents: the language of their text, own kinds, and how long the photos stay. */
export function PaperCard() {
  return (
    <Card title={t('more.paper')}>
      <LanguageOfPaper />
      <OwnKinds />
      <DaysOfPhotos />
    </Card>
  )
}

function LanguageOfPaper() {
  const value = app.value?.paperLanguage ?? 'screens'
  const names: Record<string, string> = { screens: t('more.paperLanguageScreens'), ...languageNames }
  const options = [...new Set(['screens', ...languages, value])].map(one => ({
    value: one,
    label: names[one] ?? one,
  }))
  const label = t('more.paperLanguage')
  return (
    <Setting name="paperLanguage" label={label} value={names[value] ?? value}>
      <SelectField
        label={label}
        hint={t('more.paperLanguageHint')}
        value={value}
        options={options}
        onChoose={choice => savePreference('paperLanguage', choice)}
      />
    </Setting>
  )
}

function OwnKinds() {
  const kinds = app.value?.ownPaperKinds ?? []
  const label = t('more.paperKinds')
  const save = (text: string) => {
    const lines = text.split('\n').map(line => line.trim().slice(0, 60))
    const next = [...new Set(lines.filter(line => line !== ''))].slice(0, 20)
    if (next.join('\n') !== kinds.join('\n')) void savePreference('ownPaperKinds', next)
  }
  return (
    <Setting name="ownPaperKinds" label={label} value={kinds.join(', ')}>
      <TextArea
        label={label}
        hint={t('more.paperKindsHint')}
        rows={3}
        value={kinds.join('\n')}
        onChange={event => save(event.currentTarget.value)}
      />
    </Setting>
  )
}

function DaysOfPhotos() {
  const days = app.value?.paperPhotoDays ?? 0
  const describe = (count: number) =>
    count === 0 ? t('more.paperPhotosSent') : t('more.paperPhotosDays', { count })
  const label = t('more.paperPhotos')
  return (
    <Setting name="paperPhotoDays" label={label} value={describe(days)}>
      <SelectField
        label={label}
        value={String(days)}
        options={[...new Set([...offeredDays, days])]
          .sort((a, b) => a - b)
          .map(count => ({ value: String(count), label: describe(count) }))}
        onChoose={choice => savePreference('paperPhotoDays', Number(choice))}
      />
    </Setting>
  )
}
