import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createGroup } from '../../../../main/service/access/groups.ts'
import { searchAssets } from '../../../../main/service/assets/search-assets.ts'
import { searchJobs } from '../../../../main/service/jobs/search-jobs.ts'
import type { SearchOrder } from '../../../../main/service/long-reads/reads.ts'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { type Person, startHub } from '../../../support/http/hub-fixture.ts'

/** Starts a server whose searches reach the worker thread only after `letThrough`. */
async function startWithHeldSearches() {
  const at = await startHub()
  const [anna, bo] = [await at.addPerson('Anna', 'technician'), await at.addPerson('Bo', 'dispatcher')]
  const job = await ask(at, 'POST', '/job', { headers: bo.headers, json: { title: 'Common work' } })
  const held = holdSearches()
  const { findKey } = at.hub.access
  let arrived = 0
  at.hub.access.findKey = (...key) => {
    arrived += 1
    return findKey(...key)
  }
  return {
    ...held,
    at,
    anna,
    bo,
    jobUuid: job.json.uuid as string,
    search: (by: Person, signal: AbortSignal | null = null) =>
      fetch(`${at.hub.baseUrl}/job/search?q=common`, { headers: by.headers, signal }),
    /** Resolves when that many requests have arrived and are waiting for the thread. */
    async haveArrived(count: number) {
      await vi.waitFor(() => expect(arrived).toBeGreaterThanOrEqual(count), { timeout: 20_000 })
      await nextTurn()
    },
  }
}

function holdSearches() {
  const { postMessage } = Worker.prototype
  const given: { thread: Worker; order: SearchOrder }[] = []
  const waiting: (() => void)[] = []
  const first = new Promise<void>(resolve => {
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
      given.push({ thread: this, order: message.call.order })
      waiting.push(() => postMessage.call(this, message))
      resolve()
    })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    /** The searches that were sent to the thread, in order. */
    given,
    first,
    letThrough() {
      vi.mocked(Worker.prototype.postMessage).mockImplementation(function (this: Worker, message) {
        given.push({ thread: this, order: message.call.order })
        postMessage.call(this, message)
      })
      for (const send of waiting) send()
    },
  }
}

const titlesOf = async (answer: Response) =>
  ((await answer.json()) as { title: string }[]).map(({ title }) => title)

test('the server answers other requests while a search runs', async () => {
  const { at, anna, bo, jobUuid, first, letThrough, search } = await startWithHeldSearches()
  onTestFinished(() => at.close())
  const searched = search(anna)
  const hasBegun = Promise.race([first.then(() => 'runs'), searched.then(() => 'is answered')])
  expect(await hasBegun).toBe('runs')
  expect((await ask(at, 'GET', '/version')).status).toBe(200)
  const { headers } = bo
  expect((await ask(at, 'GET', `/job/${jobUuid}`, { headers })).json.title).toBe('Common work')
  const json = { title: 'Common, too' }
  expect((await ask(at, 'PUT', `/job/${jobUuid}`, { headers, json })).status).toBe(200)
  letThrough()
  const answer = await searched
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(await titlesOf(answer)).toEqual(['Common, too'])
})

test('a search in the worker thread finds the same entries as in the main thread, for each user', async () => {
  const at = await startHub()
  onTestFinished(() => at.close())
  const lund = createGroup(at.hub.service, { name: 'Lund', timeZone: 'Europe/Stockholm' }).id
  const anna = await at.addPerson('Anna', 'dispatcher')
  const both = await at.addPerson('Bo', 'dispatcher', { furtherGroupIds: [lund] })
  const cai = await at.addPerson('Cai', 'dispatcher', { groupId: lund })
  for (const [{ headers }, title] of [
    [anna, 'Boiler of Stockholm'],
    [cai, 'Boiler of Lund'],
    [both, 'Boiler, boiler and lift'],
  ] as const) {
    await ask(at, 'POST', '/job', { headers, json: { title, customerName: 'Asen' } })
    await ask(at, 'POST', '/asset', { headers, json: { name: title } })
  }
  const { read } = at.hub.service.store
  for (const [{ user, headers }, groupIds, found] of [
    [anna, [at.group.id], 2],
    [both, [at.group.id, lund], 3],
    [cai, [lund], 1],
  ] as const) {
    const grants = new Map(groupIds.map(id => [id, 'dispatcher' as const]))
    const actor = { userId: user.id, grants, homeGroupId: groupIds[0], isBoundToHome: false }
    expect(searchJobs(read, actor, 'boiler')).toHaveLength(found)
    for (const q of ['boiler', 'lift boiler', 'stockholm lund', 'nothing']) {
      const query = `search?q=${encodeURIComponent(q)}&limit=2`
      const jobs = JSON.stringify(searchJobs(read, actor, q, 2))
      expect((await ask(at, 'GET', `/job/${query}`, { headers })).text).toBe(jobs)
      const assets = JSON.stringify(searchAssets(read, actor, q, 2))
      expect((await ask(at, 'GET', `/asset/${query}`, { headers })).text).toBe(assets)
    }
  }
})

test("searches of one user do not delay other users, and a user's excess searches are refused", async () => {
  const { at, anna, bo, given, first, haveArrived, letThrough, search } = await startWithHeldSearches()
  onTestFinished(() => at.close())
  const running = search(anna)
  await first
  const waiting = Array.from({ length: hubLimits.searchesWaiting.ofOne }, () => search(anna))
  await haveArrived(1 + waiting.length)
  const refused = await search(anna)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  expect(await refused.text()).toBe('Too many ask for this at the moment. Try again in 5 s.')
  const other = search(bo)
  await haveArrived(1 + waiting.length + 2)
  letThrough()
  for (const answer of [running, other, ...waiting])
    expect(await titlesOf(await answer)).toEqual(['Common work'])
  expect(given.findIndex(({ order }) => order.actor.userId === bo.user.id)).toBe(2)
})

test('a waiting search is not run if its client has disconnected', async () => {
  const { at, anna, bo, given, first, haveArrived, letThrough, search } = await startWithHeldSearches()
  onTestFinished(() => at.close())
  const running = search(anna)
  await first
  const leaving = new AbortController()
  const left = search(bo, leaving.signal)
  await haveArrived(2)
  leaving.abort()
  await expect(left).rejects.toThrow()
  await vi.waitFor(() => expect(at.logged()).toContain('http.cut-off'), { timeout: 20_000 })
  letThrough()
  expect((await running).status).toBe(200)
  expect((await search(anna)).status).toBe(200)
  expect(given.map(({ order }) => order.actor.userId)).toEqual([anna.user.id, anna.user.id])
  expect(at.logged()).not.toContain('http.failed')
})

test('a crash of the worker thread answers 503 to its search, and another thread runs the waiting searches', async () => {
  const { at, anna, bo, given, first, haveArrived, letThrough, search } = await startWithHeldSearches()
  onTestFinished(() => at.close())
  const running = search(anna)
  await first
  const waiting = search(bo)
  await haveArrived(2)
  await given[0]?.thread.terminate()
  const answer = await running
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await answer.text()).toBe('The hub was interrupted while it worked on this: try again later.')
  letThrough()
  expect(await titlesOf(await waiting)).toEqual(['Common work'])
  expect(given[1]?.thread).not.toBe(given[0]?.thread)
})

test('a closing server waits for running and waiting searches', async () => {
  const { at, anna, bo, first, haveArrived, letThrough, search } = await startWithHeldSearches()
  const searches = [search(anna), search(bo)]
  await first
  await haveArrived(2)
  const closed = at.close()
  letThrough()
  for (const answer of searches) expect(await titlesOf(await answer)).toEqual(['Common work'])
  await closed
})

test('a closing server closes after 10 seconds although a search does not end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { at, anna, bo, first, search } = await startWithHeldSearches()
  const searches = [search(anna), search(bo)].map(asked =>
    asked.then(
      () => 'answered',
      () => 'cut off',
    ),
  )
  await first
  const closed = at.close()
  vi.advanceTimersByTime(hubLimits.closeMs)
  await closed
  expect(await Promise.all(searches)).toEqual(['cut off', 'cut off'])
})
