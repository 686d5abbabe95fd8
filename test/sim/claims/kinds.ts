/** How each kind of claim shows: at the hub, and on the laptop that made it. */
import { isDeepStrictEqual } from 'node:util'
import type { Job, JobEvent } from '../../../shared/job.ts'
import type { Life } from '../laptop.ts'
import type { Claim, Meant } from '../meant.ts'
import type { World } from '../world.ts'

export interface ClaimKind {
  /** it is there, or was */
  isAtHub(world: World, meant: Meant): boolean
  /** it waits on the laptop, or lies in its archive */
  isHere(world: World, life: Life, meant: Meant): boolean
}

type ClaimOf<T extends Claim['type']> = Extract<Claim, { type: T }>

/** The job's history at the hub; as it was, of one that was deleted. */
export function eventsAtHub({ hub, history }: World, jobUuid: string): EventRow[] {
  const grave = history.graves.get(jobUuid)
  if (grave) return grave.events.map(toRow)
  return hub.store.read.all<EventRow>(
    `SELECT e.type, e.comment, e.user_id, e.to_user_id, e.new_resource_state
     FROM events e JOIN jobs j ON j.id = e.job_id WHERE j.uuid = ?`,
    jobUuid,
  )
}

export interface EventRow {
  type: string
  comment: string | null
  user_id: number | null
  to_user_id: number | null
  new_resource_state: string | null
}

function toRow(event: JobEvent): EventRow {
  return {
    type: event.type,
    comment: event.comment,
    user_id: event.userId,
    to_user_id: event.toUserId,
    new_resource_state: event.newResourceState,
  }
}

const note: ClaimKind = {
  isAtHub(world, { jobUuid, userId, claim }) {
    const { text } = claim as ClaimOf<'note'>
    return eventsAtHub(world, jobUuid).some(
      event => event.type === 'NOTE' && event.user_id === userId && event.comment === text,
    )
  },
  isHere: waits,
}

const press: ClaimKind = {
  isAtHub(world, { jobUuid, userId, claim }) {
    const { state } = claim as ClaimOf<'press'>
    return eventsAtHub(world, jobUuid).some(
      event => event.new_resource_state === state && (event.to_user_id ?? event.user_id) === userId,
    )
  },
  isHere: waits,
}

function waits(_world: World, { store }: Life, { operationId }: Meant): boolean {
  const row = store.read.get(`SELECT 1 FROM operations WHERE id = ? AND state <> 'done'`, operationId)
  return row !== undefined
}

const job: ClaimKind = {
  isAtHub: ({ history }, { jobUuid }) => history.knew(jobUuid),
  isHere(_world, { store }, { jobUuid }) {
    const row = store.read.get(
      `SELECT 1 FROM operations WHERE job_uuid = ? AND kind = 'job.create' AND state <> 'done'`,
      jobUuid,
    )
    return row !== undefined
  },
}

const value: ClaimKind = {
  isAtHub({ history }, { jobUuid, claim }) {
    const { path, value: meant } = claim as ClaimOf<'value'>
    return history.had(jobUuid, path, meant)
  },
  isHere(world, life, meant) {
    const claim = meant.claim as ClaimOf<'value'>
    if (isOvertaken(world, meant, claim.path)) return true
    return isInOperation(life, meant.jobUuid, claim) || isInConflict(life, meant.jobUuid, claim)
  },
}

/** The same person wrote the same field again. */
function isOvertaken({ meant }: World, { laptop, jobUuid, step }: Meant, path: string): boolean {
  return meant.some(
    later =>
      later.step > step &&
      later.laptop === laptop &&
      later.jobUuid === jobUuid &&
      later.claim.type === 'value' &&
      later.claim.path === path,
  )
}

function isInOperation({ store }: Life, jobUuid: string, { path, value: meant }: ClaimOf<'value'>): boolean {
  const rows = store.read.all<{ intent: string }>(
    `SELECT intent FROM operations WHERE job_uuid = ? AND kind IN ('job.patch', 'job.create') AND state <> 'done'`,
    jobUuid,
  )
  return rows.some(({ intent }) => {
    const { fields, input } = JSON.parse(intent) as { fields?: Partial<Job>; input?: Partial<Job> }
    return isDeepStrictEqual(valueAt(fields ?? input ?? {}, path), meant)
  })
}

function isInConflict({ store }: Life, jobUuid: string, { path, value: meant }: ClaimOf<'value'>): boolean {
  const rows = store.read.all<{ field: string; mine: string | null }>(
    'SELECT field, mine FROM conflicts WHERE job_uuid = ?',
    jobUuid,
  )
  return rows.some(({ field, mine }) => {
    const kept: unknown = mine === null ? null : JSON.parse(mine)
    if (field === path) return isDeepStrictEqual(kept, meant)
    if (!path.startsWith(`${field}/`)) return false
    const rest = path.slice(field.length + 1)
    return isDeepStrictEqual((kept as Record<string, unknown> | null)?.[rest], meant)
  })
}

/** `path` as of a conflict, in a job's fields. */
export function valueAt(fields: object, path: string): unknown {
  const [name = '', key, property] = path.split('/')
  const field = (fields as Record<string, unknown>)[name]
  if (key === undefined || property === undefined) return field
  const list = Array.isArray(field) ? (field as Record<string, unknown>[]) : []
  return list.find(entry => String(entry.uuid ?? entry.name) === key)?.[property]
}

export const claimKinds: Readonly<Record<Claim['type'], ClaimKind>> = { note, press, value, job }
