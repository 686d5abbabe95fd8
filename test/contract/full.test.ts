/** The interface, "Whole jobs". */
import { fetch } from 'undici'
import { describe, expect, test } from 'vitest'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { HOUR, openContractHub } from './contract-hub.ts'

const at = await openContractHub()
const startTime = at.clock.time + HOUR

/** Creates a job of the technician with an event, a document and a form. */
async function makeWhole(title: string): Promise<{ id: number; uuid: string }> {
  const job = await at.scheduleJob(['tech'], {
    title,
    startTime,
    items: [{ title: 'Check' }, { title: 'Oil' }],
  })
  await at.done('POST', `/job/${job.id}/note`, { form: { text: `Note on ${title}`.padEnd(5_000) } })
  await at.ok('POST', '/form', { json: { jobId: job.id, title: 'Protocol', fields: [{ name: 'Pressure' }] } })
  const { uuid } = await at.makeDocument(`for ${title}`)
  expect(await at.status('PUT', `/job/${job.id}/document/${uuid}`)).toBe(200)
  return job
}

const made = [await makeWhole('a'), await makeWhole('b'), await makeWhole('c')]
const path = '/job/list/mine?full'

describe('a list of jobs with the flag full', () => {
  test('has each job as the reading of this job gives it, in the order of the list', async () => {
    const whole = []
    for (const { id } of made) whole.push(await at.ok('GET', `/job/${id}`, { as: 'tech' }))
    const { json, headers } = await at.call('GET', path, { as: 'tech' })
    expect(json).toEqual(whole)
    expect(headers.get('x-total-count')).toBe(`${made.length}`)
    expect(json[0].events.length * json[0].forms.length * json[0].documents.length).toBeGreaterThan(0)
  })

  test('lists the same jobs as without the flag, also those that were deleted', async () => {
    const gone = await at.createJob({ title: 'gone', startTime, state: 'PUBLISHED' })
    await at.done('DELETE', `/job/${gone.id}`)
    const query = '/job?states=ALL&modified=0&deleted'
    const uuidsOf = (entries: { uuid: string }[]) => entries.map(({ uuid }) => uuid)
    const whole = await at.ok('GET', `${query}&full`)
    expect(uuidsOf(whole)).toEqual(uuidsOf(await at.ok('GET', query)))
    expect(whole.at(-1)).toMatchObject({ uuid: gone.uuid, deleted: true })
  })

  test('has no forms for a key without the grant of forms', async () => {
    const jobs = await at.ok('GET', '/job?full', { as: 'formless' })
    expect(jobs.length).toBeGreaterThanOrEqual(made.length)
    expect(jobs.every(({ forms }: { forms: unknown[] }) => forms.length === 0)).toBe(true)
  })

  test('shows no job of another group, and is refused like the list', async () => {
    expect(await at.ok('GET', '/job?full', { as: 'userOfOtherGroup' })).toEqual([])
    expect(await at.status('GET', '/job?full', { as: 'anonymous' })).toBe(401)
    expect(await at.status('GET', path, { as: 'key' })).toBe(403)
    expect(await at.status('GET', `${path}&limit=x`, { as: 'tech' })).toBe(400)
  })

  test('ends a page by its bytes, and names the next page until all jobs were read', async () => {
    const long = 'x'.repeat(hubLimits.fullPageBytes * 0.7)
    const uuids: string[] = []
    for (const title of ['long', 'longer', 'longest']) {
      const { id, uuid } = await at.scheduleJob(['mate'], { title, startTime })
      await at.done('POST', `/job/${id}/note`, { form: { text: long } })
      uuids.push(uuid)
    }
    const seen: string[] = []
    let next: string | null = path
    for (let pages = 0; next !== null && pages <= uuids.length; pages++) {
      const { json, headers } = await at.call('GET', next, { as: 'mate' })
      seen.push(...json.map(({ uuid }: { uuid: string }) => uuid))
      expect(json).toHaveLength(1)
      const target: string | undefined = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
      next = target ? target.slice(target.indexOf('/job')) : null
    }
    expect(next).toBe(null)
    expect(seen).toEqual(uuids)
  })
})

describe('the ETag of a page of whole jobs', () => {
  const tagOf = async (headers: Record<string, string> = {}) =>
    (await at.call('GET', path, { as: 'tech', headers })).headers.get('etag') ?? ''

  test('answers 304 until a job or a name in it changes', async () => {
    const before = await tagOf()
    const known = { as: 'tech', headers: { 'If-None-Match': before } } as const
    expect(await at.status('GET', path, known)).toBe(304)
    await at.done('POST', `/job/${made[1]?.id}/note`, { form: { text: 'Another' } })
    expect(await at.status('GET', path, known)).toBe(200)
  })

  test('is made of versions that If-Match accepts', async () => {
    const [{ uuid, lastModified }] = await at.ok('GET', path, { as: 'tech' })
    const write = { json: { title: 'Changed' }, headers: { 'If-Match': `"${uuid}-${lastModified}"` } }
    expect(await at.status('PUT', `/job/${uuid}`, write)).toBe(200)
    expect(await at.status('PUT', `/job/${uuid}`, write)).toBe(412)
  })

  test('differs for each coding', async () => {
    const codings = ['identity', 'gzip', 'zstd']
    const tags = []
    for (const coding of codings) tags.push(await tagOf({ 'Accept-Encoding': coding }))
    expect(new Set(tags).size).toBe(codings.length)
  })
})

test.each([
  ['zstd', 'zstd'],
  ['gzip, deflate', 'gzip'],
  ['br, gzip;q=0.5, zstd', 'zstd'],
  ['zstd;q=0, gzip', 'gzip'],
  ['br', null],
  ['identity', null],
])('a client that accepts %s gets the coding %s, and the same jobs', async (accepted, coding) => {
  const headers = { ...at.headersOf('tech'), 'Accept-Encoding': accepted }
  const answer = await fetch(`${at.hub.hub.baseUrl}${path}`, { headers })
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
    coding,
    'Accept-Encoding',
  ])
  expect(await answer.json()).toEqual(await at.ok('GET', path, { as: 'tech' }))
})
