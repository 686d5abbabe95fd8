import {
  Ban,
  Check,
  CircleCheck,
  type LucideIcon,
  MapPin,
  Pause,
  Play,
  RotateCcw,
  Truck,
  Undo2,
} from 'lucide-preact'
import { type ActionState, nextSteps, type ResourceState } from '../../../shared/states.ts'
import type { JobView, Sending } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { Menu } from '../../parts/menu.tsx'
import { nowSecond } from '../../state/clock.ts'
import { pressState, undoPress } from '../../state/job-store.ts'
import { formatTime } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './next-step.css'

const icons: Record<ActionState, LucideIcon> = {
  ACCEPTED: Check,
  DECLINED: Ban,
  IN_TRANSIT: Truck,
  ON_STATION: MapPin,
  STARTED: Play,
  PAUSED: Pause,
  FINISHED: CircleCheck,
  CANCELED: Ban,
}

/** The one big step, what lies beside it, the rest behind More, and ten seconds to take it back. */
export function NextStep({ view }: { view: JobView }) {
  const { myState, job, undoable } = view
  const { primary, beside, more } = nextSteps(myState)
  if (view.banner !== null) return undoable && <UndoStrip view={view} undoable={undoable} />
  if (primary === null)
    return (
      <p class="step-none soft">
        {myState === null ? t('step.notOnJob') : t('step.none', { state: t(`state.${myState}`) })}
      </p>
    )
  const isReopening = myState === 'FINISHED'
  return (
    <div class="step-block">
      <fieldset class="steps" aria-label={t('step.group')}>
        <Button
          tone={isReopening ? 'plain' : 'primary'}
          isBig
          class="step-primary"
          icon={isReopening ? RotateCcw : icons[primary]}
          onClick={() => pressState(job.uuid, primary)}
        >
          {stepWord(primary, myState)}
        </Button>
        {beside.map(state => (
          <Button key={state} isBig icon={icons[state]} onClick={() => pressState(job.uuid, state)}>
            {stepWord(state, myState)}
          </Button>
        ))}
        {more.length > 0 && (
          <Menu label={t('action.more')}>
            {more.map(state => (
              <Button key={state} isBig icon={icons[state]} onClick={() => pressState(job.uuid, state)}>
                {stepWord(state, myState)}
              </Button>
            ))}
          </Menu>
        )}
      </fieldset>
      {undoable !== null && <UndoStrip view={view} undoable={undoable} />}
    </div>
  )
}

/** Starting is resuming after a pause, and reopening once finished. */
function stepWord(state: ActionState, from: ResourceState | null): string {
  if (state === 'STARTED' && from === 'PAUSED') return t('step.resume')
  if (state === 'STARTED' && from === 'FINISHED') return t('step.reopen')
  return t(`step.${state}`)
}

function UndoStrip({ view, undoable }: { view: JobView; undoable: Sending }) {
  const leftMs = (undoable.undoUntil ?? 0) - nowSecond.value
  if (leftMs <= 0) return null
  const { myState, myStateAt } = view
  return (
    <div class="undo">
      <p class="undo-text" role="status">
        {myState !== null &&
          myStateAt !== null &&
          t('undo.text', { state: t(`state.${myState}`), time: formatTime(myStateAt) })}
      </p>
      <span class="soft small numbers" aria-hidden="true">
        {t('undo.left', { seconds: Math.ceil(leftMs / 1_000) })}
      </span>
      <Button icon={Undo2} onClick={() => undoPress(undoable.operationId)}>
        {t('undo.action')}
      </Button>
    </div>
  )
}
