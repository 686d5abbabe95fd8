/** Uses material on a job: listed or unlisted, as a new item or as more of an existing one. */
import { findMaterial } from '../../../main/app/views/material.ts'
import { addMaterial, countMaterial } from '../../../main/sync/operations/acts/material.ts'
import type { Item } from '../../../shared/entities/job.ts'
import { listedNumber } from '../stock-van.ts'
import type { LaptopScene } from '../world.ts'
import { type ActKind, jobHere, pickJob, told } from './act.ts'

export const useMaterial: ActKind = {
  name: 'use material',
  weight: 30,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const { chance } = scene
    const before = jobHere(scene, jobUuid).items
    const counted = before.filter(({ quantity }) => quantity !== null)
    return counted.length > 0 && chance.fraction() < 0.6
      ? count(scene, jobUuid, chance.pick(counted))
      : add(scene, jobUuid, before)
  },
}

function count(scene: LaptopScene, jobUuid: string, { uuid, quantity }: Item): string | null {
  const by = Math.max(scene.chance.pick([1, 1, 2, -1]), -(quantity ?? 0))
  const outcome = countMaterial(scene.life.context, { jobUuid, itemUuid: uuid, by })
  if (outcome.ok) take(scene, jobUuid, uuid, by)
  return told(`${by} of item ${uuid} on ${jobUuid}`, outcome)
}

function add(scene: LaptopScene, jobUuid: string, before: readonly Item[]): string {
  const quantity = 1 + scene.chance.below(3)
  const [listed] = findMaterial(scene.life.store.read, listedNumber)
  const isListed = listed?.materialNumber === listedNumber && scene.chance.fraction() < 0.8
  const used = isListed ? listed : { title: 'Hemp', unit: 'm', materialNumber: null }
  const { title, unit, materialNumber } = used
  const outcome = addMaterial(scene.life.context, { jobUuid, title, unit, materialNumber, quantity })
  if (outcome.ok) take(scene, jobUuid, grownIn(scene, jobUuid, before), quantity)
  return told(`${quantity} ${title} on ${jobUuid}`, outcome)
}

/** Returns the only item whose quantity grew, or null if the program was killed in the meantime. */
function grownIn(scene: LaptopScene, jobUuid: string, before: readonly Item[]): string | null {
  if (scene.laptop.life !== scene.life) return null
  const was = new Map(before.map(({ uuid, quantity }) => [uuid, quantity]))
  const grown = jobHere(scene, jobUuid).items.filter(({ uuid, quantity }) => was.get(uuid) !== quantity)
  const [item, ...others] = grown.filter(({ quantity }) => quantity !== null)
  return item !== undefined && others.length === 0 ? item.uuid : null
}

function take(
  { world, laptop, life }: LaptopScene,
  jobUuid: string,
  itemUuid: string | null,
  by: number,
): void {
  const isSure = laptop.life === life && itemUuid !== null
  world.taken.push({ laptop: laptop.name, jobUuid, itemUuid: isSure ? itemUuid : null, by })
}
