import { Undo2 } from 'lucide-preact'
import type { JobView } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { nowSecond } from '../../state/clock.ts'
import { undoPress } from '../../state/job-store.ts'
import { formatTime } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './undo-strip.css'

/** The last press, for as long as it can be taken back. */
export function UndoStrip({ view }: { view: JobView }) {
  const { undoable, myState, myStateAt } = view
  if (undoable === null || undoable.undoUntil === null) return null
  const leftMs = undoable.undoUntil - nowSecond.value
  if (leftMs <= 0) return null
  const pressed =
    myState === null || myStateAt === null
      ? ''
      : t('undo.text', { state: t(`state.${myState}`), time: formatTime(myStateAt) })
  return (
    <div class="undo">
      <p class="undo-text numbers" role="status">
        {pressed}
      </p>
      <span class="small numbers" aria-hidden="true">
        {t('undo.left', { seconds: Math.ceil(leftMs / 1_000) })}
      </span>
      <Button icon={Undo2} onClick={() => undoPress(undoable.operationId)}>
        {t('undo.action')}
      </Button>
    </div>
  )
}
