import { TriangleAlert, Undo2 } from 'lucide-preact'
import { MINUTE } from '../../../shared/units.ts'
import { Button } from '../../parts/button.tsx'
import { isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { carry, carryConflicts, movesOf, undoPlan } from './board-carry.ts'
import { board, boardDays, isByClock } from './board-store.ts'
import { lastPlan } from './plan-moves.ts'
import { conflictWords, nameOf, timesOf } from './plan-words.ts'

/** Under the board: where what is carried would come and what stands against it, or what was planned and the way back. */
export function BoardFoot() {
  return (
    <footer class="board-foot">
      <div role="status" class="board-said small">
        <Said />
      </div>
      {carry.value === null && lastPlan.value !== null && (
        <Button icon={Undo2} onClick={() => void undoPlan()}>
          {t('board.undo')}
        </Button>
      )}
    </footer>
  )
}

function Said() {
  const now = carry.value
  if (now === null)
    return <p class="soft">{lastPlan.value?.text ?? t(isNarrow.value ? 'board.hintTouch' : 'board.hint')}</p>
  if (now.isAway) return <p class="soft">{t('board.left')}</p>
  const moves = movesOf(now)
  const minutes = moves.reduce((sum, move) => sum + move.minutes, 0)
  const span = { from: now.start, to: now.start + minutes * MINUTE }
  const [conflict, ...others] = carryConflicts.value
  return (
    <>
      <p class="numbers board-carried">
        {t('board.carry', {
          name: nameOf(board.value?.people ?? [], now.userId),
          time: timesOf(span, boardDays.value.days > 1 ? '' : boardDays.value.date),
        })}
      </p>
      {conflict === undefined ? (
        <p class="soft">
          {t(isByClock.value ? 'board.carryHow' : now.isByKeys ? 'board.carryWeek' : 'board.carryAmong')}
        </p>
      ) : (
        <p class="with-icon tone-warn board-against">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            {[conflictWords(conflict), others.length > 0 && t('board.many', { count: others.length })]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
      )}
    </>
  )
}
