import { boardZooms } from '../../../shared/settings/settings.ts'
import { ChoiceRow } from '../../parts/choices.tsx'
import { boardZoom, savePreference } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'

/** Chooses how wide an hour is. */
export function BoardZoom() {
  return (
    <fieldset class="board-zoom">
      <legend class="hidden-visually">{t('board.zoom')}</legend>
      <ChoiceRow
        choices={boardZooms.map(value => ({ value, label: t(`board.zoom.${value}`) }))}
        value={boardZoom.value}
        onChoose={zoom => void savePreference('boardZoom', zoom)}
      />
    </fieldset>
  )
}
