/** Creates a job for a discrepancy, perhaps twice, perhaps on two laptops. */

import { findJobAnywhere } from '../../../main/service/records/job-record.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { createFollowUp, followUpUuid } from '../../../main/sync/operations/acts/follow-up.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, pickJob, told } from './act.ts'

export const followUp: ActKind = {
  name: 'follow up',
  weight: 20,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const { chance, life, laptop, step, world } = scene
    const found = life.store.read.all<{ text: string }>(
      `SELECT e.comment AS text FROM events e JOIN jobs j ON j.id = e.job_id
       WHERE j.uuid = ? AND e.type = 'NOTE' AND e.discrepancy = 1 ORDER BY e.id < 0, abs(e.id)`,
      jobUuid,
    )
    if (found.length === 0 || chance.fraction() < 0.3) {
      const text = `Discrepancy ${step} of ${laptop.name}`
      const outcome = addNote(life.context, { jobUuid, text, discrepancy: true, internal: false })
      if (outcome.ok)
        note(scene, { jobUuid, operationId: outcome.value.operationId, claim: { type: 'note', text } })
      return told(`"${text}" on ${jobUuid}`, outcome)
    }
    const { text } = chance.pick(found)
    const title = `Follow-up ${step} of ${laptop.name}`
    const said = `${title} is made`
    const outcome = createFollowUp(life.context, { title }, { jobUuid, text, note: said })
    // A job that exists here is opened. If it was refused, the user could not create it again.
    if (!outcome.ok && laptop.life === life && findJobAnywhere(life.store.read, followUpUuid(jobUuid, text)))
      throw new Error(`The job that follows ${jobUuid} was refused, and is there`)
    if (outcome.ok) {
      const { jobUuid: madeUuid } = outcome.value
      world.followUps.push({ laptop: laptop.name, followed: jobUuid, text, jobUuid: madeUuid })
      // A program that was killed right afterwards does not say whether the job existed before.
      const noted = laptop.life === life ? findNote(life, jobUuid, said) : { id: null }
      // If the job existed before, it is opened and no note is written.
      if (noted) {
        note(scene, { jobUuid: madeUuid, operationId: null, claim: { type: 'job' } })
        note(scene, { jobUuid, operationId: noted.id, claim: { type: 'note', text: said } })
      }
    }
    return told(`"${text}" on ${jobUuid} by "${title}"`, outcome)
  },
}

function findNote({ store }: LaptopScene['life'], jobUuid: string, text: string): { id: string } | undefined {
  return store.read.get(
    `SELECT id FROM operations WHERE kind = 'note.add' AND job_uuid = ? AND intent ->> 'text' = ?`,
    jobUuid,
    text,
  )
}
