/** What sending works with. */
import type { SyncContext } from '../context.ts'
import type { ReadGuard } from '../read-guard.ts'
import type { RemoteRequest } from '../remote/remote.ts'
import type { Reply } from '../remote/reply.ts'

export interface Exchange {
  context: SyncContext
  guard: ReadGuard
  send(request: RemoteRequest): Promise<Reply>
}

export function getRequest(path: string): RemoteRequest {
  return { method: 'GET', path, contentType: null, body: null, expected: 'json' }
}
