import { TextField } from '../../parts/field.tsx'
import { referenceFolder, savePreference } from '../../state/app-store.ts'
import { attempt } from '../../state/ask.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { Setting } from './locked.tsx'

/** The folder with blank forms and manuals. The screen of blank forms lists its problems. */
export function ReferenceCard() {
  const save = async (path: string) => {
    if (path === referenceFolder.peek()) return
    await savePreference('referenceFolder', path)
    await attempt('blank.fetch', {})
  }
  return (
    <Card title={t('more.reference')}>
      <Setting name="referenceFolder" label={t('more.referenceFolder')} value={referenceFolder.value}>
        <TextField
          label={t('more.referenceFolder')}
          hint={t('more.referenceHint')}
          value={referenceFolder.value}
          spellcheck={false}
          autocomplete="off"
          onChange={event => void save(event.currentTarget.value.trim())}
        />
      </Setting>
    </Card>
  )
}
