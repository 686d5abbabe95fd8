/** Taking something back out of the archive: it is done anew, and the other side of a choice is chosen. */
import { isDeepStrictEqual } from 'node:util'
import { readArchive } from '../../../main/sync/archive/read-archive.ts'
import { restore } from '../../../main/sync/archive/restore.ts'
import { findOperation, intentOf } from '../../../main/sync/records/operation.ts'
import { fieldsOf, isMeantByPeople } from '../hub-history.ts'
import type { Claim, Meant } from '../meant.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, jobHere, jobsInSight, told } from './act.ts'
import { newOperations } from './think-again.ts'

export const takeFromArchive: ActKind = {
  name: 'take from the archive',
  weight: 2,
  perform(scene) {
    const { chance, laptop, life, world } = scene
    const { operations, choices } = readArchive(life.context)
    const refs = [
      ...operations.map(({ operationId }) => ({ operationId })),
      ...choices.map(({ conflictId }) => ({ conflictId })),
    ]
    if (refs.length === 0) return null
    const ref = chance.pick(refs)
    const before = readable(scene)
    const { outcome, made } = newOperations(scene, () => restore(life.context, ref))
    const earlier = 'operationId' in ref ? world.meant.filter(one => one.operationId === ref.operationId) : []
    // a program that was killed meanwhile does not say what it has made
    const anew =
      laptop.life === life
        ? made.map(operationId => ({ operationId, fate: 'stands' as const }))
        : [{ operationId: null, fate: 'maybe' as const }]
    if (outcome.ok) {
      for (const one of earlier) {
        for (const again of anew)
          world.meant.push({ ...one, claim: claimAnew(scene, one, again), step: scene.step, ...again })
        if ('fileName' in one.claim) world.unhung.delete(one.claim.fileName ?? '')
      }
      for (const operationId of earlier.length === 0 ? made : []) notePress(scene, operationId)
      if (laptop.life === life) noteValues(scene, before)
    }
    return told(JSON.stringify(ref), outcome)
  },
}

/** A press that is done again is one of now, without words. */
function claimAnew(scene: LaptopScene, { claim }: Meant, { operationId }: Pick<Meant, 'operationId'>): Claim {
  if (claim.type !== 'press') return claim
  const { words: _words, ...wordless } = claim
  const operation = operationId === null ? null : findOperation(scene.life.store.read, operationId)
  const intent = operation && intentOf(operation)
  return intent?.kind === 'job.act' ? { ...wordless, at: intent.at } : wordless
}

/** Of two states the other one was chosen. */
function notePress(scene: LaptopScene, operationId: string): void {
  const operation = findOperation(scene.life.store.read, operationId)
  const intent = operation && intentOf(operation)
  if (intent?.kind !== 'job.act' || !operation?.jobUuid) return
  const { state, at } = intent
  note(scene, { jobUuid: operation.jobUuid, operationId, claim: { type: 'press', state, at } })
}

/** Every field of every job and form, by the uuid of what it is in. */
function readable(scene: LaptopScene): Map<string, { jobUuid: string; values: Map<string, unknown> }> {
  const read = new Map<string, { jobUuid: string; values: Map<string, unknown> }>()
  for (const jobUuid of jobsInSight(scene)) {
    const job = jobHere(scene, jobUuid)
    for (const entity of [job, ...job.forms])
      read.set(entity.uuid, { jobUuid, values: new Map(fieldsOf(entity)) })
  }
  return read
}

/** What was restored is written anew, over whatever was read there just now. */
function noteValues(scene: LaptopScene, before: ReturnType<typeof readable>): void {
  for (const [uuid, { jobUuid, values }] of readable(scene)) {
    const was = before.get(uuid)?.values
    for (const [path, value] of was ? values : []) {
      const over = was?.get(path) ?? null
      if (!isMeantByPeople(path) || isDeepStrictEqual(over, value)) continue
      if (uuid === jobUuid)
        note(scene, { jobUuid, operationId: null, claim: { type: 'value', path, value, over } })
      else if (typeof value === 'string')
        note(scene, {
          jobUuid,
          operationId: null,
          claim: { type: 'answer', formUuid: uuid, path, value, over },
        })
    }
  }
}
