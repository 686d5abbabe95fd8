/** The users on a job: added, moved from state to state, and removed. */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './access.ts'
import { forbidden, Refusal } from './answer.ts'
import type { Fields, Job, Resource } from './data.ts'
import { applyEntries, findEntry, readEntries } from './entries.ts'
import { nextNumber, record, type ServerState, withNewState } from './server-state.ts'
import { canMove, eventOfMove, isAbsent } from './states.ts'

/** Matches an entry without a known uuid by its user, who is on a job only once. */
const findResource = (stored: readonly Resource[], sent: Fields): Resource | undefined =>
  findEntry(stored, sent) ?? stored.find(({ userId }) => userId === sent.userId)

/** Returns the resources in a body, or undefined if it names none. @throws Refusal */
export function planResources(
  state: ServerState,
  job: Job | null,
  { resources: sent }: Fields,
  caller: Caller,
): Resource[] | undefined {
  if (sent === undefined) return undefined
  const stored = job?.resources ?? []
  const listed = readEntries(sent)
  for (const entry of listed) checkEntry(state, findResource(stored, entry), entry)
  const planned = applyEntries<Resource>(state, stored, listed, {
    defaults: { userId: 0, fullName: '', state: 'ASSIGNED', reported: false },
    match: findResource,
  }).map((entry, nth) => ({ ...entry, ...known(state, stored, entry, listed[nth] ?? {}) }))
  if (caller.role === 'technician') checkOwn(caller, stored, planned)
  return planned
}

function checkEntry({ users }: ServerState, found: Resource | undefined, sent: Fields): void {
  if (!found && !users.some(({ id }) => id === sent.userId)) throw new Refusal(406, 'There is no such user.')
  const to = sent.state
  if (found && typeof to === 'string' && to !== found.state && !canMove(found.state, to))
    throw new Refusal(409, `A resource does not go from ${found.state} to ${to}.`)
}

/** Properties that only the server sets. */
function known({ users }: ServerState, stored: readonly Resource[], entry: Resource, sent: Fields) {
  const before = findResource(stored, sent)
  const userId = before?.userId ?? entry.userId
  const fullName = users.find(({ id }) => id === userId)?.name ?? ''
  return { userId, fullName, reported: before?.reported ?? false }
}

/** A technician changes only their own entry. */
function checkOwn({ user }: Caller, stored: readonly Resource[], planned: readonly Resource[]): void {
  const others = (list: readonly Resource[]) =>
    list.filter(({ userId }) => userId !== user?.id).map(({ userId, state }) => ({ userId, state }))
  if (!isDeepStrictEqual(others(planned), others(stored))) throw forbidden()
}

/** Sets the resources, with an event for each added, changed or removed one. */
export function applyResources(state: ServerState, caller: Caller, job: Job, planned: Resource[]): void {
  const before = job.resources
  const stateBefore = (userId: number) => before.find(one => one.userId === userId)?.state ?? null
  const moved = planned.filter(({ userId, state: to }) => stateBefore(userId) !== to)
  const removed = before.filter(({ userId }) => !planned.some(one => one.userId === userId))
  const newState = withNewState(job, () => {
    job.resources = planned
    if (moved.length > 0 || removed.length > 0) job.override = null
    if (moved.some(({ state: to }) => !isAbsent(to))) job.isPublished = true
  })
  for (const { userId } of removed)
    record(state, job, caller, { type: 'DELETE_RESOURCE', toUserId: userId, newState })
  for (const { userId, state: to } of moved) {
    const from = stateBefore(userId)
    const type = from === null ? 'ADD_RESOURCE' : eventOfMove(from, to)
    record(state, job, caller, { type, ...subjectOf(caller, userId), newResourceState: to, newState })
  }
}

/** Null if a user acts on their own entry. */
const subjectOf = ({ user }: Caller, userId: number) => ({ toUserId: user?.id === userId ? null : userId })

const planned = { schedule: 'SCHEDULED', assign: 'ASSIGNED', unschedule: 'UNASSIGNED' } as const
export type Planning = keyof typeof planned

/** @throws Refusal for an illegal transition */
export function planUser(
  state: ServerState,
  caller: Caller,
  job: Job,
  { action, userId, sendsMessage }: { action: Planning; userId: number; sendsMessage: boolean },
): void {
  const found = job.resources.find(one => one.userId === userId)
  const [from, to] = [found?.state ?? null, planned[action]]
  if (from === to || (from === null && to === 'UNASSIGNED')) return
  if (!canMove(from, to)) throw new Refusal(409, `A resource does not go from ${from} to ${to}.`)
  const newState = withNewState(job, () => {
    if (found) found.state = to
    else job.resources.push(newResource(state, userId, to))
    job.override = null
    if (to !== 'UNASSIGNED') job.isPublished = true
  })
  const type = action === 'unschedule' && from === 'ASSIGNED' ? 'UNASSIGN' : action.toUpperCase()
  record(state, job, caller, { type, toUserId: userId, newResourceState: to, newState })
  if (sendsMessage) record(state, job, caller, { type: 'SEND_SCHEDULE', toUserId: userId })
}

function newResource(state: ServerState, userId: number, to: string): Resource {
  const fullName = state.users.find(({ id }) => id === userId)?.name ?? ''
  return { id: nextNumber(state), uuid: state.chance.uuid(), userId, fullName, state: to, reported: false }
}
