/** Searches on the server after the results of this laptop are shown, and adds what only the server has. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { SearchHit } from '../../../shared/views/search.ts'
import { attempt } from '../../state/ask.ts'
import { type Found, found, serverHits } from '../../state/search-store.ts'

/** Milliseconds without typing after which the server is asked. */
const pauseMs = 300

export type ServerStep =
  | { state: 'searching' | 'offline' | 'unsupported' | 'failed' }
  /** `waiting`: texts that the server has not read yet */
  | { state: 'found'; waiting: number }

/** The state of the search on the server; null: it has not begun. */
export const serverStep = signal<ServerStep | null>(null)

export function useServerSearch(now: Found | null): void {
  useEffect(() => {
    serverStep.value = null
    if (now === null || now.unread === null) return
    const timer = setTimeout(() => void look(now), pauseMs)
    return () => clearTimeout(timer)
  }, [now])
}

async function look(now: Found): Promise<void> {
  serverStep.value = { state: 'searching' }
  const outcome = await attempt('search.server', { q: now.q })
  if (found.peek() !== now) return
  if (!outcome.ok || outcome.value.state !== 'found') {
    serverStep.value = {
      state: outcome.ok && outcome.value.state !== 'found' ? outcome.value.state : 'failed',
    }
    return
  }
  const here = new Set(now.hits.map(keyOf))
  serverHits.value = outcome.value.hits.filter(hit => !here.has(keyOf(hit)))
  serverStep.value = { state: 'found', waiting: outcome.value.waiting }
}

/** Two results with the same key show the same. */
function keyOf(hit: SearchHit): string {
  switch (hit.kind) {
    case 'job':
      return `job ${hit.jobUuid}`
    case 'note':
      return `note ${hit.jobUuid} ${hit.at}`
    case 'asset':
      return `asset ${hit.assetUuid}`
    case 'form':
      return `form ${hit.formUuid}`
    case 'capture':
      return `capture ${hit.captureUuid}`
    case 'file':
      return `file ${hit.documentUuid} ${hit.jobUuid} ${hit.assetUuid}`
    case 'material':
      return `material ${hit.number}`
  }
}
