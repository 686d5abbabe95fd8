/** Writes a note: usually a unique text, sometimes the same as before, sometimes internal. */
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { note } from '../world.ts'
import { type ActKind, pickJob, told, worded } from './act.ts'

/** Prefix of notes that stay internal at a server that supports it. */
export const quietWords = 'Quiet note'

export const writeNote: ActKind = {
  name: 'write a note',
  weight: 27,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const { chance, laptop, life, step } = scene
    const isSame = chance.fraction() < 0.45
    const isOdd = chance.fraction() < 0.2
    const isQuiet = !isSame && chance.fraction() < 0.1
    const write = (text: string, internal: boolean) => {
      const outcome = addNote(life.context, { jobUuid, text, discrepancy: isOdd, internal })
      if (outcome.ok) {
        note(scene, { jobUuid, operationId: outcome.value.operationId, claim: { type: 'note', text } })
      }
      return { text, outcome }
    }
    const quiet = isQuiet ? write(`${quietWords} ${step} of ${laptop.name}`, true) : null
    // If the server has no internal notes, the user reads that and writes a different note.
    const isRefused = quiet?.outcome.ok === false && quiet.outcome.failure.reason === 'no-internal'
    const ordinary = worded(scene, isSame ? 'Same words' : `Note ${step} of ${laptop.name}`)
    const { text, outcome } = quiet === null || isRefused ? write(ordinary, false) : quiet
    return told(`"${text}" on ${jobUuid}`, outcome)
  },
}
