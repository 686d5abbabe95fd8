/** The interface, "Paging", "Order", "Modified". */
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, openContractHub } from './contract-hub.ts'

const at = await openContractHub()
const start = at.clock.time + HOUR
const only = { states: 'INITIAL' }

/** Creates jobs; only these are INITIAL, so that no jobs of other tests are in between. */
async function seed(titles: string[], more: (index: number) => object = () => ({})): Promise<number[]> {
  const ids: number[] = []
  for (const [index, title] of titles.entries()) {
    ids.push((await at.createJob({ title, state: 'INITIAL', startTime: start, ...more(index) })).id)
  }
  return ids
}
const forget = async (ids: number[]) => {
  for (const id of ids) await at.done('DELETE', `/job/${id}`)
}

describe('a page of a list', () => {
  test('is returned with the headers Link and X-Total-Count', async () => {
    const ids = await seed(['a', 'b', 'c', 'd', 'e'])
    const seen: string[] = []
    let next: string | null = `/job?states=INITIAL&limit=2`
    for (let pages = 0; next !== null && pages < 5; pages++) {
      const { json, headers, status } = await at.call('GET', next)
      expect([status, headers.get('x-total-count')]).toEqual([200, '5'])
      seen.push(...json.map((job: { title: string }) => job.title))
      const target: string | undefined = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
      next = target
        ? new URL(target, `${at.hub.hub.baseUrl}${next}`).href.replace(at.hub.hub.baseUrl, '')
        : null
    }
    expect(next).toBe(null)
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
    await forget(ids)
  })

  test('is empty for a limit of 0, and has the total count', async () => {
    const ids = await seed(['a'])
    const { json, headers } = await at.call('GET', '/job?states=INITIAL&limit=0')
    expect([json, headers.get('x-total-count')]).toEqual([[], '1'])
    await forget(ids)
  })

  test.each(['/asset', '/job/list/unassigned', '/job/list/mine'])(
    'of %s has the header X-Total-Count too',
    async path => {
      expect((await at.call('GET', path)).headers.get('x-total-count')).toMatch(/^\d+$/)
    },
  )
})

describe('the order of a list', () => {
  test('of jobs is by start and then id, with jobs without a start last', async () => {
    const starts = [start + HOUR, null, start, start + HOUR, null]
    const ids = await seed(['b', 'd', 'a', 'c', 'e'], index => ({ startTime: starts[index] }))
    expect(await at.titles(`/job?states=${only.states}&untimed`)).toEqual(['a', 'b', 'c', 'd', 'e'])
    await forget(ids)
  })

  test('of jobs is by lastModified if the list has `modified`', async () => {
    const ids = await seed(['b', 'a', 'c'], index => ({ startTime: start + index }))
    const { lastModified } = await at.readJob(ids[0] ?? 0)
    await at.ok('PUT', `/job/${ids[0]}`, { json: { description: 'changed' } })
    expect(await at.titles(`/job?states=INITIAL&modified=${lastModified}`)).toEqual(['a', 'c', 'b'])
    await forget(ids)
  })

  test('of assets is by name, then id', async () => {
    const made: number[] = []
    for (const name of ['b', 'a', 'b']) made.push((await at.ok('POST', '/asset', { json: { name } })).id)
    const assets: { id: number; name: string }[] = await at.ok('GET', '/asset')
    expect(assets.map(asset => asset.id)).toEqual([made[1], made[0], made[2]])
  })
})

describe('lastModified', () => {
  test('rises strictly with every change, even if the clock goes back', async () => {
    const { id } = await at.createJob()
    const seen = [(await at.createJob()).lastModified]
    for (const turn of [0, -DAY, -DAY, 0, DAY / 2, 0]) {
      const json = { title: String(seen.length) }
      seen.push(await at.later(turn, async () => (await at.ok('PUT', `/job/${id}`, { json })).lastModified))
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  })

  test.each([
    ['a note', (id: number) => at.done('POST', `/job/${id}/note`, { form: { text: 'x' } })],
    ['a resource', (id: number) => at.done('PUT', `/job/${id}/schedule?userId=${at.users.tech.id}`)],
    ['a form', (id: number) => at.ok('POST', '/form', { json: { title: 'x', jobId: id } })],
    [
      'a link',
      (id: number) =>
        at.ok('PUT', `/job/${id}`, { json: { documents: [{ contentUrl: 'https://example.com/' }] } }),
    ],
  ])('of a job rises with %s', async (_, change) => {
    const { id, lastModified } = await at.createJob()
    await change(id)
    expect((await at.readJob(id)).lastModified).toBeGreaterThan(lastModified)
  })

  test.each(['/job', '/asset'])(
    'of an entity of %s rises when a document is attached or detached',
    async path => {
      const { uuid } = await at.makeDocument()
      const { id, lastModified } = await at.ok('POST', path, { json: {} })
      const seen = [lastModified]
      for (const method of ['PUT', 'DELETE']) {
        expect(await at.status(method, `${path}/${id}/document/${uuid}`)).toBe(200)
        seen.push((await at.ok('GET', `${path}/${id}`)).lastModified)
      }
      expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
    },
  )

  test('of a job or an asset rises when the metadata of its document change', async () => {
    const documents = [{ contentUrl: 'https://example.com/', fileName: 'x' }]
    for (const path of ['/job', '/asset']) {
      const { id, documents: made } = await at.ok('POST', path, { json: { documents } })
      const { lastModified } = await at.ok('GET', `${path}/${id}`)
      await at.ok('PUT', `/document/${made[0].uuid}`, { json: { description: 'New' } })
      expect((await at.ok('GET', `${path}/${id}`)).lastModified, path).toBeGreaterThan(lastModified)
    }
  })

  test('stays the same if a request changes nothing', async () => {
    const job = await at.createJob()
    expect((await at.ok('PUT', `/job/${job.id}`, { json: job })).lastModified).toBe(job.lastModified)
  })
})
