/** The office's forms and files. */

import type { Document } from '../../../shared/entities/document.ts'
import { questions } from '../acts/fill-form.ts'
import type { Scene, World } from '../world.ts'
import { onAsset } from './assets.ts'
import { type OfficeKind, onJob } from './kinds.ts'

export const putsOnForm = onJob('puts on a form', 6, async (job, { world, step }) => {
  const fields = questions.map(question => ({ ...question, value: null }))
  const body = { title: `Office form ${step}`, jobUuid: job.uuid, fields }
  const { status } = await world.office('POST', '/form', body)
  return `on ${job.uuid}: ${status}`
})

/** Changes an answer; at a base server the office cannot. */
export const fillsForm: OfficeKind = {
  name: 'fills in a form',
  weight: 10,
  async perform({ world, chance, step }) {
    const there = world.hub.holdings.forms()
    if (world.isBase || there.length === 0) return null
    const { uuid } = chance.pick(there)
    const read = await world.office('GET', `/form/${uuid}`)
    if (read.status !== 200) return null
    const { fields } = JSON.parse(read.body.toString('utf8')) as { fields: Record<string, unknown>[] }
    if (fields.length === 0) return null
    const chosen = chance.pick(fields)
    const filled = fields.map(field => (field === chosen ? { ...field, value: `Office ${step}` } : field))
    world.officeWrote.add(`${uuid} fields`)
    const { status } = await world.office('PUT', `/form/${uuid}`, { fields: filled })
    return `${chosen.name} of ${uuid}: ${status}`
  },
}

export const hangsFile = onJob('hangs up a file', 5, (job, scene) => hang(`/job/${job.uuid}`, scene))
export const hangsFileOnAsset = onAsset('hangs a file on an asset', 3, (asset, scene) =>
  hang(`/asset/${asset.uuid}`, scene),
)
export const takesFileOff = onJob('takes a file off', 1, (job, scene) =>
  takeOff(`/job/${job.uuid}`, job.documents, scene),
)
export const takesFileOffAsset = onAsset('takes a file off an asset', 1, (asset, scene) =>
  takeOff(`/asset/${asset.uuid}`, asset.documents, scene),
)

/** Attaches a file to `owner`, the path of a job or an asset. */
async function hang(owner: string, { world, step }: Scene): Promise<string | null> {
  const uuid = await upload(world, `office-${step}.txt`, `From the office ${step}`)
  if (uuid === null) return null
  const { status } = await world.office('PUT', `${owner}/document/${uuid}`)
  return `on ${owner}: ${status}`
}

async function takeOff(owner: string, documents: readonly Document[], scene: Scene): Promise<string | null> {
  if (documents.length === 0) return null
  const { world, chance } = scene
  const { uuid, fileName } = chance.pick(documents)
  world.detached.add(fileName ?? '')
  const { status } = await world.office('DELETE', `${owner}/document/${uuid}`)
  return `${fileName} of ${owner}: ${status}`
}

const boundary = 'simulated-boundary'

async function upload(world: World, fileName: string, words: string): Promise<string | null> {
  const body = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${fileName}"`,
    'Content-Type: text/plain',
    '',
    words,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const answered = await world.hub.ask({
    method: 'POST',
    path: '/document/content',
    headers: {
      'api-key': world.template.integration.apiKey,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.from(body),
  })
  if (answered.status !== 200) return null
  return (JSON.parse(answered.body.toString('utf8')) as { document: { uuid: string } }).document.uuid
}
