/** What sending works with. */

import type { ReadGuard } from '../ports/read-guard.ts'
import type { RemoteRequest } from '../remote/remote.ts'
import type { Reply } from '../remote/reply.ts'
import type { SyncContext } from './context.ts'

export interface Exchange {
  context: SyncContext
  guard: ReadGuard
  send<T>(request: RemoteRequest<T>): Promise<Reply<T>>
}
