import { expect, test } from 'vitest'
import { wantDocument } from '../../../main/sync/entities/documents/not-here.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { bytesOf, hang, hasBytes } from '../../support/sync/documents/files.ts'
import type { Fault } from '../../support/sync/fault-proxy.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

const contentOf = (document: { uuid: string }) => new RegExp(`^GET /document/${document.uuid}/content`)

/**
 * Attaches two files whose contents always meet `fault`, which is the number of parallel downloads, and a good file
 * after them.
 */
async function hangAll(world: StartedWorld, fault: Fault): Promise<Buffer> {
  for (const seed of [1, 2]) {
    const bad = await hang(world, bytesOf(2_000, seed))
    world.laptop.proxy.fault(contentOf(bad), fault, Number.POSITIVE_INFINITY)
  }
  const good = bytesOf(3_000, 3)
  await hang(world, good)
  return good
}

test.each<[string, Fault]>([
  ['are web pages', { kind: 'answer', status: 200, type: 'text/html', body: '<p>a page</p>' }],
  ['are cut off', { kind: 'truncate' }],
  ['never arrive', { kind: 'hang', forward: true }],
  ['are larger than their stated size', { kind: 'answer', status: 200, body: 'x'.repeat(60_000_000) }],
])('files whose contents %s do not block other files', async (_what, fault) => {
  const world = await startWorld()
  const good = await hangAll(world, fault)
  await world.laptop.pull()
  await world.laptop.until(() => hasBytes(world, good), 'the other file')
})

test.each(['/../../secret', '/%2e%2e/%2e%2e/secret'])(
  'does not follow a content path that leaves the interface (%s)',
  async address => {
    const world = await startWorld()
    const bytes = Buffer.alloc(2_000, 'a')
    const { uuid } = await hang(world, bytes)
    world.laptop.proxy.rewrite = text => text.replaceAll(`/document/${uuid}/content`, address)
    await world.laptop.pull()
    await world.laptop.until(() => hasBytes(world, bytes), 'the file')
    expect(world.laptop.proxy.seen.filter(({ path }) => path.includes('secret'))).toEqual([])
  },
)

test.each(['//elsewhere.example/secret', '/\\\\elsewhere.example/secret'])(
  'reads an address of another host without a scheme (%s) as a link, and does not fetch it',
  async address => {
    const world = await startWorld()
    const { uuid } = await hang(world, Buffer.alloc(2_000, 'a'))
    world.laptop.proxy.rewrite = text => text.replaceAll(`/document/${uuid}/content`, address)
    await world.laptop.pull()
    const [document] = world.laptop.job(world.job.uuid).documents
    expect(document?.contentUrl).toMatch(/^https?:\/\/elsewhere\.example\/secret$/)
    expect(world.laptop.proxy.seen.filter(({ path }) => path.includes('secret'))).toEqual([])
  },
)

test('does not download a file whose stated size exceeds the disk', async () => {
  const world = await startWorld()
  const { uuid } = await hang(world, Buffer.alloc(2_000, 'a'))
  world.laptop.proxy.rewrite = text => text.replaceAll('"size":2000', '"size":9000000000000000')
  world.laptop.settings.filesBytes = Number.MAX_SAFE_INTEGER
  await world.laptop.pull()
  expect(wantDocument(world.laptop.context, uuid)).toMatchObject({ ok: true })
  world.laptop.engine.fetchFiles()
  await world.laptop.pull()
  expect(world.laptop.proxy.seen.filter(({ path }) => path.endsWith('/content'))).toEqual([])
})

test('stores only the first documents of a job that has too many documents', async () => {
  const world = await startWorld()
  const many = Array.from({ length: syncLimits.documentsOfOne + 500 }, (_, index) => ({
    id: 1_000 + index,
    uuid: `20000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    contentUrl: 'https://elsewhere.example/',
  }))
  world.laptop.proxy.rewrite = text =>
    text.replaceAll('"documents":[]', `"documents":${JSON.stringify(many)}`)
  await world.dispatcher('PUT', `/job/${world.job.uuid}`, { description: 'More' })
  await world.laptop.pull()
  expect(world.laptop.job(world.job.uuid).documents).toHaveLength(syncLimits.documentsOfOne)
})
