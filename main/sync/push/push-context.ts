/** What sending works with. */
import type { SyncContext } from '../context.ts'
import type { ReadGuard } from '../read-guard.ts'
import type { RemoteRequest } from '../remote/remote.ts'
import type { Reply } from '../remote/reply.ts'

export interface Exchange {
  context: SyncContext
  guard: ReadGuard
  send<T>(request: RemoteRequest<T>): Promise<Reply<T>>
}
