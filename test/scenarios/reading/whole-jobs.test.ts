/** A first load from a server that offers whole jobs in pages. */
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { endTokensOf, issueToken } from '../../../main/service/access/tokens.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { type Laptop, openWorld, type World } from '../../support/sync/laptop.ts'
import { firstPull, goneOf, hour, titles, withoutFull } from '../../support/sync/pull/first-pull.ts'

const month = 30 * 24 * hour

/** Plans one job today and the others next month, with a note each. Returns their uuids. */
async function planSome({ plan, dispatcher }: World, count = 6): Promise<string[]> {
  const uuids: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const startTime = morning + hour + (nth === 0 ? 0 : month + nth * hour)
    const { id, uuid } = await plan({
      title: `job ${nth}`,
      startTime,
      endTime: startTime + hour,
      items: [{ title: 'Check' }],
    })
    await dispatcher('POST', '/form', { jobId: id, title: 'Protocol', fields: [{ name: 'Pressure' }] })
    uuids.push(uuid)
  }
  return uuids
}

const listsSeen = ({ proxy }: Laptop) =>
  proxy.seen.filter(({ path }) => path.startsWith('/job/list')).map(({ path }) => path)
const singleReads = ({ proxy }: Laptop) =>
  proxy.seen.filter(({ method, path }) => method === 'GET' && /^\/job\/[0-9a-f-]{36}/.test(path)).length

async function expectSame({ laptop, hubJob }: World, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids) expect(laptop.job(uuid)).toEqual(await hubJob(uuid))
}

test('a first load reads whole jobs in pages, those of today first, and no job by itself', async () => {
  const world = await openWorld()
  const { laptop } = world
  const uuids = await planSome(world)
  await firstPull(world)
  await expectSame(world, uuids)
  expect(singleReads(laptop)).toBe(0)
  const [today, all] = listsSeen(laptop)
  expect(today).toMatch(/&full.*&to=/)
  expect(all).toMatch(/&full/)
  expect(laptop.engine.progress()).toMatchObject({ jobs: 6, jobsTotal: 6, details: 6, detailsTotal: 6 })
})

test('without the extension, the list is read and then each job by itself', async () => {
  const world = await openWorld()
  const { laptop } = world
  laptop.proxy.rewrite = withoutFull
  const uuids = await planSome(world)
  await firstPull(world)
  await expectSame(world, uuids)
  expect(singleReads(laptop)).toBe(uuids.length)
  expect(listsSeen(laptop).filter(path => path.includes('full'))).toEqual([])
})

test('a later pull reads only the job that changed', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  const uuids = await planSome(world)
  await firstPull(world)
  laptop.clock.advance(2 * syncLimits.cursorOverlapMs)
  laptop.proxy.seen.length = 0
  await dispatcher('PUT', `/job/${uuids[3]}`, { title: 'Changed' })
  await laptop.pull()
  await expectSame(world, uuids)
  expect(singleReads(laptop)).toBeLessThanOrEqual(2)
  expect(listsSeen(laptop).filter(path => path.includes('full'))).toEqual([])
})

test('a page that was cut off is read again, and no job is stored twice or in part', async () => {
  const world = await openWorld()
  const { laptop } = world
  laptop.proxy.pageCap = 2
  const uuids = await planSome(world)
  laptop.proxy.fault(/&full.*&offset=4/, { kind: 'truncate' })
  await firstPull(world)
  await expectSame(world, uuids)
  expect(titles(laptop)).toHaveLength(uuids.length)
})

test('a job that changes or moves between two pages is read in its newest version', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  laptop.proxy.pageCap = 2
  const uuids = await planSome(world)
  let isChanged = false
  laptop.proxy.before = async ({ path }) => {
    if (isChanged || !/&full.*&offset=2/.test(path)) return
    isChanged = true
    await dispatcher('PUT', `/job/${uuids[1]}`, { title: 'Changed' })
    const startTime = morning + hour
    await dispatcher('PUT', `/job/${uuids[5]}`, { title: 'Moved', startTime, endTime: startTime + hour })
  }
  await firstPull(world)
  expect(isChanged).toBe(true)
  await expectSame(world, uuids)
})

test('a job that is given to another user between two pages is not shown as the user’s', async () => {
  const world = await openWorld()
  const { laptop, dispatcher, anna } = world
  laptop.proxy.pageCap = 2
  const uuids = await planSome(world)
  let isTaken = false
  laptop.proxy.before = async ({ path }) => {
    if (isTaken || !/&full.*&offset=2/.test(path)) return
    isTaken = true
    for (const nth of [1, 5]) await dispatcher('PUT', `/job/${uuids[nth]}/unschedule?userId=${anna.user.id}`)
  }
  await firstPull(world)
  expect(isTaken).toBe(true)
  await laptop.until(() => goneOf(laptop, uuids[1] ?? '') === 'reassigned', 'the job to be gone')
  expect(laptop.job(uuids[0] ?? '').title).toBe('job 0')
})

test('a user whose token ends between two pages signs in again, and the load continues', async () => {
  const world = await openWorld()
  const { laptop, at, anna } = world
  laptop.proxy.pageCap = 2
  const uuids = await planSome(world)
  let isEnded = false
  laptop.proxy.before = ({ path }) => {
    if (isEnded || !/&full.*&offset=2/.test(path)) return
    isEnded = true
    endTokensOf(at.hub.service, anna.user.id)
  }
  laptop.engine.start()
  await laptop.until(() => laptop.status().needsSignIn, 'the question')
  expect(titles(laptop)).toEqual(['job 0', 'job 1'])
  laptop.proxy.seen.length = 0
  laptop.engine.signedIn(issueToken(at.hub.service, anna.user.id, at.app.id).token)
  await laptop.until(() => laptop.engine.hasLoaded() && !laptop.engine.isPulling, 'the rest')
  await expectSame(world, uuids)
  expect(listsSeen(laptop).filter(path => /&full.*&offset=0&from/.test(path))).toHaveLength(1)
})

test.each([
  ['is refused', { status: 500, body: 'Unexpected' }],
  ['is no list', { status: 200, type: 'application/json', body: '{}' }],
  [
    'never ends',
    {
      status: 200,
      type: 'application/json',
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(syncLimits.replyBytes + 1, ' ')),
    },
  ],
])('if a page of whole jobs %s, each job is read by itself', async (_name, answer) => {
  const world = await openWorld()
  const { laptop } = world
  const uuids = await planSome(world)
  laptop.proxy.fault(/&full/, { kind: 'answer', ...answer }, 2)
  // unpacking a long answer is no request in flight, so that `until` cannot wait for it
  const { promise: loaded, resolve } = Promise.withResolvers<void>()
  onTestFinished(laptop.store.onCommit(() => laptop.engine.hasLoaded() && resolve()))
  laptop.engine.start()
  await loaded
  await laptop.until(() => !laptop.engine.isPulling)
  await expectSame(world, uuids)
  expect(singleReads(laptop)).toBe(uuids.length)
})
