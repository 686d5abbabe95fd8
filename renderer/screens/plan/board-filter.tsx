import { ListX } from 'lucide-preact'
import { type BoardOffers, boardStandings } from '../../../shared/contract/plan.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/field.tsx'
import { OfferSelect } from '../../parts/offer-select.tsx'
import { Switch } from '../../parts/switch.tsx'
import { useRead } from '../../parts/use-read.ts'
import { isIdleShown, savePreference } from '../../state/app-store.ts'
import { ask } from '../../state/ask.ts'
import { isAvailabilityOffered } from '../../state/availability-store.ts'
import { isNarrow, sortOffers } from '../../state/day-filter.ts'
import { formatRoute } from '../../state/route.ts'
import { isNarrow as isNarrowWindow } from '../../state/width.ts'
import { formatHour } from '../../text/format.ts'
import { locale, t } from '../../text/t.ts'
import { Setting } from '../more/locked.tsx'
import { workHours } from '../week/work-hours.ts'
import { board, boardDays, boardFilter, boardRows, isByClock } from './board-store.ts'
import { BoardZoom } from './board-zoom.tsx'
import { type BoardFilter as Filter, thoseThatFit, wholeBoard } from './filter-board.ts'
import { optionsOf } from './people.ts'

/** Filters of the board: person, state, place and kind of job. */
export function BoardFilter() {
  const filter = boardFilter.value
  const offers = useRead(() => ask('board.offers', boardDays.value), [board.value])
  const choose = (change: Partial<Filter>) => (boardFilter.value = { ...filter, ...change })
  return (
    <div id="board-filter" class="board-filter">
      <OfferSelect
        label={t('board.person')}
        value={filter.person === null ? null : String(filter.person)}
        offers={optionsOf(board.value?.people ?? [])}
        onChoose={value => choose({ person: value === null ? null : Number(value) })}
      />
      <OfferSelect
        label={t('field.state')}
        value={filter.standing}
        offers={boardStandings.map(value => ({
          value,
          label: t(value === 'overlap' ? 'board.standing.overlap' : `filter.${value}`),
        }))}
        onChoose={standing => choose({ standing })}
      />
      <OfferSelect
        label={t('field.placeName')}
        value={filter.place}
        offers={offersWith(offers?.places, filter.place)}
        onChoose={place => choose({ place })}
      />
      <Cut {...offers?.places} />
      <OfferSelect
        label={t('filter.kind')}
        value={filter.kind}
        offers={offersWith(offers?.kinds, filter.kind)}
        onChoose={kind => choose({ kind })}
      />
      <Cut {...offers?.kinds} />
      <WorkHours />
      <Switch
        label={t('board.idle')}
        isOn={isIdleShown.value}
        onChange={isOn => void savePreference('boardIdleShown', isOn)}
      />
      {isNarrowWindow.value && isByClock.value && <BoardZoom />}
      {filter !== wholeBoard && <Left />}
    </div>
  )
}

type Offers = BoardOffers['places']

/** Adds the chosen value if no job has it any more; otherwise the select could not show it. */
function offersWith(found: Offers | undefined, chosen: string | null) {
  const offers = sortOffers(found?.offers ?? [], locale())
  return chosen === null || offers.some(({ value }) => value === chosen)
    ? offers
    : [...offers, { value: chosen }]
}

function Cut({ offers = [], total = 0 }: Partial<Offers>) {
  if (total <= offers.length) return null
  return <p class="small soft numbers">{t('list.cut', { count: offers.length, total })}</p>
}

/** Time outside the working hours is shaded, and planning a job there needs a confirmation. */
function WorkHours() {
  const { first, last } = workHours.value
  const begin = (hour: number) => {
    void savePreference('workFrom', hour)
    if (hour >= last) void savePreference('workTo', hour + 1)
  }
  return (
    <>
      <HourField
        name="workFrom"
        label={t('board.workFrom')}
        value={first}
        hours={hoursFrom(0, 23)}
        onChoose={begin}
      />
      <HourField
        name="workTo"
        label={t('board.workTo')}
        value={last}
        hours={hoursFrom(first + 1, 24)}
        onChoose={hour => void savePreference('workTo', hour)}
      />
      <SharedHours />
    </>
  )
}

/** These hours are of this laptop. Those of each person come from the server, if it stores them. */
function SharedHours() {
  if (!isAvailabilityOffered.value) return <p class="small soft">{t('availability.notOfferedText')}</p>
  return (
    <a class="button button-quiet" href={formatRoute({ screen: 'availability' })}>
      {t('availability.open')}
    </a>
  )
}

const hoursFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Shows the value as text if an administrator has set it. */
function HourField(props: {
  name: 'workFrom' | 'workTo'
  label: string
  value: number
  hours: readonly number[]
  onChoose: (hour: number) => void
}) {
  const { name, label, value, hours, onChoose } = props
  return (
    <Setting name={name} label={label} value={formatHour(value)}>
      <SelectField
        label={label}
        value={String(value)}
        options={hours.map(hour => ({ value: String(hour), label: formatHour(hour) }))}
        onChoose={hour => onChoose(Number(hour))}
      />
    </Setting>
  )
}

function Left() {
  const filter = boardFilter.value
  const count = boardRows.value.reduce((sum, row) => sum + thoseThatFit(row, filter).jobs.length, 0)
  return (
    <div class="pane-line flow">
      <p role="status" class="small soft numbers">
        {(isNarrow(filter) || filter.person !== null) && t('day.jobs', { count })}
      </p>
      <Button tone="quiet" icon={ListX} onClick={() => (boardFilter.value = wholeBoard)}>
        {t('filter.showAll')}
      </Button>
    </div>
  )
}
