/** Opens a result of the search, and marks its terms in the document. */
import { signal } from '@preact/signals'
import type { SearchHit } from '../../shared/views/search.ts'
import { act } from './ask.ts'
import { recentSearches } from './recent-searches.ts'
import { assetsRoute, goTo, lastDayRoute, nothingOver, type Route } from './route.ts'
import { registerStore } from './stores.ts'

/** The terms that are marked in a document, from the page of the result. */
interface Highlight {
  /** uuid of a document, or of one that is being captured */
  documentUuid: string
  q: string
  /** from 1; null: only the name has the terms */
  page: number | null
}

/** the document that was opened from the results; it stays marked until another result is opened */
export const highlight = signal<Highlight | null>(null)

type OpenedHit = Exclude<SearchHit, { kind: 'material' }>

/**
 * Returns false if the result cannot be opened; the user sees why. `isAway`: only the server has it, so its job or asset
 * is read first.
 */
export async function openFound(hit: OpenedHit, q: string | undefined, isAway: boolean): Promise<boolean> {
  if (isAway && !(await bringIn(hit))) return false
  highlight.value = highlightOf(hit, q ?? '')
  goTo(routeOf(hit))
  if (q !== undefined) remember(q)
  return true
}

function remember(q: string): void {
  recentSearches.value = [q, ...recentSearches.peek().filter(one => one !== q)].slice(0, mostRecent)
}

const mostRecent = 6

registerStore({
  forget() {
    recentSearches.value = []
  },
})

function highlightOf(hit: OpenedHit, q: string): Highlight | null {
  if (hit.kind === 'capture') return { documentUuid: hit.captureUuid, q, page: hit.page }
  return hit.kind === 'file' ? { documentUuid: hit.documentUuid, q, page: hit.page } : null
}

async function bringIn(hit: OpenedHit): Promise<boolean> {
  const jobUuid = 'jobUuid' in hit ? hit.jobUuid : null
  const assetUuid = 'assetUuid' in hit ? hit.assetUuid : null
  const uuid = jobUuid ?? assetUuid
  return uuid === null || act('search.bringIn', { kind: jobUuid === null ? 'asset' : 'job', uuid })
}

function routeOf(hit: OpenedHit): Route {
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
    case 'capture': {
      const { captureUuid, jobUuid, assetUuid } = hit
      if (jobUuid !== null) return { ...day, jobUuid, tab: 'files', captureUuid }
      return { ...assetsRoute, assetUuid, tab: 'files', captureUuid }
    }
    case 'file': {
      const { documentUuid, jobUuid, assetUuid } = hit
      if (jobUuid !== null) return { ...day, jobUuid, tab: 'files', documentUuid }
      return { ...assetsRoute, assetUuid, tab: 'files', documentUuid }
    }
  }
}
