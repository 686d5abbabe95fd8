/** What the papers of the person's groups bear, where the hub tells it (interface, "Groups"). */
import { Check } from 'typebox/value'
import { Letterhead } from '../../../shared/letterhead.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import { syncState } from '../records/state.ts'
import { asId, isRecord, readList } from '../remote/read-json.ts'
import { getRequest } from '../remote/remote.ts'

interface GroupPapers {
  id: number
  letterhead: Letterhead | null
}

/** A comfort, as the names of people are: what is refused, or is something else, keeps nothing else away. */
export async function readGroups({ context, send }: PullParts): Promise<Interruption> {
  const { store } = context.service
  const now = context.ports.clock.now()
  const age = now - (syncState.get(store.read, 'groupsReadAt') ?? Number.NEGATIVE_INFINITY)
  if (!offeredExtensions(store.read).includes('groups') || (age >= 0 && age < syncLimits.usersEveryMs))
    return null
  const reply = await send(getRequest('/group', body => readOwn(body, context.account.groupIds)))
  if (reply.kind === 'no-reply') return reply.reason === 'not-a-hub' ? null : reply
  if (reply.kind === 'refusal') return reply.status === 401 ? reply : null
  store.transaction(db => {
    syncState.set(
      db,
      'letterheads',
      Object.fromEntries(reply.body.map(({ id, letterhead }) => [id, letterhead])),
    )
    syncState.set(db, 'groupsReadAt', now)
  })
  return null
}

/** A hub shows a person their groups: a list with none of them is not its answer. */
function readOwn(body: unknown, groupIds: readonly number[]): GroupPapers[] | null {
  const groups = readList(body, readGroup)
  return groups?.some(({ id }) => groupIds.includes(id)) || groupIds.length === 0 ? groups : null
}

function readGroup(value: unknown): GroupPapers | null {
  const id = isRecord(value) ? asId(value.id) : null
  if (id === null) return null
  const letterhead = (value as { letterhead?: unknown }).letterhead
  return { id, letterhead: Check(Letterhead, letterhead) ? letterhead : null }
}
