/** Edits the fields of a job: texts, plans, work items, custom fields. */
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { keyOf } from '../../../main/sync/merge/fields.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { Chance } from '../chance.ts'
import { valueAt } from '../claims/value.ts'
import { firstMorning, roleOf } from '../template.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, jobHere, pickAsset, pickJob, told, worded } from './act.ts'

interface Edit {
  fields: JobBody
  /** values that the user meant, by path */
  values: readonly [path: string, value: unknown][]
}

type MakeEdit = (job: Job, scene: LaptopScene) => Edit | null

export const editFields: ActKind = {
  name: 'edit a job',
  weight: 30,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const isPlanner = roleOf(Number(scene.laptop.name.slice(1))) === 'dispatcher'
    const job = jobHere(scene, jobUuid)
    const edit = scene.chance.pick(isPlanner ? [...edits, ...planning] : edits)(job, scene)
    if (edit === null) return null
    const outcome = patchJob(scene.life.context, { jobUuid, fields: edit.fields })
    if (outcome.ok) {
      for (const [path, value] of edit.values) {
        const over = valueAt(job, path) ?? null
        note(scene, { jobUuid, operationId: null, claim: { type: 'value', path, value, over } })
      }
    }
    return told(`${Object.keys(edit.fields).join()} of ${jobUuid}`, outcome)
  },
}

const wordOf = (scene: LaptopScene) => worded(scene, `${scene.laptop.name} wrote ${scene.step}`)

const edits: readonly MakeEdit[] = [
  (_job, scene) => one('description', wordOf(scene)),
  (job, { chance }) => {
    if (job.items.length === 0) return null
    const ticked = chance.pick(job.items)
    const items = job.items.map(item => (item === ticked ? { ...item, done: !item.done } : item))
    return { fields: { items } as JobBody, values: [[`items/${ticked.uuid}/done`, !ticked.done]] }
  },
  (job, scene) => {
    if (job.items.length > 8) return null
    const uuid = scene.chance.uuid()
    const items = [...job.items, { uuid, title: wordOf(scene) }]
    return { fields: { items } as JobBody, values: [[`items/${uuid}/title`, wordOf(scene)]] }
  },
  (job, scene) => {
    const list = job.customFields as { name?: string }[]
    if (list.length === 0) return null
    const chosen = scene.chance.pick(list)
    const value = wordOf(scene)
    const customFields = list.map(field => (field === chosen ? { ...field, value } : field))
    return { fields: { customFields } as JobBody, values: [[`customFields/${keyOf(chosen)}/value`, value]] }
  },
]

const planning: readonly MakeEdit[] = [
  (_job, scene) => one('title', wordOf(scene)),
  (_job, { chance }) => one('priority', priorityBy(chance)),
  (_job, { chance }) => one('startTime', firstMorning + chance.below(48) * 3_600_000),
  (job, scene) => {
    const assetUuid = pickAsset(scene)
    return assetUuid === null || assetUuid === job.assetUuid ? null : one('assetUuid', assetUuid)
  },
]

export function priorityBy(chance: Chance): string {
  return chance.pick(['LOW', 'NORMAL', 'HIGH', 'URGENT'])
}

function one(name: string, value: unknown): Edit {
  return { fields: { [name]: value } as JobBody, values: [[name, value]] }
}
