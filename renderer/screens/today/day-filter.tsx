import { ListX } from 'lucide-preact'
import type { VNode } from 'preact'
import type { Day } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { SelectField } from '../../parts/field.tsx'
import { OfferSelect } from '../../parts/offer-select.tsx'
import { nowMinute } from '../../state/clock.ts'
import { allOfDay, dayOrders, isNarrow, offersOf } from '../../state/day-filter.ts'
import { listJobs } from '../../state/day-rows.ts'
import { dayRows, isDayFilterOpen } from '../../state/day-store.ts'
import { dotted } from '../../text/format.ts'
import { locale, t } from '../../text/t.ts'
import { chooseOfDay, dayFilter } from './day-filter-store.ts'
import './day-filter.css'

/** Filter and order of the day. When it is closed, a line still says that jobs are left out. */
export function DayFilter({ day }: { day: Day }) {
  const isOpen = isDayFilterOpen.value
  if (listJobs(day).length === 0 || !(isOpen || isNarrow(dayFilter.value))) return null
  return (
    <div id="day-filter" class="day-filter">
      {isOpen && <Choose day={day} />}
      <Left day={day} />
    </div>
  )
}

function Choose({ day }: { day: Day }) {
  const filter = dayFilter.value
  const { dayStates, places, kinds } = offersOf(day, filter, nowMinute.value, locale())
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    closeFilter()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the focus, Escape leaves them
    <div class="day-filter-fields" onKeyDown={close}>
      <OfferSelect
        label={t('field.state')}
        value={filter.standing}
        offers={dayStates.map(({ value, count }) => ({ value, label: t(`filter.${value}`), count }))}
        onChoose={standing => chooseOfDay({ standing })}
      />
      <OfferSelect
        label={t('field.placeName')}
        value={filter.place}
        offers={places}
        onChoose={place => chooseOfDay({ place })}
      />
      <OfferSelect
        label={t('filter.kind')}
        value={filter.kind}
        offers={kinds}
        onChoose={kind => chooseOfDay({ kind })}
      />
      <SelectField
        label={t('filter.order')}
        value={filter.order}
        options={dayOrders.map(value => ({ value, label: t(`day.${value}`) }))}
        onChoose={order => chooseOfDay({ order })}
      />
    </div>
  )
}

/** `3 of 21 jobs`, the filter in words, and a button that shows all again. */
function Left({ day }: { day: Day }): VNode | null {
  const filter = dayFilter.value
  const left = dayRows.value?.left
  if (!isNarrow(filter) || left === undefined) return null
  const { standing, place, kind } = filter
  const words = dotted(standing && t(`filter.${standing}`), place, kind)
  const showAll = () => {
    chooseOfDay({ ...allOfDay, order: filter.order })
    focusFilterButton()
  }
  return left === 0 ? (
    <div role="status">
      <Empty icon={ListX} title={t('filter.none')} text={words}>
        <Button onClick={showAll}>{t('filter.showAll')}</Button>
      </Empty>
    </div>
  ) : (
    <div class="day-filter-left flow">
      <p role="status" class="small numbers">
        <strong>{t('filter.left', { left, count: listJobs(day).length })}</strong> {words}
      </p>
      <Button onClick={showAll}>{t('filter.showAll')}</Button>
    </div>
  )
}

function closeFilter(): void {
  isDayFilterOpen.value = false
  focusFilterButton()
}

/** Focuses the filter's button, because the focused element is removed. */
function focusFilterButton(): void {
  document.querySelector<HTMLElement>('[aria-controls=day-filter]')?.focus()
}
