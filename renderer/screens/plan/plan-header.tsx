import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { today } from '../../state/clock.ts'
import { offersMaterial } from '../../state/material-store.ts'
import { plan } from '../../state/plan-store.ts'
import { formatRoute, goTo, isBoard, type PlanRoute, type PlanView, planViews } from '../../state/route.ts'
import { mondayOf, weekNumber } from '../../state/week-days.ts'
import { isNarrow } from '../../state/width.ts'
import { addDays, dotted, formatDay, formatDays, nameDay } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { board, boardDays, isBoardFilterOpen } from './board-store.ts'
import { BoardZoom } from './board-zoom.tsx'
import '../../parts/days-header.css'

/** Chooses the view of the plan and its days. */
export function PlanHeader({ here }: { here: PlanRoute }) {
  return (
    <header class="days-header flow">
      {isBoard(here) && <Days here={here} />}
      <nav class="plan-views" aria-label={t('board.view')}>
        {planViews
          .filter(view => view !== 'vans' || offersMaterial.value)
          .map(view => (
            <ViewLink key={view} view={view} here={here} />
          ))}
      </nav>
    </header>
  )
}

function ViewLink({ view, here }: { view: PlanView; here: PlanRoute }) {
  const { discrepancies = [], otherDiscrepancies = 0 } = plan.value ?? {}
  const count = view === 'waiting' ? discrepancies.length + otherDiscrepancies : 0
  return (
    <a
      class="plan-view strong"
      href={formatRoute({ ...here, view })}
      aria-current={view === here.view ? 'page' : undefined}
    >
      {t(`board.view.${view}`)}
      {count > 0 && (
        <>
          {' '}
          <span class="plan-count small numbers" aria-hidden="true">
            {count}
          </span>
          <span class="hidden-visually">{t('plan.linkCount', { count })}</span>
        </>
      )}
    </a>
  )
}

function Days({ here }: { here: PlanRoute }) {
  const { date, days } = boardDays.value
  const isWeek = days > 1
  const now = isWeek ? mondayOf(today.value) : today.value
  const go = (to: string) => goTo({ ...here, date: to === now ? null : to })
  const count = board.value?.planned.total ?? null
  const isNamed = !isWeek && nameDay(date, today.value) !== formatDay(date, 'long', today.value)
  const said = dotted(
    isWeek ? formatDays(date, addDays(date, 6)) : isNamed && nameDay(date, today.value),
    count !== null && t('day.jobs', { count }),
  )
  return (
    <>
      <Button tone="quiet" icon={ChevronLeft} isIconOnly onClick={() => go(addDays(date, -days))}>
        {t('board.before')}
      </Button>
      <div class="plan-title">
        <h2 class="large numbers">
          {isWeek ? t('week.number', { number: weekNumber(date) }) : formatDay(date, 'short', today.value)}
        </h2>
        <p class="small soft numbers" role="status">
          {said}
        </p>
      </div>
      <Button tone="quiet" icon={ChevronRight} isIconOnly onClick={() => go(addDays(date, days))}>
        {t('board.after')}
      </Button>
      <Button
        tone="quiet"
        icon={ListFilter}
        isIconOnly
        aria-expanded={isBoardFilterOpen.value}
        aria-controls="board-filter"
        title={t('board.filter')}
        onClick={() => (isBoardFilterOpen.value = !isBoardFilterOpen.value)}
      >
        {t('board.filter')}
      </Button>
      {!isWeek && !isNarrow.value && <BoardZoom />}
      {date !== now && (
        <Button onClick={() => go(now)}>{t(isWeek ? 'week.jumpNow' : 'day.jumpToday')}</Button>
      )}
    </>
  )
}
