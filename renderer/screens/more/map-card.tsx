import { useEffect } from 'preact/hooks'
import { TextField } from '../../parts/field.tsx'
import { app, mapFile, savePreference } from '../../state/app-store.ts'
import { comingLabel, mapView, readMap } from '../../state/map-view.ts'
import { describeMessage } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { Setting } from './locked.tsx'

/** The path of the map file, and why it cannot be used. */
export function MapCard() {
  useEffect(() => void readMap(), [app.value])
  const view = mapView.value
  const problem = view?.problem ?? null
  const save = async (path: string) => {
    if (path === mapFile.peek()) return
    await savePreference('mapFile', path)
    await readMap()
  }
  return (
    <Card title={t('frame.map')}>
      <Setting name="mapFile" label={t('more.map')} value={mapFile.value}>
        <TextField
          label={t('more.map')}
          hint={t('more.mapHint')}
          error={problem === null ? null : describeMessage(problem)}
          value={mapFile.value}
          spellcheck={false}
          autocomplete="off"
          onChange={event => void save(event.currentTarget.value.trim())}
        />
      </Setting>
      {view?.coming != null && <p class="small soft">{comingLabel(view.coming)}</p>}
      {view?.file != null && <p class="small soft">{t('map.file', { name: view.file.name })}</p>}
    </Card>
  )
}
