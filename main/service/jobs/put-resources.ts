/** The people in a body: added, moved, removed (specification, Job, `resources`; decisions, "PUT" and "Roles"). */
import type { ResourceInput } from '../../../shared/job.ts'
import { type ResourceState, resourceStates } from '../../../shared/states.ts'
import { isPlanner } from '../actor.ts'
import type { Command } from '../command.ts'
import { refuse } from '../refuse.ts'
import { type JobRecord, type ResourceRecord, resourcesOf } from './job-record.ts'
import { matchEntries } from './match-entries.ts'
import { moveResource, restate } from './move-resource.ts'
import { demandWorksInGroup } from './plan.ts'
import { recordEvent } from './record-event.ts'

export interface ResourcesPlan {
  added: { userId: number; uuid: string | null; state: ResourceState }[]
  moved: { stored: ResourceRecord; state: ResourceState }[]
  removed: ResourceRecord[]
  isChange: boolean
}

/** What the list would change; an entry is also the same when it names the same user. */
export function planResources(
  command: Command,
  job: JobRecord,
  given: ResourceInput[] | null,
): ResourcesPlan {
  const stored = resourcesOf(command.db, job.id)
  const { entries, removed } = matchEntries(
    'resources',
    stored,
    given ?? [],
    (resource, entry) => resource.user_id === entry.userId,
  )
  const plan: ResourcesPlan = { added: [], moved: [], removed, isChange: removed.length > 0 }
  entries.forEach((entry, index) => {
    const state = entry.given.state ?? null
    if (entry.stored === null) plan.added.push(newResource(entry.given, index))
    else if (state !== null && state !== entry.stored.state) plan.moved.push({ stored: entry.stored, state })
  })
  plan.isChange ||= plan.added.length > 0 || plan.moved.length > 0
  return plan
}

/** A new entry needs a user, and begins as ASSIGNED unless it says otherwise. */
export function newResource(given: ResourceInput, index: number): ResourcesPlan['added'][number] {
  if (typeof given.userId !== 'number') {
    const message = 'A new resource needs a userId.'
    return refuse('invalid', message, [{ pointer: `/resources/${index}/userId`, message }])
  }
  const state = resourceStates.find(name => name === given.state) ?? 'ASSIGNED'
  return { userId: given.userId, uuid: given.uuid?.toLowerCase() ?? null, state }
}

/** @throws Refused `forbidden` when a technician changes anybody but themselves, `conflict`, `not-found` */
export function writeResources(command: Command, job: JobRecord, plan: ResourcesPlan): void {
  const { db, actor } = command
  if (!isPlanner(actor, job.group_id)) demandOnlyOneself(plan, actor.userId)
  for (const resource of plan.removed) {
    db.run('DELETE FROM resources WHERE id = ?', resource.id)
    const newState = restate(command, job)
    recordEvent(command, job, { type: 'DELETE_RESOURCE', toUserId: resource.user_id, newState })
  }
  for (const { userId, uuid, state } of plan.added) {
    demandWorksInGroup(command, job, userId)
    moveResource(command, job, userId, state, { type: 'ADD_RESOURCE', uuid })
  }
  for (const { stored, state } of plan.moved) moveResource(command, job, stored.user_id, state)
}

function demandOnlyOneself({ added, moved, removed }: ResourcesPlan, userId: number | null): void {
  const others = moved.some(({ stored }) => stored.user_id !== userId)
  if (others || added.length > 0 || removed.length > 0) {
    refuse('forbidden', 'A technician may only change their own part in a job.')
  }
}
