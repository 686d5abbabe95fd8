/** Taking something back out of the archive: it is done anew, and the other side of a choice is chosen. */
import { readArchive } from '../../../main/sync/archive/read-archive.ts'
import { restore } from '../../../main/sync/archive/restore.ts'
import { findOperation, intentOf } from '../../../main/sync/outbox/operation.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, told } from './act.ts'
import { newOperations } from './think-again.ts'

export const takeFromArchive: ActKind = {
  name: 'take from the archive',
  weight: 2,
  perform(scene) {
    const { chance, life, world } = scene
    const { operations, choices } = readArchive(life.context)
    const refs = [
      ...operations.map(({ operationId }) => ({ operationId })),
      ...choices.map(({ conflictId }) => ({ conflictId })),
    ]
    if (refs.length === 0) return null
    const ref = chance.pick(refs)
    const { outcome, made } = newOperations(scene, () => restore(life.context, ref))
    const earlier = 'operationId' in ref ? world.meant.filter(one => one.operationId === ref.operationId) : []
    const fate = scene.laptop.life === life ? 'stands' : 'maybe'
    if (outcome.ok) {
      for (const one of earlier) {
        for (const operationId of made) world.meant.push({ ...one, step: scene.step, operationId, fate })
        if ('fileName' in one.claim) world.unhung.delete(one.claim.fileName ?? '')
      }
      for (const operationId of earlier.length === 0 ? made : []) notePress(scene, operationId)
    }
    return told(JSON.stringify(ref), outcome)
  },
}

/** Of two states the other one was chosen. */
function notePress(scene: LaptopScene, operationId: string): void {
  const operation = findOperation(scene.life.store.read, operationId)
  const intent = operation && intentOf(operation)
  if (intent?.kind !== 'job.act' || !operation?.jobUuid) return
  const { state, at } = intent
  note(scene, { jobUuid: operation.jobUuid, operationId, claim: { type: 'press', state, at } })
}
