import { expect, test } from 'vitest'
import { wantDocument } from '../../../../main/sync/downloads/not-here.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Fault } from '../fault-proxy.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { bytesOf, hang, hasBytes } from './files.ts'

const contentOf = (document: { uuid: string }) => new RegExp(`^GET /document/${document.uuid}/content`)

/** Two files whose contents always meet `fault`, as many as are fetched at once, and one after them that is in order. */
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
  ['are pages each time', { kind: 'answer', status: 200, type: 'text/html', body: '<p>a page</p>' }],
  ['are cut off each time', { kind: 'truncate' }],
  ['never come', { kind: 'hang', forward: true }],
  ['are larger than they are said to be', { kind: 'answer', status: 200, body: 'x'.repeat(60_000_000) }],
])('files whose contents %s keep no other file away', async (_what, fault) => {
  const world = await startWorld()
  const good = await hangAll(world, fault)
  await world.laptop.pull()
  await world.laptop.until(() => hasBytes(world, good), 'the other file')
})

test.each(['/../../secret', '/%2e%2e/%2e%2e/secret'])(
  'a path of content that climbs out of the hub (%s) is not followed, and keeps no file away',
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
  'an address of another host that begins as a path does (%s) is a link there, and nothing of the hub is asked for',
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

test('a file that is said to be of a size that no disk has is not begun', async () => {
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

test('of a job with more documents than anybody looks at, the first are kept', async () => {
  const world = await startWorld()
  const many = Array.from({ length: syncLimits.documentsOfOne + 500 }, (_, index) => ({
    id: 1_000 + index,
    uuid: `20000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    contentUrl: 'https://elsewhere.example/',
  }))
  world.laptop.proxy.rewrite = text =>
    text.replaceAll('"documents":[]', `"documents":${JSON.stringify(many)}`)
  await world.office('PUT', `/job/${world.job.uuid}`, { description: 'More' })
  await world.laptop.pull()
  expect(world.laptop.job(world.job.uuid).documents).toHaveLength(syncLimits.documentsOfOne)
})
