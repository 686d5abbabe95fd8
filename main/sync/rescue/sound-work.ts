/** The lines of a rescue file together, after their shapes were looked over one by one: what they may do here. Pure. */
import { asUuid, asWhole } from '../remote/read-json.ts'
import { readRemoteForm } from '../remote/remote-form.ts'
import { readRemoteJob } from '../remote/remote-job.ts'
import type { LineKind, RescuedOperation, RescuedWork } from './rescued-work.ts'

type RescuedBase = RescuedWork['bases'][number]

/** The kind of line that is there twice, as no laptop writes it; null: none is. */
export function doubledIn({ operations, drafts }: RescuedWork): LineKind | null {
  const areNeedsDoubled = operations.some(({ needs }) => hasDoubles(needs))
  if (areNeedsDoubled || hasDoubles(operations.map(({ id }) => id))) return 'operations'
  return hasDoubles(drafts.map(({ jobUuid }) => jobUuid)) ? 'drafts' : null
}

function hasDoubles(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/** Nothing of it waits for itself, and what is merged with the hub's versions has their shape. */
export function soundWork(work: RescuedWork): RescuedWork {
  const circling = circlingIn(work.operations)
  return {
    ...work,
    operations: work.operations.map(operation =>
      circling.has(operation.id) ? { ...operation, dependsOn: null, needs: [] } : operation,
    ),
    bases: work.bases.flatMap(base => soundBase(base) ?? []),
  }
}

/** Ids of operations that would wait for each other for ever: what is left when all go whose needs have gone. */
function circlingIn(operations: readonly RescuedOperation[]): ReadonlySet<string> {
  const waiting = new Map(operations.map(operation => [operation.id, firstsOf(operation)]))
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size
    for (const [id, firsts] of waiting) if (!firsts.some(first => waiting.has(first))) waiting.delete(id)
  }
  return new Set(waiting.keys())
}

function firstsOf({ dependsOn, needs }: RescuedOperation): string[] {
  return dependsOn === null ? needs : [dependsOn, ...needs]
}

/** Null for a job that was made on a laptop: its base is made anew with it. */
function soundBase(base: RescuedBase): RescuedBase | null {
  const { kind, entityUuid, body } = base
  if (kind === 'job') {
    const job = readRemoteJob({ ...body, uuid: entityUuid })
    return job && { ...base, body: job }
  }
  // a form may have a number of the laptop's, and another name at the hub
  const { id: _id, uuid: _uuid, ...form } = readRemoteForm({ ...body, id: 1, uuid: entityUuid }) ?? {}
  const id = asWhole(body.id)
  return { ...base, body: { ...form, ...(id !== null && { id }), uuid: asUuid(body.uuid) } }
}
