import { ListX } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { OfferSelect } from '../../parts/offer-select.tsx'
import {
  boardOffers,
  countThatFit,
  type BoardFilter as Filter,
  isNarrowBoard,
  standings,
  wholeBoard,
} from '../../state/board-filter.ts'
import { board, boardFilter, boardJobs, boardRows } from '../../state/board-store.ts'
import { nameOfPerson } from '../../state/people.ts'
import { locale, t } from '../../text/t.ts'

/** Who, in which state, where, and of what kind. */
export function BoardFilter() {
  const filter = boardFilter.value
  const { places, kinds } = boardOffers([...boardJobs.value.values()], locale())
  const choose = (change: Partial<Filter>) => (boardFilter.value = { ...filter, ...change })
  const people = board.value?.people ?? []
  return (
    <div id="board-filter" class="board-filter">
      <OfferSelect
        label={t('board.person')}
        value={filter.person === null ? null : String(filter.person)}
        offers={people.map(person => ({ value: String(person.id), label: nameOfPerson(person) }))}
        onChoose={value => choose({ person: value === null ? null : Number(value) })}
      />
      <OfferSelect
        label={t('filter.standing')}
        value={filter.standing}
        offers={standings.map(value => ({
          value,
          label: t(value === 'overlap' ? 'board.standing.overlap' : `filter.${value}`),
        }))}
        onChoose={standing => choose({ standing })}
      />
      <OfferSelect
        label={t('filter.place')}
        value={filter.place}
        offers={places.map(({ value, count }) => ({ value, label: value, count }))}
        onChoose={place => choose({ place })}
      />
      <OfferSelect
        label={t('filter.kind')}
        value={filter.kind}
        offers={kinds.map(({ value, count }) => ({ value, label: value, count }))}
        onChoose={kind => choose({ kind })}
      />
      {filter !== wholeBoard && <Left />}
    </div>
  )
}

function Left() {
  const filter = boardFilter.value
  const count = boardRows.value.reduce((sum, row) => sum + countThatFit(row, filter), 0)
  return (
    <div class="pane-line">
      <p role="status" class="small soft numbers">
        {(isNarrowBoard(filter) || filter.person !== null) && t('board.sum', { count })}
      </p>
      <Button tone="quiet" icon={ListX} onClick={() => (boardFilter.value = wholeBoard)}>
        {t('filter.showAll')}
      </Button>
    </div>
  )
}
