/** The one search: what is typed, what was found for it, and which of that a press of Enter opens. */
import { signal } from '@preact/signals'
import type { SearchHit } from '../../shared/search-view.ts'
import { searchLimits } from '../../shared/search-words.ts'
import { attempt, tellFailure } from './ask.ts'
import { assetsRoute, goTo, lastDayRoute, nothingOver, type Route } from './route.ts'

export interface Found {
  q: string
  hits: readonly SearchHit[]
}

/** The box is in use: its results lie over the screen, and in a narrow window the box over the bar. */
export const isSearchOpen = signal(false)
export const searchText = signal('')
/** what was found last; while more is typed it stays, so that nothing flickers */
export const found = signal<Found | null>(null)
/** by its place in `found` */
export const chosenHit = signal(0)

let isLooking = false
/** Enter was pressed before the answer was here */
let opensFirst = false

export function openSearch(text: string | null = null): void {
  isSearchOpen.value = true
  if (text !== null) changeSearch(text)
}

export function closeSearch(): void {
  isSearchOpen.value = false
  changeSearch('')
}

export function changeSearch(text: string): void {
  searchText.value = text.slice(0, searchLimits.letters)
  opensFirst = false
  if (searchText.value.trim() === '') found.value = null
  void look()
}

/** One question at a time, and after its answer the newest one: letters in between are never asked for. */
async function look(): Promise<void> {
  if (isLooking) return
  isLooking = true
  for (let q = wanted(); q !== null; q = wanted()) {
    const outcome = await attempt('search.find', { q })
    if (!outcome.ok && outcome.failure !== null) tellFailure(outcome.failure)
    if (searchText.peek().trim() === '') continue
    found.value = { q, hits: outcome.ok ? outcome.value : [] }
    chosenHit.value = 0
  }
  isLooking = false
  if (opensFirst) openChosen()
}

/** What is typed and has not been looked for. */
function wanted(): string | null {
  const q = searchText.peek().trim()
  return q === '' || q === found.peek()?.q ? null : q
}

/** Another result, around the ends. */
export function stepHit(step: 1 | -1): void {
  const count = found.peek()?.hits.length ?? 0
  if (count > 0) chosenHit.value = (chosenHit.peek() + step + count) % count
}

/** Opens the chosen result, as soon as there is one for what is typed. */
export function openChosen(): void {
  const now = found.peek()
  if (wanted() !== null) {
    opensFirst = true
    return
  }
  opensFirst = false
  const hit = now?.hits[chosenHit.peek()]
  if (hit !== undefined) openHit(hit)
}

export function openHit(hit: SearchHit): void {
  closeSearch()
  goTo(routeOf(hit))
}

function routeOf(hit: SearchHit): Route {
  const day = { ...lastDayRoute.value, ...nothingOver }
  switch (hit.kind) {
    case 'job':
      return { ...day, jobUuid: hit.jobUuid, tab: 'overview' }
    case 'note':
      return { ...day, jobUuid: hit.jobUuid, tab: 'notes' }
    case 'asset':
      return { ...assetsRoute, assetUuid: hit.assetUuid }
    case 'file': {
      const { documentUuid, jobUuid, assetUuid } = hit
      if (jobUuid !== null) return { ...day, jobUuid, tab: 'files', documentUuid }
      return { ...assetsRoute, assetUuid, tab: 'files', documentUuid }
    }
  }
}
