/** Resources in a body: added, moved and removed users (interface, "Job", "PUT", "Roles"). */
import { isDeepStrictEqual } from 'node:util'
import { ResourceInput } from '../../../shared/entities/job.ts'
import { type ResourceState, resourceStates } from '../../../shared/entities/states.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { mergeExtra, unknownProperties } from '../entity/extra.ts'
import { matchEntries } from '../entity/match-entries.ts'
import { requireMayAssign } from '../may/jobs.ts'
import { type JobRecord, type ResourceRecord, resourcesOf } from '../records/job-record.ts'
import { type NewEvent, recordEvents } from '../records/record-event.ts'
import { refuseAt } from '../refuse.ts'
import { moveResource, noteOnResource, removeResource, restate } from './move-resource.ts'
import { requireWorksInGroup } from './plan.ts'

export interface NewResource {
  userId: number
  uuid: string | null
  state: ResourceState
  extra: Extra | null
}

export interface ResourcesPlan {
  added: NewResource[]
  moved: { stored: ResourceRecord; state: ResourceState }[]
  /** resources whose unknown properties change */
  noted: { stored: ResourceRecord; extra: Extra | null }[]
  removed: ResourceRecord[]
  isChange: boolean
}

/** Properties of a resource in answers. `fullName` is read-only. */
const known: ReadonlySet<string> = new Set([...Object.keys(ResourceInput.properties), 'fullName'])

/** Plans the changes of the list. Entries also match by user. */
export function planResources(
  command: Command,
  job: JobRecord,
  given: ResourceInput[] | null,
): ResourcesPlan {
  const stored = resourcesOf(command.db, job.id)
  const { entries, removed } = matchEntries('resources', stored, given ?? [], {
    ofStored: resource => resource.user_id,
    ofGiven: entry => entry.userId,
  })
  const plan: ResourcesPlan = { added: [], moved: [], noted: [], removed, isChange: false }
  entries.forEach((entry, index) => {
    if (entry.stored === null) plan.added.push(newResource(entry.given, index))
    else planEntry(plan, entry.stored, entry.given)
  })
  requireEachUserOnce(entries.map(({ stored: before, given: entry }) => before?.user_id ?? entry.userId))
  plan.isChange = [plan.added, plan.moved, plan.noted, removed].some(changes => changes.length > 0)
  return plan
}

function planEntry(plan: ResourcesPlan, stored: ResourceRecord, given: ResourceInput): void {
  const state = given.state ?? null
  if (state !== null && state !== stored.state) plan.moved.push({ stored, state })
  const before = parseColumn<Extra>(stored.extra)
  const extra = mergeExtra(before, unknownProperties(given as Record<string, unknown>, known))
  if (!isDeepStrictEqual(extra, before)) plan.noted.push({ stored, extra })
}

/** Returns a new resource. It needs a user; its default state is ASSIGNED. */
export function newResource(given: ResourceInput, index: number): NewResource {
  if (typeof given.userId !== 'number')
    return refuseAt(`/resources/${index}/userId`, reason('resource-needs-user'))
  return {
    userId: given.userId,
    uuid: given.uuid?.toLowerCase() ?? null,
    state: resourceStates.find(name => name === given.state) ?? 'ASSIGNED',
    extra: mergeExtra(null, unknownProperties(given as Record<string, unknown>, known)),
  }
}

/** Refuses two entries for the same user. @throws Refused `invalid` */
export function requireEachUserOnce(userIds: readonly (number | null | undefined)[]): void {
  const seen = new Set<unknown>()
  userIds.forEach((userId, index) => {
    if (seen.has(userId)) refuseAt(`/resources/${index}`, reason('user-twice'))
    seen.add(userId)
  })
}

/** @throws Refused `forbidden` if a technician changes other users, `conflict`, `not-found` */
export function writeResources(command: Command, job: JobRecord, plan: ResourcesPlan): void {
  const { actor } = command
  requireMayAssign(actor, job, {
    touched: [...plan.moved, ...plan.noted].map(({ stored }) => stored.user_id),
    isListChanged: plan.added.length > 0 || plan.removed.length > 0,
    isAnyoneTakenOff: plan.moved.some(({ state }) => state === 'UNASSIGNED'),
  })
  const events: NewEvent[] = []
  const record = (event: NewEvent) => events.push(event)
  for (const resource of plan.removed) {
    removeResource(command, resource)
    const newState = restate(command, job)
    record({ type: 'DELETE_RESOURCE', toUserId: resource.user_id, newState })
  }
  for (const { userId, uuid, state, extra } of plan.added) {
    requireWorksInGroup(command, job, userId)
    moveResource(command, job, userId, state, { type: 'ADD_RESOURCE', uuid, extra }, record)
  }
  for (const { stored, extra } of plan.noted) noteOnResource(command, stored, extra)
  for (const { stored, state } of plan.moved) moveResource(command, job, stored.user_id, state, {}, record)
  recordEvents(command, job, events)
}
