import { Users } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { t } from '../../text/t.ts'
import { AskBack, AskFirst } from './ask-first.tsx'
import { leaveBoard, undoPlan } from './board-carry.ts'
import { BoardFilter } from './board-filter.tsx'
import { BoardFoot } from './board-foot.tsx'
import { BoardGrid } from './board-grid.tsx'
import { onBoardKey } from './board-keys.ts'
import { board, boardFilter, boardRows, isBoardFilterOpen, isWaitingShown, planning } from './board-store.ts'
import { wholeBoard } from './filter-board.ts'
import { PlanPanel } from './plan-panel.tsx'
import { useDragging } from './use-dragging.ts'
import { WaitingList } from './waiting-list.tsx'
import './board-side.css'
import './board.css'
import './narrow-board.css'

/** People and their jobs, beside them what is not planned, or the one that is being planned. */
export function Board() {
  const whole = useRef<HTMLDivElement>(null)
  useDragging(whole, board.value !== null)
  useEffect(() => leaveBoard, [])
  // whoever comes back to it has the focus on the job, not in the form that is open still
  const opened = useRef(planning.peek())
  if (board.value === null) return <Reading of={board} />
  const isBeside = planning.value !== null
  const keys = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    const isField = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
    if (isUndo && !isField) {
      event.preventDefault()
      void undoPlan()
    } else if (whole.current !== null) onBoardKey(event, whole.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the focus, keys move what they stand for
    <div
      ref={whole}
      class={['board', isBeside && 'board-planning', isWaitingShown.value && 'board-waiting-shown']
        .filter(Boolean)
        .join(' ')}
      onKeyDown={keys}
    >
      <Narrow />
      <div class="board-main">
        {isBoardFilterOpen.value && <BoardFilter />}
        {boardRows.value.length === 0 ? <Nobody /> : <BoardGrid />}
        <BoardFoot />
      </div>
      {isBeside ? <PlanPanel isNew={planning.value !== opened.current} /> : <WaitingList />}
      <AskFirst />
      <AskBack />
    </div>
  )
}

/** In a narrow window one of both is seen. */
function Narrow() {
  const parts = board.value?.waiting
  const count = parts ? Object.values(parts).reduce((sum, { jobs }) => sum + jobs.length, 0) : 0
  return (
    <div class="board-narrow buttons">
      <Button aria-pressed={!isWaitingShown.value} onClick={() => (isWaitingShown.value = false)}>
        {t('board.boardShow')}
      </Button>
      <Button aria-pressed={isWaitingShown.value} onClick={() => (isWaitingShown.value = true)}>
        {t('board.waitingShow', { count })}
      </Button>
    </div>
  )
}

function Nobody() {
  const isFiltered = board.value?.people.length !== 0
  if (!isFiltered) return <Empty icon={Users} title={t('board.noPeople')} text={t('board.noPeopleText')} />
  return (
    <Empty icon={Users} title={t('board.noneLeft')} text={t('board.noneLeftText')}>
      <Button onClick={() => (boardFilter.value = wholeBoard)}>{t('filter.showAll')}</Button>
    </Empty>
  )
}
