/** Records the customer's signature: a picture that is not attached itself, and the edit that names it. */
import { signJob } from '../../../main/sync/operations/acts/sign-job.ts'
import { note } from '../world.ts'
import { type ActKind, pickJob, told } from './act.ts'
import { addFile } from './add-file.ts'

export const sign: ActKind = {
  name: 'let sign',
  weight: 2,
  async perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const { laptop, life, step } = scene
    const fileName = `signature-${laptop.name}-${step}.txt`
    const picture = await addFile(scene, {
      owner: { kind: 'job', ref: jobUuid },
      fileName,
      words: `A line ${step}`,
      attach: false,
    })
    if (!picture || laptop.life !== life) return `${jobUuid}: the picture was not taken`
    const name = `Customer ${step} of ${laptop.name}`
    const { documentUuid } = picture
    const outcome = signJob(life.context, { jobUuid, name, documentUuid })
    const claim = { type: 'signature', name, fileName } as const
    if (outcome.ok) note(scene, { jobUuid, operationId: null, claim })
    return told(`${jobUuid} as "${name}"`, outcome)
  },
}
