/** The names of the people on the jobs, where the hub gives them (interface, "users"). */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { saveMembership, saveUser, takeRole } from '../account/account.ts'
import { readUser } from '../account/sign-in.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import { syncState } from '../records/state.ts'
import { readList } from '../remote/read-json.ts'
import { getRequest } from '../remote/remote.ts'

export async function readUsers(parts: PullParts): Promise<Interruption> {
  const { context } = parts
  const { store } = context.service
  const now = context.ports.clock.now()
  const age = now - (syncState.get(store.read, 'usersReadAt') ?? Number.NEGATIVE_INFINITY)
  if (!offeredExtensions(store.read).includes('users') || (age >= 0 && age < syncLimits.usersEveryMs))
    return null
  const reply = await parts.send(getRequest('/user', body => readList(body, readUser)))
  // names are a comfort: a hub that refuses them, or answers with something else, refuses nothing else
  if (reply.kind === 'no-reply') return reply.reason === 'not-a-hub' ? null : reply
  if (reply.kind === 'refusal') return reply.status === 401 ? reply : null
  const users = reply.body
  store.transaction(db => {
    for (const user of users) {
      saveUser(db, user, now)
      for (const groupId of context.account.groupIds) saveMembership(db, user.id, groupId, user.role)
    }
    syncState.set(db, 'usersReadAt', now)
  })
  const me = users.find(({ id }) => id === context.account.user.id)
  if (me) takeRole(context, me.role)
  return null
}
