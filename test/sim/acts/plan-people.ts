/** Additional actions on a dispatcher's laptop: assigning users, and confirming discrepancies. */

import { changeAssignment } from '../../../main/sync/operations/jobs/job-assignment.ts'
import { confirmNote } from '../../../main/sync/operations/notes/note-confirm.ts'
import { assignmentActions } from '../../../shared/sync/intents.ts'
import { roleOf } from '../template.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, pickJob, told } from './act.ts'
import { newOperations } from './think-again.ts'

function isPlanner({ laptop }: LaptopScene): boolean {
  return roleOf(Number(laptop.name.slice(1))) === 'dispatcher'
}

export const planPeople: ActKind = {
  name: 'plan people',
  weight: 4,
  perform(scene) {
    const jobUuid = isPlanner(scene) ? pickJob(scene) : null
    if (jobUuid === null) return null
    const { chance, life, world } = scene
    const { userId } = chance.pick(world.laptops)
    const action = chance.pick(assignmentActions)
    const { outcome, made } = newOperations(scene, () =>
      changeAssignment(life.context, { jobUuid, userId, action, sendMessage: chance.fraction() < 0.3 }),
    )
    for (const operationId of made) {
      note(scene, { jobUuid, operationId, claim: { type: 'assignment', of: userId, action } })
    }
    return told(`${action} ${userId} on ${jobUuid}`, outcome)
  },
}

export const confirm: ActKind = {
  name: 'confirm a note',
  weight: 2,
  perform(scene) {
    const jobUuid = isPlanner(scene) ? pickJob(scene) : null
    if (jobUuid === null) return null
    const { life } = scene
    const [found] = life.store.read.all<{ id: number; operation_id: string | null; comment: string }>(
      `SELECT e.id, e.operation_id, e.comment FROM events e JOIN jobs j ON j.id = e.job_id WHERE j.uuid = ?
         AND e.type = 'NOTE' AND e.discrepancy = 1 AND e.confirmed_at IS NULL ORDER BY e.at LIMIT 1`,
      jobUuid,
    )
    if (!found) return null
    const eventId = found.id > 0 ? found.id : null
    const { outcome, made } = newOperations(scene, () =>
      confirmNote(life.context, { jobUuid, eventId, operationId: found.operation_id }),
    )
    for (const operationId of made) {
      note(scene, { jobUuid, operationId, claim: { type: 'confirmed', text: found.comment } })
    }
    return told(`"${found.comment}" on ${jobUuid}`, outcome)
  },
}
