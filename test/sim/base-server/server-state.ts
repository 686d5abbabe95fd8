/** The state of a base server that every request uses. */
import type { Chance } from '../chance.ts'
import type { Caller, Key, User } from './access.ts'
import type { Data, Entity, Event, Job } from './data.ts'
import { stateOf } from './states.ts'
import type { Traits } from './traits.ts'

export interface ServerState {
  data: Data
  readonly traits: Traits
  readonly chance: Chance
  readonly users: readonly User[]
  readonly keys: readonly Key[]
  readonly usedSignatures: Map<string, number>
  /**
   * Only for the oracle of a run: maps the uuid that the server gave an entry or a form to the uuid that it was sent
   * with.
   */
  readonly origins: Map<string, string>
  now(): number
}

export const nextNumber = ({ data }: ServerState): number => ++data.lastNumber

/** Rises strictly with every change. */
export function touch({ data, now }: ServerState, entity: Entity): void {
  data.lastModified = Math.max(now(), data.lastModified + 1)
  entity.lastModified = data.lastModified
}

export function newEntity(state: ServerState, caller: Caller, uuid: string): Entity {
  const entity = {
    id: nextNumber(state),
    uuid,
    creationTimeStamp: state.now(),
    lastModified: 0,
    creatorId: caller.user?.id ?? null,
    groupId: caller.groupId,
  }
  touch(state, entity)
  return entity
}

/** Returns the uuid under which an entry or a form is stored. `sent`: the client's uuid. */
export function nameFor(state: ServerState, sent: string | undefined, isNew: boolean): string {
  const isOwn = sent === undefined || state.traits.renewsEntries || (isNew && state.traits.assignsUuids)
  const uuid = isOwn ? state.chance.uuid() : sent
  if (sent !== undefined && sent !== uuid) state.origins.set(uuid, originOf(state, sent))
  return uuid
}

export function originOf({ origins }: Pick<ServerState, 'origins'>, uuid: string): string {
  return origins.get(uuid) ?? uuid
}

const updateTypes: readonly string[] = ['UPDATE', 'UPDATE_ITEMS', 'UPDATE_DOCUMENTS']
const formTypes: readonly string[] = ['ATTACH_FORM', 'DETACH_FORM', 'COMPLETE_FORM']

/** Adds an event to the history of a job, unless the server's traits leave such events out. */
export function record(
  state: ServerState,
  job: Job,
  caller: Caller,
  event: Pick<Event, 'type'> & Partial<Event>,
): void {
  const { traits, now, chance } = state
  if (!traits.recordsUpdates && updateTypes.includes(event.type)) return
  if (!traits.recordsForms && formTypes.includes(event.type)) return
  job.events.push({
    id: nextNumber(state),
    uuid: traits.namesEvents ? chance.uuid() : null,
    eventTimeStamp: now(),
    userId: caller.user?.id ?? null,
    toUserId: null,
    newState: null,
    newResourceState: null,
    comment: null,
    destinationId: null,
    vehicleId: null,
    discrepancy: false,
    internal: false,
    latitude: null,
    longitude: null,
    accuracy: null,
    ...event,
  })
}

/** Runs a change of resources; returns the job's new state, or null if it stays. */
export function withNewState(job: Job, change: () => void): string | null {
  const before = stateOf(job)
  change()
  const after = stateOf(job)
  return after === before ? null : after
}
