/** The interface, "Manuals". */
import { describe, expect, test } from 'vitest'
import { sweepDocuments } from '../../main/service/documents/sweep/sweep-documents.ts'
import { HOUR, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const makeType = (name = 'Boiler') => at.ok('POST', '/asset/type', { json: { name, assetTemplate: {} } })
const pathOf = (type: { uuid: string }, document: { uuid: string }) =>
  `/asset/type/${type.uuid}/document/${document.uuid}`

async function makeManual(content = 'Fill the pump before the start.') {
  const [type, document] = [await makeType(), await at.makeDocument(content, 'pump.txt')]
  expect(await at.status('PUT', pathOf(type, document))).toBe(200)
  return { type, document, path: pathOf(type, document) }
}

async function manualsOf(type: { uuid: string }, as: 'tech' | 'userOfOtherGroup' = 'tech') {
  const all = (await at.ok('GET', '/manual', { as })) as { assetTypeUuid: string }[]
  return all.filter(({ assetTypeUuid }) => assetTypeUuid === type.uuid)
}

describe('a manual', () => {
  test('is added by a dispatcher, and is listed with its document for all users of the group', async () => {
    const { type, document, path } = await makeManual()
    expect(await at.status('PUT', path)).toBe(200)
    expect(await manualsOf(type)).toEqual([
      expect.objectContaining({ assetTypeUuid: type.uuid, groupId: at.group.id, document }),
    ])
    expect(await manualsOf(type, 'userOfOtherGroup')).toEqual([])
  })

  test('is neither added nor removed by a technician', async () => {
    const { type, path } = await makeManual()
    const other = await at.makeDocument()
    expect(await at.status('PUT', pathOf(type, other), { as: 'tech' })).toBe(403)
    expect(await at.status('DELETE', path, { as: 'tech' })).toBe(403)
    expect(await manualsOf(type)).toHaveLength(1)
  })

  test('is refused for an unknown type or document, and for a link', async () => {
    const [type, document] = [await makeType(), await at.makeDocument()]
    expect(await at.status('PUT', pathOf({ uuid: unknownUuid }, document))).toBe(404)
    expect(await at.status('PUT', pathOf(type, { uuid: unknownUuid }))).toBe(404)
    expect(await at.status('PUT', pathOf(type, document), { as: 'userOfOtherGroup' })).toBe(404)
    const documents = [{ contentUrl: 'https://example.com/pump.pdf' }]
    const asset = await at.ok('POST', '/asset', { json: { name: 'Pump', documents } })
    expect(await at.status('PUT', pathOf(type, asset.documents[0]))).toBe(409)
  })

  test('is downloaded in ranges, and has its SHA-256 as the ETag', async () => {
    const { document } = await makeManual('0123456789')
    const part = await at.fetch(document.contentUrl, { headers: { Range: 'bytes=4-' } }, 'tech')
    expect([part.status, await part.text()]).toEqual([206, '456789'])
    expect(part.headers.get('etag')).toMatch(
      /^"84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882/,
    )
  })

  test('is removed from its type, and stays on a job', async () => {
    const { type, document, path } = await makeManual()
    const { id } = await at.createJob()
    await at.call('PUT', `/job/${id}/document/${document.uuid}`)
    expect(await at.status('DELETE', path)).toBe(200)
    expect(await at.status('DELETE', path)).toBe(200)
    expect(await manualsOf(type)).toEqual([])
    expect((await at.readJob(id)).documents).toHaveLength(1)
  })

  test('is removed with its type', async () => {
    const { type } = await makeManual()
    await at.done('DELETE', `/asset/type/${type.uuid}`)
    expect(await manualsOf(type)).toEqual([])
  })

  test('stays when documents without an owner are deleted', async () => {
    const { document } = await makeManual()
    const loose = await at.makeDocument('loose')
    const sweepAfter = (days: number) =>
      at.later(days * 24 * HOUR + HOUR, () =>
        sweepDocuments(at.hub.hub.service, new AbortController().signal),
      )
    await sweepAfter(0)
    await sweepAfter(31)
    expect(await at.status('GET', document.contentUrl, { as: 'key' })).toBe(200)
    expect(await at.status('GET', loose.contentUrl, { as: 'key' })).toBe(404)
  })
})

test('the list is not read again until a manual or its document changes', async () => {
  const { document } = await makeManual()
  const read = (etag?: string) =>
    at.call('GET', '/manual', { as: 'tech', ...(etag && { headers: { 'If-None-Match': etag } }) })
  const etag = (await read()).headers.get('etag') ?? ''
  expect((await read(etag)).status).toBe(304)
  await at.ok('PUT', `/document/${document.uuid}`, { json: { description: 'Pump, from 2020' } })
  const changed = await read(etag)
  expect(changed.status).toBe(200)
  expect(changed.text).toContain('Pump, from 2020')
})
