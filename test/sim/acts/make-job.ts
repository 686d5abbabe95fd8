/** Creates a job on the laptop, sometimes for an asset. */
import { createJob } from '../../../main/sync/operations/acts/actions.ts'
import { firstMorning } from '../template.ts'
import { note } from '../world.ts'
import { type ActKind, jobsInSight, pickAsset, told } from './act.ts'

export const makeJob: ActKind = {
  name: 'make a job',
  weight: 3,
  perform(scene) {
    if (jobsInSight(scene).length > 9) return null
    const { chance, laptop, life, step } = scene
    const title = `Made in step ${step} by ${laptop.name}`
    const startTime = chance.fraction() < 0.5 ? firstMorning + chance.below(72) * 3_600_000 : null
    const assetUuid = chance.fraction() < 0.5 ? pickAsset(scene) : null
    const outcome = createJob(life.context, { title, startTime, assetUuid, items: [{ title: 'Look' }] })
    if (outcome.ok) {
      const { jobUuid } = outcome.value
      note(scene, { jobUuid, operationId: null, claim: { type: 'job' } })
      if (assetUuid !== null) {
        const claim = { type: 'value', path: 'assetUuid', value: assetUuid, over: null } as const
        note(scene, { jobUuid, operationId: null, claim })
      }
    }
    return told(title, outcome)
  },
}
