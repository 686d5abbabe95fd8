/** The search: its text, its results, and the one that Enter opens. */
import { signal } from '@preact/signals'
import { searchLimits } from '../../shared/rules/search-words.ts'
import type { Failure } from '../../shared/text/failures.ts'
import type { SearchHit, UnreadTexts } from '../../shared/views/search.ts'
import { attempt } from './ask.ts'
import { assetsRoute, goTo, lastDayRoute, nothingOver, type Route } from './route.ts'

export interface Found {
  q: string
  hits: readonly SearchHit[]
  /** texts on this laptop that were not searched; null: the search failed */
  unread: UnreadTexts | null
  /** why the search failed; null: it did not, or the user was told already */
  failure: Failure | null
}

/** The terms that the viewer marks in a document, from the page of the result. */
interface Highlight {
  documentUuid: string
  q: string
  /** from 1; null: only the name has the terms */
  page: number | null
}

/** The field is in use: its results cover the screen, and in a narrow window the field covers the bar. */
export const isSearchOpen = signal(false)
export const searchText = signal('')
/** the last results; they stay while the user types on, to avoid flicker */
export const found = signal<Found | null>(null)
/** the document that was opened from the results; it stays marked until another result is opened */
export const highlight = signal<Highlight | null>(null)
/** index in `found` */
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
  if (searchText.value.trim() === '') found.value = null
  void look()
}

/** Runs one query at a time, then the newest. Texts in between are skipped. */
async function look(): Promise<void> {
  if (isLooking) return
  isLooking = true
  for (let q = wanted(); q !== null; q = wanted()) {
    const outcome = await attempt('search.find', { q })
    if (searchText.peek().trim() === '') continue
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

/** Selects the next result, wrapping around. */
export function stepHit(step: 1 | -1): void {
  const count = found.peek()?.hits.length ?? 0
  if (count > 0) chosenHit.value = (chosenHit.peek() + step + count) % count
}

/** Opens the selected result, once there is an answer for the typed text. */
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
  const q = found.peek()?.q ?? ''
  highlight.value = hit.kind === 'file' ? { documentUuid: hit.documentUuid, q, page: hit.page } : null
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
    case 'form':
      return { ...day, jobUuid: hit.jobUuid, tab: 'forms', formUuid: hit.formUuid }
    case 'file': {
      const { documentUuid, jobUuid, assetUuid } = hit
      if (jobUuid !== null) return { ...day, jobUuid, tab: 'files', documentUuid }
      return { ...assetsRoute, assetUuid, tab: 'files', documentUuid }
    }
  }
}
