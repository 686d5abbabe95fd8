/** The search: its text, its results or the recent searches, and the one that Enter opens. */
import { computed, signal } from '@preact/signals'
import type { ServerHit } from '../../shared/entities/search-hit.ts'
import { searchLimits } from '../../shared/rules/search-words.ts'
import type { Failure } from '../../shared/text/failures.ts'
import type { SearchHit, UnreadTexts } from '../../shared/views/search.ts'
import { attempt } from './ask.ts'
import { recentSearches } from './recent-searches.ts'

export interface Found {
  q: string
  hits: readonly SearchHit[]
  /** texts on this laptop that were not searched; null: the search failed */
  unread: UnreadTexts | null
  /** why the search failed; null: it did not, or the user was told already */
  failure: Failure | null
}

/** The field is in use: its results cover the screen, and in a narrow window the field covers the bar. */
export const isSearchOpen = signal(false)
export const searchText = signal('')
/** the last results; they stay while the user types on, to avoid flicker */
export const found = signal<Found | null>(null)
/** results that only the server has; they follow those of this laptop (screens/search/server-search.ts) */
export const serverHits = signal<readonly ServerHit[]>([])
export const allHits = computed(() => [...(found.value?.hits ?? []), ...serverHits.value])
/** index in `allHits`, or in `recentSearches` */
export const chosenHit = signal(0)

let isLooking = false
/** whether the user pressed the Enter key before the answer came */
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
  if (searchText.value.trim() === '') {
    found.value = null
    chosenHit.value = 0
  }
  void look()
}

/** Runs one query at a time, then the newest. Texts in between are skipped. */
async function look(): Promise<void> {
  if (isLooking) return
  isLooking = true
  for (let q = wanted(); q !== null; q = wanted()) {
    const outcome = await attempt('search.find', { q })
    if (searchText.peek().trim() === '') continue
    serverHits.value = []
    found.value = outcome.ok
      ? { q, ...outcome.value, failure: null }
      : { q, hits: [], unread: null, failure: outcome.failure }
    chosenHit.value = 0
  }
  isLooking = false
  if (opensFirst) openChosen()
}

/** Returns the text that has not been searched for yet, or null. */
function wanted(): string | null {
  const q = searchText.peek().trim()
  return q === '' || q === found.peek()?.q ? null : q
}

/** Whether nothing is typed, so that recent searches are shown in place of results. */
export const isNothingTyped = computed(() => searchText.value.trim() === '')

/** Selects the next result or recent search, wrapping around. */
export function stepHit(step: 1 | -1): void {
  const count = (isNothingTyped.peek() ? recentSearches : allHits).peek().length
  if (count > 0) chosenHit.value = (chosenHit.peek() + step + count) % count
}

/** Opens the selected result, once there is an answer for the typed text, or repeats the selected search. */
export function openChosen(): void {
  if (isNothingTyped.peek()) {
    const again = recentSearches.peek()[chosenHit.peek()]
    if (again !== undefined) changeSearch(again)
    return
  }
  if (wanted() !== null) {
    opensFirst = true
    return
  }
  opensFirst = false
  const hit = allHits.peek()[chosenHit.peek()]
  if (hit !== undefined) void openHit(hit)
}

/** Opens a result. A part is searched, which shows where it is used. */
export async function openHit(hit: SearchHit): Promise<void> {
  if (hit.kind === 'material') return changeSearch(hit.number)
  const isAway = serverHits.peek().includes(hit as ServerHit)
  const { openFound } = await import('./open-found.ts')
  if (await openFound(hit, found.peek()?.q, isAway)) closeSearch()
}
