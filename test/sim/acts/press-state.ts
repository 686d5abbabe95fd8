/** Pressing the next state of a job. */
import { actOnJob } from '../../../main/sync/acts/actions.ts'
import { findOperation, intentOf } from '../../../main/sync/records/operation.ts'
import { actionStates, canMove } from '../../../shared/states.ts'
import { note } from '../world.ts'
import { type ActKind, jobHere, pickJob, told } from './act.ts'

export const pressState: ActKind = {
  name: 'press a state',
  weight: 16,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const { chance, laptop, life } = scene
    const mine = jobHere(scene, jobUuid).resources.find(one => one.userId === laptop.userId)
    if (!mine) return null
    const possible = actionStates.filter(
      state => canMove(mine.state, state) && (chance.fraction() < 0.1 || !isEnd(state)),
    )
    if (possible.length === 0) return null
    const state = chance.pick(possible)
    const outcome = actOnJob(life.context, { jobUuid, state })
    if (outcome.ok) {
      const { operationId } = outcome.value
      const operation = laptop.life ? findOperation(life.store.read, operationId) : null
      const intent = operation && intentOf(operation)
      const at = intent?.kind === 'job.act' ? intent.at : laptop.now()
      note(scene, { jobUuid, operationId, claim: { type: 'press', state, at } })
    }
    return told(`${state} on ${jobUuid}`, outcome)
  },
}

function isEnd(state: string): boolean {
  return state === 'DECLINED' || state === 'CANCELED'
}
