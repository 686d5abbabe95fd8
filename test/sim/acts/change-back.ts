/** Changes a value back to what it was before the user's last edit, often while that edit is unanswered. */
import { isDeepStrictEqual } from 'node:util'
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { fieldOfPath, writePath } from '../../../main/sync/merge/fields.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import type { ClaimOf } from '../claims/claim-kind.ts'
import { valueAt } from '../claims/value.ts'
import type { Claim } from '../meant.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, jobHere, jobsInSight, told } from './act.ts'
import { formHere } from './fill-form.ts'

type Edit = ClaimOf<'value' | 'answer'>

export const changeBack: ActKind = {
  name: 'change it back',
  weight: 25,
  perform(scene) {
    const edits = shownEdits(scene)
    const [newest] = edits.slice(-1)
    if (newest === undefined) return null
    // The newest edit is the most likely to be unanswered.
    const { jobUuid, claim } = scene.chance.fraction() < 0.7 ? newest : scene.chance.pick(edits)
    const back: Claim = { ...claim, value: claim.over, over: claim.value } as Claim
    const outcome = write(scene, jobUuid, claim)
    if (outcome.ok) scene.world.changedBack.push(note(scene, { jobUuid, operationId: null, claim: back }))
    return told(`${claim.path} of ${claim.type === 'answer' ? claim.formUuid : jobUuid}`, outcome)
  },
}

/** Returns the newest edit of each field on this laptop whose field still shows its value. */
function shownEdits(scene: LaptopScene): { jobUuid: string; claim: Edit }[] {
  const inSight = new Set(jobsInSight(scene))
  const newest = new Map<string, { jobUuid: string; claim: Edit }>()
  for (const { laptop, jobUuid, claim, fate } of scene.world.meant) {
    if (laptop !== scene.laptop.name || !inSight.has(jobUuid) || fate !== 'stands') continue
    if (claim.type !== 'value' && claim.type !== 'answer') continue
    const key = `${claim.type === 'answer' ? claim.formUuid : jobUuid} ${claim.path}`
    newest.delete(key)
    newest.set(key, { jobUuid, claim })
  }
  return [...newest.values()].filter(({ jobUuid, claim }) => {
    const shown = claim.type === 'answer' ? formHere(scene, claim.formUuid) : jobHere(scene, jobUuid)
    // The title of an added item: no edit of one value can remove the item again.
    if (shown === null || /^items\/[^/]+\/title$/.test(claim.path)) return false
    return (
      isDeepStrictEqual(valueAt(shown, claim.path), claim.value) &&
      !isDeepStrictEqual(claim.value, claim.over)
    )
  })
}

function write(scene: LaptopScene, jobUuid: string, claim: Edit) {
  const { context } = scene.life
  const { path, over } = claim
  if (claim.type === 'answer')
    return patchForm(context, { formUuid: claim.formUuid, values: [{ path, value: over }] })
  const name = fieldOfPath(path)
  const fields = { [name]: writePath({ ...jobHere(scene, jobUuid) }, path, over)[name] }
  return patchJob(context, { jobUuid, fields: fields as JobBody })
}
