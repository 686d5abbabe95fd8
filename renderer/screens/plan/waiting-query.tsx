import { Map as MapIcon, Search } from 'lucide-preact'
import { boardParts, waitingOrders } from '../../../shared/contract/plan.ts'
import { searchLimits } from '../../../shared/rules/search-words.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../text/t.ts'
import { isBoardMapShown, picked } from './board-store.ts'
import { titleOf } from './plan-labels.ts'
import { boardJobs, waiting, waitingPlaces, waitingQuery } from './waiting-store.ts'

const change = (to: Partial<typeof waitingQuery.value>) =>
  (waitingQuery.value = { ...waitingQuery.peek(), ...to })

/** Finds waiting jobs by the beginning or a part of words. */
export function WaitingSearch() {
  return (
    <search class="waiting-search">
      <div class="field-sign">
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          class="field-input"
          aria-label={t('board.find')}
          placeholder={t('board.findHint')}
          maxLength={searchLimits.letters}
          autoComplete="off"
          spellcheck={false}
          value={waitingQuery.value.search}
          onInput={event =>
            (waitingQuery.value = { ...waitingQuery.peek(), search: event.currentTarget.value })
          }
        />
      </div>
      <MapButton />
    </search>
  )
}

/** Shows the places on the map, which makes the list wider. */
function MapButton() {
  if ((waitingPlaces.value?.places.length ?? 0) === 0) return null
  return (
    <Button
      class="waiting-map"
      icon={MapIcon}
      isIconOnly
      aria-pressed={isBoardMapShown.value}
      onClick={() => (isBoardMapShown.value = !isBoardMapShown.value)}
    >
      {t(isBoardMapShown.value ? 'board.mapHide' : 'board.map')}
    </Button>
  )
}

/** Chooses the reason why jobs are not planned, and the order of the list. */
export function WaitingOptions() {
  const { part, order } = waitingQuery.value
  const { parts = { nobody: 0, untimed: 0, late: 0 } } = waiting.value ?? {}
  const all = boardParts.reduce((sum, name) => sum + parts[name], 0)
  if (waiting.value?.all === 0) return null
  return (
    <>
      <div class="waiting-options">
        <select
          class="field-input"
          aria-label={t('board.part')}
          value={part ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ part: boardParts.find(one => one === value) ?? null })
          }
        >
          <option value="">{t('board.partAll', { count: all })}</option>
          {boardParts.map(name => (
            <option key={name} value={name} selected={name === part}>
              {t('filter.offer', { name: t(`board.part.${name}`), count: parts[name] })}
            </option>
          ))}
        </select>
        <select
          class="field-input"
          aria-label={t('filter.order')}
          value={order}
          onChange={({ currentTarget: { value } }) =>
            change({ order: waitingOrders.find(one => one === value) ?? 'age' })
          }
        >
          {waitingOrders.map(name => (
            <option key={name} value={name} selected={name === order}>
              {t(`board.order.${name}`)}
            </option>
          ))}
        </select>
      </div>
      {order === 'distance' && <Near />}
    </>
  )
}

/** Names the place from which distances are measured. */
function Near() {
  const first = picked.value[0]
  const job = first === undefined ? undefined : boardJobs.value.get(first.jobUuid)
  return (
    <p class="small soft">
      {job === undefined ? t('board.nearPlanned') : t('board.near', { title: titleOf(job) })}
    </p>
  )
}
