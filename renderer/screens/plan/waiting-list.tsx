import { CalendarCheck2, X } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Waiting } from '../../../shared/contract/plan.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { useRowsInSight } from '../../parts/rows-in-sight.ts'
import { listen } from '../../state/listen.ts'
import { t } from '../../text/t.ts'
import { picked, planning } from './board-store.ts'
import { WaitingJobRow } from './waiting-job.tsx'
import { WaitingPlaces } from './waiting-places.tsx'
import { WaitingOptions, WaitingSearch } from './waiting-query.tsx'
import {
  isWaitingNarrow,
  pickedKnown,
  pickedShown,
  showAllWaiting,
  waiting,
  waitingQuery,
  waitingTop,
  wantWaiting,
} from './waiting-store.ts'

/** The list next to the board: unassigned jobs, jobs without a time and overdue ones, with their places. */
export function WaitingList() {
  const box = useRef<HTMLElement>(null)
  const list = waiting.value
  useStaying(box, list !== null)
  return (
    <section ref={box} class="board-waiting" aria-label={t('board.waiting')}>
      <header class="board-side-head stack">
        <div class="waiting-head flow">
          <h2 class="large">{t('board.waiting')}</h2>
          <Count />
          <Picked />
        </div>
        <WaitingSearch />
      </header>
      {list === null ? (
        <Reading of={waiting} />
      ) : (
        <>
          <WaitingOptions />
          <WaitingPlaces />
          {list.total === 0 ? <NoneWaiting /> : <Rows scroller={box} list={list} />}
        </>
      )}
    </section>
  )
}

/** Keeps the list where it was scrolled to, while a plan is open in its place. */
function useStaying(box: RefObject<HTMLElement | null>, isThere: boolean): void {
  useLayoutEffect(() => {
    const scroller = box.current
    if (scroller === null || !isThere) return
    scroller.scrollTop = waitingTop.current
    const keep = () => {
      waitingTop.current = scroller.scrollTop
    }
    return listen(scroller, 'scroll', keep, { passive: true })
  }, [isThere])
  const { search, part, order } = waitingQuery.value
  const before = useRef(`${order} ${part} ${search}`)
  useLayoutEffect(() => {
    const now = `${order} ${part} ${search}`
    if (before.current !== now) box.current?.scrollTo({ top: 0 })
    before.current = now
  }, [search, part, order])
}

function Count() {
  const list = waiting.value
  // the buttons of a selection need its room
  if (list === null || list.all === 0 || picked.value.length > 0) return null
  const { total, all } = list
  return (
    <p class="small soft numbers" role="status">
      {total === all ? t('list.entries', { count: all }) : t('board.of', { count: total, total: all })}
    </p>
  )
}

/** All rows have the same height, so that positions need no layout of the rows above. */
const rowRem = 3.5

/** Draws only the rows in view, and reads the jobs around them. */
function Rows({ scroller, list }: { scroller: RefObject<HTMLElement | null>; list: Waiting }) {
  const rows = useRef<HTMLUListElement>(null)
  const { first, last } = useRowsInSight({ scroller, list: rows, count: list.total, rowRem })
  useLayoutEffect(() => wantWaiting(first, last), [first, last, list.total])
  return (
    <ul ref={rows} class="waiting-rows" style={{ blockSize: `${list.total * rowRem}rem` }}>
      {Array.from({ length: last - first + 1 }, (_, nth) => first + nth).map(at => (
        <WaitingJobRow
          key={list.jobs[at - list.from]?.uuid ?? at}
          job={list.jobs[at - list.from]}
          at={at}
          of={list.total}
          top={at * rowRem}
        />
      ))}
    </ul>
  )
}

function NoneWaiting() {
  if (!isWaitingNarrow.value)
    return <Empty icon={CalendarCheck2} title={t('board.allPlanned')} text={t('board.allPlannedText')} />
  return (
    <Empty icon={CalendarCheck2} title={t('board.noneWaiting')} text={t('board.noneWaitingText')}>
      <Button onClick={showAllWaiting}>{t('filter.showAll')}</Button>
    </Empty>
  )
}

/** Plans all selected jobs, also those that a search or the filter hides; the plan names them. */
function Picked() {
  const count = pickedKnown.value.length
  const hidden = count - pickedShown.value.length
  if (picked.value.length === 0) return null
  return (
    <div class="board-picked-bar">
      {count > 0 && (
        <Button tone="primary" onClick={() => (planning.value = pickedKnown.value)}>
          {t('board.planPicked', { count })}
        </Button>
      )}
      <Button tone="quiet" icon={X} isIconOnly onClick={() => (picked.value = [])}>
        {t('board.unpick')}
      </Button>
      {hidden > 0 && (
        <p role="status" class="board-picked-hidden small soft">
          {t('board.pickedHidden', { count: hidden })}
        </p>
      )}
    </div>
  )
}
