/** Searches on the server for what this laptop does not have (extension `search`). */
import { ServerHit } from '../../../shared/entities/search-hit.ts'
import type { ServerSearch } from '../../../shared/views/search.ts'
import type { ReadDb } from '../../store/db.ts'
import { isRecord, readAs } from '../client/read-entity.ts'
import type { Reply } from '../client/reply.ts'
import { getRequest, type RemoteRequest } from '../client/request.ts'
import { offeredExtensions } from '../state/server.ts'

interface Found {
  hits: ServerHit[]
  waiting: number
}

/** `send` is null while the server cannot be reached. */
export async function searchServer(
  db: ReadDb,
  send: (<T>(request: RemoteRequest<T>) => Promise<Reply<T>>) | null,
  q: string,
): Promise<ServerSearch> {
  if (send === null) return { state: 'offline' }
  if (!offeredExtensions(db).includes('search')) return { state: 'unsupported' }
  const reply = await send(getRequest(`/search?q=${encodeURIComponent(q)}`, readFound))
  if (reply.kind === 'answer') return { state: 'found', ...reply.body }
  const isAway = reply.kind === 'no-reply' && reply.reason !== 'not-a-hub'
  return { state: isAway ? 'offline' : 'failed' }
}

const readHit = readAs(ServerHit)

/** Leaves out results of kinds that this program does not know. */
function readFound(body: unknown): Found | null {
  if (!isRecord(body) || !Array.isArray(body.entries)) return null
  const { waiting } = body
  return {
    hits: body.entries.map(readHit).filter(hit => hit !== null),
    waiting: typeof waiting === 'number' ? waiting : 0,
  }
}
