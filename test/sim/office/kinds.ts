/** The office: dispatchers who change jobs through the server's interface, while laptops may be offline. */
import type { Job } from '../../../shared/entities/job.ts'
import { priorityBy } from '../acts/edit-fields.ts'
import { takenOn } from '../invariants/material.ts'
import { firstMorning } from '../template.ts'
import type { Scene, World } from '../world.ts'

export interface OfficeKind {
  name: string
  weight: number
  /** Returns the text for the trace, or null if there was no object to act on. */
  perform(scene: Scene): Promise<string | null>
}

async function readJob(world: World, uuid: string): Promise<Job | null> {
  const answer = await world.office('GET', `/job/${uuid}`)
  return answer.status === 200 ? (JSON.parse(answer.body.toString('utf8')) as Job) : null
}

async function pickJob({ world, chance }: Scene): Promise<Job | null> {
  const uuids = world.hub.holdings.jobUuids()
  return uuids.length === 0 ? null : readJob(world, chance.pick(uuids))
}

/** Makes an action of the office on a job that the server has. */
export function onJob(
  name: string,
  weight: number,
  act: (job: Job, scene: Scene) => Promise<string | null>,
): OfficeKind {
  return {
    name,
    weight,
    async perform(scene) {
      const job = await pickJob(scene)
      return job && act(job, scene)
    },
  }
}

async function put({ world }: Scene, job: Job, fields: object): Promise<string> {
  for (const name of Object.keys(fields)) world.officeWrote.add(`${job.uuid} ${name}`)
  const { status } = await world.office('PUT', `/job/${job.id}`, fields)
  // A change of the assigned users computes the job's state again.
  if ('resources' in fields) world.ended.delete(job.uuid)
  return `${Object.keys(fields).join()} of ${job.uuid}: ${status}`
}

const words = ({ step }: Scene) => `Office ${step}`

const edit = onJob('edits', 60, (job, scene) => {
  const { chance } = scene
  const fields = chance.pick<() => object>([
    () => ({ title: words(scene) }),
    () => ({ description: words(scene) }),
    () => ({ priority: priorityBy(chance) }),
    () => ({ startTime: firstMorning + chance.below(48) * 3_600_000 }),
    () => ({
      items: job.items.map(item => (chance.fraction() < 0.5 ? { ...item, done: !item.done } : item)),
    }),
    () => ({ items: [...job.items, { title: words(scene) }] }),
    () => ({ items: withoutFirst(job, scene) }),
    () => ({ customFields: job.customFields.map(field => ({ ...field, value: words(scene) })) }),
  ])()
  return put(scene, job, fields)
})

function withoutFirst({ items }: Job, { world }: Scene): Job['items'] {
  const [first, ...others] = items
  if (first !== undefined) world.droppedItems.add(first.uuid)
  return others
}

const writesNote = onJob('writes a note', 12, async (job, scene) => {
  const { status } = await scene.world.office('POST', `/job/${job.uuid}/note`, `text=${words(scene)}`)
  return `on ${job.uuid}: ${status}`
})

const reassigns = onJob('reassigns', 12, (job, scene) => {
  const { userId } = scene.chance.pick(scene.world.laptops)
  return put(scene, job, { resources: [{ userId, state: 'SCHEDULED' }] })
})

const adds = onJob('adds a person', 8, (job, scene) => {
  const { userId } = scene.chance.pick(scene.world.laptops)
  if (job.resources.some(one => one.userId === userId)) return Promise.resolve(null)
  return put(scene, job, { resources: [...job.resources, { userId, state: 'ASSIGNED' }] })
})

const unschedules = onJob('unschedules', 5, async (job, scene) => {
  const { userId } = scene.chance.pick(scene.world.laptops)
  const { status } = await scene.world.office('PUT', `/job/${job.uuid}/unschedule?userId=${userId}`)
  scene.world.ended.delete(job.uuid)
  return `of ${job.uuid}: ${status}`
})

/** Keeps its old name, so that the recorded days stay the same. */
const ends = onJob('cancels', 2, async (job, scene) => {
  const state = scene.chance.pick(['CANCELED', 'CLOSED', 'FINISHED'])
  const said = await put(scene, job, { state })
  if (said.endsWith(': 200')) noteEnded(scene, job.uuid, state)
  return `${state}: ${said}`
})

function noteEnded({ world }: Scene, jobUuid: string, state: string): void {
  const unsent = "SELECT 1 FROM operations WHERE job_uuid = ? AND state NOT IN ('done', 'discarded')"
  const mayBeReopened = world.laptops.some(
    ({ life }) => life === null || life.store.read.get(unsent, jobUuid) !== undefined,
  )
  world.ended.set(jobUuid, { state, meantBefore: world.meant.length, mayBeReopened })
}

const deletes = onJob('deletes', 3, async (job, { world }) => {
  world.history.addTombstone(job)
  world.takenOnGone += takenOn(job)
  const { status } = await world.office('DELETE', `/job/${job.uuid}`)
  return `${job.uuid}: ${status}`
})

const plans: OfficeKind = {
  name: 'plans a job',
  weight: 5,
  async perform(scene) {
    const { userId } = scene.chance.pick(scene.world.laptops)
    const title = `Planned in step ${scene.step}`
    const assets = scene.world.hub.holdings.assetUuids()
    const isOnOne = assets.length > 0 && scene.chance.fraction() < 0.5
    const body = plannedJob(scene.chance, title, [userId], isOnOne ? scene.chance.pick(assets) : null)
    const { status } = await scene.world.office('POST', '/job', body)
    return `for ${userId}: ${status}`
  },
}

export function plannedJob(
  chance: Chance,
  title: string,
  userIds: readonly number[],
  assetUuid: string | null = null,
): object {
  // Some jobs are so far ahead that laptops learn of them only from the list of changes.
  const days = chance.fraction() < 0.25 ? 20 : 0
  const startTime = firstMorning + days * 86_400_000 + chance.below(20) * 1_800_000
  return {
    title,
    description: 'As agreed',
    assetUuid,
    startTime,
    endTime: startTime + 3_600_000,
    resources: userIds.map(userId => ({ userId, state: 'SCHEDULED' })),
    items: [{ title: 'Check' }, { title: 'Clean' }],
    customFields: [
      { name: 'meter', type: 'TEXT', value: null },
      { name: 'remarks', type: 'TEXT', value: '' },
    ],
  }
}
type Chance = Scene['chance']

export const planningKinds: readonly OfficeKind[] = [
  edit,
  writesNote,
  reassigns,
  adds,
  unschedules,
  ends,
  deletes,
  plans,
]
