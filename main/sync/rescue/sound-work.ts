/** The lines of a rescue file together, after their shapes were looked over one by one: what they may do here. Pure. */
import { asUuid, asWhole } from '../remote/read-entity.ts'
import { readRemoteForm, readRemoteJob } from '../remote/remote-job.ts'
import type { LineKind, RescuedOperation, RescuedWork } from './rescued-work.ts'
import { takeTurns } from './turns.ts'

type RescuedBase = RescuedWork['bases'][number]

/** names and links that are looked at between two turns of the process */
export const partsAtOnce = 20_000

/** The kind of line that is there twice, as no laptop writes it; null: none is. */
export async function doubledIn({ operations, drafts }: RescuedWork): Promise<LineKind | null> {
  const spend = takeTurns(partsAtOnce)
  for (const { needs } of operations) {
    if (hasDoubles(needs)) return 'operations'
    await spend(needs.length + 1)
  }
  if (hasDoubles(operations.map(({ id }) => id))) return 'operations'
  return hasDoubles(drafts.map(({ jobUuid }) => jobUuid)) ? 'drafts' : null
}

function hasDoubles(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/** Nothing of it waits for itself, and what is merged with the hub's versions has their shape. */
export async function soundWork(work: RescuedWork): Promise<RescuedWork> {
  const circling = await circlingIn(work.operations)
  const operations = work.operations.map(operation =>
    circling.has(operation.id) ? { ...operation, dependsOn: null, needs: [] } : operation,
  )
  const bases: RescuedBase[] = []
  // each may be a job of the size that a hub takes
  const spend = takeTurns(1)
  for (const base of work.bases) {
    const sound = soundBase(base)
    if (sound !== null) bases.push(sound)
    await spend(1)
  }
  return { ...work, operations, bases }
}

/** Ids of operations that would wait for each other for ever: what is left when all go whose needs have gone. */
async function circlingIn(operations: readonly RescuedOperation[]): Promise<ReadonlySet<string>> {
  const spend = takeTurns(partsAtOnce)
  const missing = new Map(operations.map(({ id }) => [id, 0]))
  const nexts = new Map<string, string[]>()
  for (const operation of operations) {
    const firsts = [...new Set(firstsOf(operation))].filter(first => missing.has(first))
    missing.set(operation.id, firsts.length)
    for (const first of firsts) {
      const next = nexts.get(first) ?? []
      next.push(operation.id)
      nexts.set(first, next)
    }
    await spend(firsts.length + 1)
  }
  const gone = operations.flatMap(({ id }) => (missing.get(id) === 0 ? [id] : []))
  // those that go now are gone through by this very loop
  for (const id of gone) {
    missing.delete(id)
    for (const next of nexts.get(id) ?? []) {
      const left = (missing.get(next) ?? 0) - 1
      missing.set(next, left)
      if (left === 0) gone.push(next)
    }
    await spend((nexts.get(id)?.length ?? 0) + 1)
  }
  return new Set(missing.keys())
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
