/** The office's assets: creates, changes and deletes them, adds them to jobs, and attaches files. */
import type { Asset } from '../../../shared/entities/asset.ts'
import { assetStates } from '../../../shared/entities/states.ts'
import type { Scene, World } from '../world.ts'
import { type OfficeKind, onJob } from './kinds.ts'

/** Returns the new asset's UUID, or null if the server refused it. */
export async function makeAsset(world: World, name: string, description: string): Promise<string | null> {
  const body = { name, description, customFields: [{ name: 'serial', type: 'TEXT', value: null }] }
  const answer = await world.office('POST', '/asset', body)
  return answer.status === 200 ? (JSON.parse(answer.body.toString('utf8')) as Asset).uuid : null
}

export const makesAsset: OfficeKind = {
  name: 'makes an asset',
  weight: 4,
  async perform({ world, step }) {
    const uuid = await makeAsset(world, `Boiler ${step}`, 'In the cellar')
    return `${uuid}`
  },
}

async function pickAsset({ world, chance }: Scene): Promise<Asset | null> {
  const uuids = world.hub.holdings.assetUuids()
  if (uuids.length === 0) return null
  const answer = await world.office('GET', `/asset/${chance.pick(uuids)}`)
  return answer.status === 200 ? (JSON.parse(answer.body.toString('utf8')) as Asset) : null
}

/** Makes an action of the office on an asset that the server has. */
export function onAsset(
  name: string,
  weight: number,
  act: (asset: Asset, scene: Scene) => Promise<string | null>,
): OfficeKind {
  return {
    name,
    weight,
    async perform(scene) {
      const asset = await pickAsset(scene)
      return asset && act(asset, scene)
    },
  }
}

export const changesAsset = onAsset('changes an asset', 8, async (asset, { world, chance, step }) => {
  const words = `Office ${step}`
  const fields = chance.pick<() => object>([
    () => ({ name: words }),
    () => ({ description: words }),
    () => ({ state: chance.pick([...assetStates, null]) }),
    () => ({ inactive: !asset.inactive }),
    () => ({ location: { placeName: words } }),
    () => ({ customFields: asset.customFields.map(field => ({ ...(field as object), value: words })) }),
  ])()
  const { status } = await world.office('PUT', `/asset/${asset.id}`, fields)
  return `${Object.keys(fields).join()} of ${asset.uuid}: ${status}`
})

export const deletesAsset = onAsset('deletes an asset', 2, async (asset, { world }) => {
  world.history.buryAsset(asset)
  for (const [jobUuid, job] of world.hub.holdings.jobs())
    if (job.assetUuid === asset.uuid) world.officeWrote.add(`${jobUuid} assetUuid`)
  const { status } = await world.office('DELETE', `/asset/${asset.uuid}`)
  return `${asset.uuid}: ${status}`
})

export const putsOnAsset = onJob('puts a job on an asset', 6, async (job, scene) => {
  const asset = scene.chance.fraction() < 0.2 ? null : await pickAsset(scene)
  scene.world.officeWrote.add(`${job.uuid} assetUuid`)
  const { status } = await scene.world.office('PUT', `/job/${job.id}`, { assetUuid: asset?.uuid ?? null })
  return `${job.uuid} on ${asset?.uuid}: ${status}`
})
