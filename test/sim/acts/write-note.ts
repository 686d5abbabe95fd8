/** Writing a note: mostly words of its own, sometimes the same as before. */
import { addNote } from '../../../main/sync/outbox/actions.ts'
import { note } from '../world.ts'
import { type ActKind, pickJob, told } from './act.ts'

export const writeNote: ActKind = {
  name: 'write a note',
  weight: 32,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const { chance, laptop, life, step } = scene
    const text = chance.fraction() < 0.45 ? 'Same words' : `Note ${step} of ${laptop.name}`
    const isOdd = chance.fraction() < 0.2
    const outcome = addNote(life.context, { jobUuid, text, discrepancy: isOdd, internal: false })
    if (outcome.ok) {
      note(scene, { jobUuid, operationId: outcome.value.operationId, claim: { type: 'note', text } })
    }
    return told(`"${text}" on ${jobUuid}`, outcome)
  },
}
