/**
 * Finds the largest `limit` for lists that the server accepts. The interface does not name it, so smaller limits are
 * tried after a refusal.
 */
import { attempt } from '../../service/refuse.ts'
import type { Reply } from '../client/reply.ts'
import type { RemoteRequest } from '../client/request.ts'
import type { SyncContext } from '../state/context.ts'
import { type ListLimit, syncState } from '../state/state.ts'

/** Limits in the order in which they are tried. `none`: the request has no `limit`. */
const smallerLimits: readonly ListLimit[] = [100, 50, 20, 10, 'none']

type Ask = <T>(request: RemoteRequest<T>) => Promise<Reply<T>>

/** Returns a function that requests lists within the server's limit, and sends other requests unchanged. */
export function createListLimit(context: SyncContext, ask: Ask): Ask {
  const { store } = context.service
  /** lists that the server refuses with any limit, so the limit is not the reason */
  const refusedLists = new Set<string>()
  return async request => {
    const wanted = limitIn(request.path)
    const list = request.path.split('?', 1)[0] ?? ''
    if (request.method !== 'GET' || wanted === null || refusedLists.has(list)) return ask(request)
    const known = syncState.get(store.read, 'listLimit')
    const first = await ask({ ...request, path: withinLimit(request.path, known) })
    if (!isRefusedAsWritten(first)) return first
    for (const limit of smallerThan(known ?? wanted)) {
      const reply = await ask({ ...request, path: withinLimit(request.path, limit), known: null })
      if (isRefusedAsWritten(reply)) continue
      // if the disk fails, the limit is not stored, and is searched again later
      if (reply.kind === 'answer')
        attempt(() => store.transaction(db => syncState.set(db, 'listLimit', limit)))
      return reply
    }
    refusedLists.add(list)
    return first
  }
}

function limitIn(path: string): number | null {
  const [, limit] = /[?&]limit=(\d+)/.exec(path) ?? []
  return limit === undefined ? null : Number(limit)
}

function smallerThan(limit: ListLimit): ListLimit[] {
  return limit === 'none' ? [] : smallerLimits.filter(one => one === 'none' || one < limit)
}

function withinLimit(path: string, limit: ListLimit | null): string {
  if (limit === null) return path
  if (limit === 'none') return path.replace(/([?&])limit=\d+&?/, '$1').replace(/[?&]$/, '')
  return path.replace(/([?&]limit=)(\d+)/, (_all, name, asked) => `${name}${Math.min(Number(asked), limit)}`)
}

function isRefusedAsWritten(reply: Reply): boolean {
  return reply.kind === 'refusal' && (reply.status === 400 || reply.status === 422)
}
