/** Forms: attaches them to a job, answers their questions one by one, leaves and detaches them. */

import { findFormAnywhere, toForm } from '../../../main/service/records/form-record.ts'
import { keyOf } from '../../../main/sync/merge/fields.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm, removeForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { readFormBase } from '../../../main/sync/state/bases.ts'
import type { Form } from '../../../shared/entities/form.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, jobsInSight, pickJob, told, worded } from './act.ts'
import { takingOut } from './think-again.ts'

export const questions: readonly { name: string; type: string; label: string }[] = [
  { name: 'pressure', type: 'TEXT', label: 'Pressure' },
  { name: 'remarks', type: 'TEXTAREA', label: 'Remarks' },
  { name: 'flame', type: 'TEXT', label: 'Flame' },
]

export function formHere({ life }: Pick<LaptopScene, 'life'>, uuid: string): Form | null {
  const row = findFormAnywhere(life.store.read, uuid)
  return row ? toForm(row) : null
}

function pickForm(scene: LaptopScene): { jobUuid: string; formUuid: string } | null {
  const inSight = new Set(jobsInSight(scene))
  const forms = scene.life.store.read
    .all<{ jobUuid: string; formUuid: string }>(
      'SELECT j.uuid AS jobUuid, f.uuid AS formUuid FROM forms f JOIN jobs j ON j.id = f.job_id ORDER BY f.uuid',
    )
    .filter(({ jobUuid }) => inSight.has(jobUuid))
  return forms.length === 0 ? null : scene.chance.pick(forms)
}

export const putOnForm: ActKind = {
  name: 'put on a form',
  weight: 3,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const title = worded(scene, `Form ${scene.step} of ${scene.laptop.name}`)
    const made = createForm(scene.life.context, {
      jobUuid,
      title,
      fields: questions.map(question => ({ ...question, value: null })),
    })
    if (made.ok) {
      const { formUuid } = made.value
      note(scene, { jobUuid, operationId: null, claim: { type: 'form', title, formUuid } })
    }
    return told(`"${title}" on ${jobUuid}`, made)
  },
}

export const fillForm: ActKind = {
  name: 'fill in a form',
  weight: 9,
  perform(scene) {
    const picked = pickForm(scene)
    const form = picked && formHere(scene, picked.formUuid)
    if (!picked || !form || form.fields.length === 0) return null
    const { jobUuid, formUuid } = picked
    const field = scene.chance.pick(form.fields)
    const path = `fields/${keyOf(field)}/value`
    const value = worded(scene, `${scene.laptop.name} filled in ${scene.step}`)
    const over = field.value ?? null
    const outcome = patchForm(scene.life.context, { formUuid, values: [{ path, value }] })
    if (outcome.ok) {
      const claim = { type: 'answer', formUuid, path, value, over } as const
      note(scene, { jobUuid, operationId: null, claim })
      // The user answers the next question at once, or leaves the form.
      if (scene.chance.fraction() < 0.3 && scene.laptop.life === scene.life)
        leaveForm(scene.life.context, formUuid)
    }
    return told(`${path} of "${form.title}"`, outcome)
  },
}

export const takeFormOff: ActKind = {
  name: 'take a form off',
  weight: 1,
  perform(scene) {
    const picked = pickForm(scene)
    if (!picked) return null
    const { formUuid, jobUuid } = picked
    // Other users may know it by the UUID that a base server gave it.
    const { hubUuid } = readFormBase(scene.life.store.read, formUuid) ?? {}
    const outcome = takingOut(scene, () => removeForm(scene.life.context, formUuid))
    if (outcome.ok) for (const name of [formUuid, hubUuid]) if (name) scene.world.detached.add(name)
    return told(`${formUuid} of ${jobUuid}`, outcome)
  },
}
