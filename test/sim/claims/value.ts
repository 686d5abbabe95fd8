/** Claims about new jobs and the fields of jobs. */
import { isDeepStrictEqual } from 'node:util'
import { keyOf } from '../../../main/sync/merge/fields.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { Life } from '../life.ts'
import { type ClaimKind, type ClaimOf, isOvertaken } from './claim-kind.ts'

export const job: ClaimKind = {
  isAtHub: ({ history }, { jobUuid }) => history.knew(jobUuid),
  isHere(_world, { store }, { jobUuid }) {
    const row = store.read.get(
      `SELECT 1 FROM operations WHERE job_uuid = ? AND kind = 'job.create' AND state <> 'done'`,
      jobUuid,
    )
    return row !== undefined
  },
}

export const value: ClaimKind = {
  isAtHub({ history }, meant) {
    const { path, value, over } = meant.claim as ClaimOf<'value'>
    // A user who set the shown value sent nothing: the server then lost the value of another user.
    const isUnchanged = history.isRestored && isDeepStrictEqual(value, over)
    if (isUnchanged || history.wasByOthers(meant)) return true
    return history.had(meant.jobUuid, path, value) || history.isSilent(meant)
  },
  isHere(world, life, meant) {
    const claim = meant.claim as ClaimOf<'value'>
    if (isOvertaken(world, meant, ['path'])) return true
    const { originOf } = world.hub.holdings
    return isInOperation(life, meant.jobUuid, claim, originOf) || isInConflict(life, meant.jobUuid, claim)
  },
}

function isInOperation(
  { store }: Life,
  jobUuid: string,
  { path, value: meant }: ClaimOf<'value'>,
  originOf: (uuid: string) => string,
): boolean {
  const rows = store.read.all<{ intent: string }>(
    `SELECT intent FROM operations WHERE job_uuid = ? AND kind IN ('job.patch', 'job.create') AND state <> 'done'`,
    jobUuid,
  )
  return rows.some(({ intent }) => {
    const { fields, input } = JSON.parse(intent) as { fields?: Partial<Job>; input?: Partial<Job> }
    const there = valueAt(fields ?? input ?? {}, path, originOf)
    return (
      isDeepStrictEqual(there, meant) ||
      isFieldLeftOut(input, path, meant) ||
      isTickLeftOut(input, path, meant)
    )
  })
}

/** Returns whether a new job leaves a field out, which means null. */
function isFieldLeftOut(input: object | undefined, path: string, meant: unknown): boolean {
  return meant === null && input !== undefined && !path.includes('/') && valueAt(input, path) === undefined
}

/** Returns whether an item of a new job leaves `done` out, which means not done. */
function isTickLeftOut(input: object = {}, path: string, meant: unknown): boolean {
  const [, item] = /^(items\/[^/]+)\/done$/.exec(path) ?? []
  if (item === undefined || meant !== false) return false
  return valueAt(input, path) === undefined && valueAt(input, `${item}/uuid`) !== undefined
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

/**
 * Returns the value at `path`, in the form of a conflict's path. `originOf` returns the first UUID of an entry that a
 * server has renamed.
 */
export function valueAt(fields: object, path: string, originOf = (uuid: string) => uuid): unknown {
  const [name = '', key, property] = path.split('/')
  const field = (fields as Record<string, unknown>)[name]
  if (key === undefined || property === undefined) return field
  const list = Array.isArray(field) ? (field as Record<string, unknown>[]) : []
  const nameOf = (of: string) => originOf(decodeURIComponent(of))
  return list.find(entry => nameOf(keyOf(entry)) === nameOf(key))?.[property]
}
