import { useState } from 'preact/hooks'
import { phraseLimits } from '../../../shared/limits/limits.ts'
import { readPhrases } from '../../../shared/rules/phrases.ts'
import { TextArea } from '../../parts/field.tsx'
import { app, savePreference } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { Setting } from './locked.tsx'

/** The user's phrases for notes, one in each line. A text with an error is not stored. */
export function PhrasesCard() {
  const stored = (app.value?.phrases ?? []).join('\n')
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? stored
  const lines = text.split('\n').flatMap(line => line.trim() || [])
  const error = errorOf(lines)
  const save = () => {
    if (typed === null || error !== null) return
    setTyped(null)
    if (lines.join('\n') !== stored) void savePreference('phrases', lines)
  }
  return (
    <Card title={t('phrases.title')}>
      <Setting name="phrases" label={t('phrases.own')} value={stored}>
        <TextArea
          label={t('phrases.own')}
          hint={t('phrases.ownHint')}
          rows={4}
          value={text}
          error={error}
          onInput={event => setTyped(event.currentTarget.value)}
          onBlur={save}
        />
      </Setting>
    </Card>
  )
}

function errorOf(lines: readonly string[]): string | null {
  const wrong = lines.find(line => readPhrases([line]).length === 0)
  if (wrong !== undefined) return t('phrases.wrongLine', { line: wrong.slice(0, 60) })
  if (lines.length > phraseLimits.own) return t('phrases.tooMany', { most: phraseLimits.own })
  return new Set(lines).size < lines.length ? t('phrases.twice') : null
}
