import { TriangleAlert, Undo2, Users } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { MINUTE } from '../../../shared/limits/units.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { isIdleShown, savePreference } from '../../state/app-store.ts'
import { latinKey } from '../../state/shortcuts.ts'
import { isNarrow } from '../../state/width.ts'
import { dotted } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import {
  asked,
  askedBack,
  carry,
  carryConflicts,
  leaveBoard,
  makeMoves,
  movesOf,
  takeBack,
  undoPlan,
} from './board-carry.ts'
import { BoardFilter } from './board-filter.tsx'
import { BoardGrid } from './board-grid.tsx'
import { onBoardKey } from './board-keys.ts'
import {
  board,
  boardDays,
  boardFilter,
  boardRows,
  hiddenIdle,
  isBoardFilterOpen,
  isBoardMapShown,
  isByClock,
  isWaitingShown,
  planning,
} from './board-store.ts'
import { wholeBoard } from './filter-board.ts'
import { conflictLabel, nameOf, sinceWords, timesOf } from './plan-labels.ts'
import { lastPlan } from './plan-moves.ts'
import { PlanPanel } from './plan-panel.tsx'
import { useDragging } from './use-dragging.ts'
import { WaitingList } from './waiting-list.tsx'
import { waiting } from './waiting-store.ts'
import './board-side.css'
import './board.css'
import './narrow-board.css'
import './waiting.css'

/** The board of people and their jobs, with the unplanned jobs or the open plan next to it. */
export function Board() {
  const whole = useRef<HTMLDivElement>(null)
  useDragging(whole, board.value !== null)
  useEffect(() => leaveBoard, [])
  // a user who returns to the board finds the focus on the job, not in a form that is still open
  const opened = useRef(planning.peek())
  if (board.value === null) return <Reading of={board} />
  const isSideBySide = planning.value !== null
  const keys = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && latinKey(event) === 'z'
    const isField = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
    if (isUndo && !isField) {
      event.preventDefault()
      void undoPlan()
    } else if (whole.current !== null) onBoardKey(event, whole.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the focus, and keys move their jobs
    <div
      ref={whole}
      class={[
        'board',
        isSideBySide && 'board-planning',
        isWaitingShown.value && 'board-waiting-shown',
        isBoardMapShown.value && 'board-mapped',
      ]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={keys}
    >
      <Narrow />
      <div class="board-main">
        {isBoardFilterOpen.value && <BoardFilter />}
        {boardRows.value.length === 0 ? <Unassigned /> : <BoardGrid />}
        <Cut />
        <BoardFoot />
      </div>
      {isSideBySide ? <PlanPanel isNew={planning.value !== opened.current} /> : <WaitingList />}
      <AskFirst />
      <AskBack />
    </div>
  )
}

/** A narrow window shows only one of the two, and these buttons switch. */
function Narrow() {
  return (
    <div class="board-narrow buttons">
      <Button aria-pressed={!isWaitingShown.value} onClick={() => (isWaitingShown.value = false)}>
        {t('board.boardShow')}
      </Button>
      <Button aria-pressed={isWaitingShown.value} onClick={() => (isWaitingShown.value = true)}>
        {t('board.waiting')}
        <WaitingCount />
      </Button>
    </div>
  )
}

/** The number of unplanned jobs as a badge; none if all are planned. */
function WaitingCount() {
  const count = waiting.value?.total ?? 0
  return count === 0 ? null : <span class="board-narrow-count small numbers">{` ${count}`}</span>
}

/** Says how many people and planned jobs the board leaves out in a very large group. */
function Cut() {
  if (board.value === null) return null
  const { people, peopleTotal, planned } = board.value
  const words = dotted(
    peopleTotal > people.length && t('board.peopleCut', { count: people.length, total: peopleTotal }),
    hiddenIdle.value > 0 && t('board.idleHidden', { count: hiddenIdle.value }),
    planned.total > planned.jobs.length &&
      t('board.jobsCut', { count: planned.jobs.length, total: planned.total }),
  )
  return words === null ? null : <p class="small soft numbers board-note">{words}</p>
}

function Unassigned() {
  const isFiltered = board.value?.people.length !== 0
  if (!isFiltered) return <Empty icon={Users} title={t('board.noPeople')} text={t('board.noPeopleText')} />
  return (
    <Empty icon={Users} title={t('board.noneLeft')} text={t('board.noneLeftText')}>
      <Button
        onClick={() => {
          boardFilter.value = wholeBoard
          if (!isIdleShown.value) void savePreference('boardIdleShown', true)
        }}
      >
        {t('filter.showAll')}
      </Button>
    </Empty>
  )
}

/** The most conflicts that the dialog lists. */
const NAMED = 4

/** Lists the conflicts of a plan before it is made. */
function AskFirst() {
  const now = asked.value
  if (now === null) return null
  const { moves, conflicts } = now
  return (
    <Dialog
      title={t('board.conflict')}
      keep={t('board.cancel')}
      confirm={t('board.planAnyway')}
      onConfirm={() => void makeMoves(moves)}
      onClose={() => (asked.value = null)}
    >
      <Named words={conflicts.map(conflictLabel)} />
    </Dialog>
  )
}

/** Lists what other users changed since the plan, before undo overwrites it. */
function AskBack() {
  const since = askedBack.value
  if (since === null) return null
  const people = board.value?.people ?? []
  return (
    <Dialog
      title={t('board.since')}
      keep={t('board.cancel')}
      confirm={t('board.backAnyway')}
      onConfirm={() => void takeBack(since)}
      onClose={() => (askedBack.value = null)}
    >
      <Named words={since.map(one => sinceWords(one, people))} />
    </Dialog>
  )
}

function Named({ words }: { words: readonly string[] }) {
  return (
    <>
      {words.slice(0, NAMED).map((said, at) => (
        <p key={at}>{said}</p>
      ))}
      {words.length > NAMED && <p>{t('list.rest', { count: words.length - NAMED })}</p>}
    </>
  )
}

/** Shows the target and the conflicts of a move, or the last plan with its undo button. */
function BoardFoot() {
  return (
    <footer class="board-foot">
      <div role="status" class="board-said small">
        <Said />
      </div>
      {carry.value === null && lastPlan.value !== null && (
        <Button icon={Undo2} onClick={() => void undoPlan()}>
          {t('action.undo')}
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
      <p class="numbers strong">
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
        <p class="with-icon tone-warn toned">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            {[conflictLabel(conflict), others.length > 0 && t('list.rest', { count: others.length })]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
      )}
    </>
  )
}
