import { Undo2 } from 'lucide-preact'
import type { JobView, OtherJob } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { useFocusAfterwards } from '../../parts/focus.ts'
import { Strip } from '../../parts/strip.tsx'
import { nowSecond } from '../../state/clock.ts'
import { undoAction } from '../../state/job-store.ts'
import { formatTime } from '../../text/format.ts'
import { t } from '../../text/t.ts'

/** The last state change, while it can be undone. It floats above the job's foot and moves nothing. Screen readers get it from a permanent live region. */
export function UndoStrip({ view }: { view: JobView }) {
  const { undoable, pausedWith, myState, myStateAt } = view
  const leftMs = (undoable?.undoUntil ?? 0) - nowSecond.value
  const isThere = undoable !== null && leftMs > 0
  const pressed =
    myState === null || myStateAt === null
      ? ''
      : t('undo.text', { state: t(`state.${myState}`), time: formatTime(myStateAt) })
  const paused = pausedLabel(pausedWith)
  return (
    <>
      <p class="hidden-visually" role="status">
        {isThere && [pressed, paused].filter(Boolean).join('. ')}
      </p>
      {isThere && (
        <LastPress operationId={undoable.operationId} pressed={pressed} paused={paused} leftMs={leftMs} />
      )}
    </>
  )
}

function pausedLabel([first, ...others]: readonly OtherJob[]): string | null {
  if (first === undefined) return null
  if (others.length > 0) return t('undo.pausedMany', { count: others.length + 1 })
  return t('undo.paused', { title: first.title || t('job.untitled') })
}

interface Pressed {
  operationId: string
  pressed: string
  /** names of the jobs that the action paused */
  paused: string | null
  leftMs: number
}

function LastPress({ operationId, pressed, paused, leftMs }: Pressed) {
  useFocusAfterwards('.steps button')
  return (
    <Strip
      class="undo"
      actions={
        <>
          <span class="small numbers" aria-hidden="true">
            {t('undo.left', { seconds: Math.ceil(leftMs / 1_000) })}
          </span>
          <Button icon={Undo2} aria-keyshortcuts="Control+Z" onClick={() => undoAction(operationId)}>
            {t('action.undo')}
          </Button>
        </>
      }
    >
      <strong class="numbers">{pressed}</strong>
      {paused !== null && <p>{paused}</p>}
    </Strip>
  )
}
