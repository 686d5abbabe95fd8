/** The interface, "Search", of jobs. */
import { beforeAll, describe, expect, test } from 'vitest'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()
const search = (q: string, as?: 'userOfOtherGroup') => at.titles(`/job/search?q=${encodeURIComponent(q)}`, as)

beforeAll(async () => {
  const { id } = await at.createJob({ title: 'by note' })
  await at.done('POST', `/job/${id}/note`, { form: { text: 'compressor' } })
  await at.createJob({ title: 'by description', description: 'The compressor' })
  await at.createJob({ title: 'by customer', customerName: 'Compressor' })
  await at.createJob({ title: 'compressor' })
  await at.createJob({ title: 'two', description: 'valve' })
  await at.createJob({ title: 'by place', placeName: 'Harbour' })
  await at.createJob({ title: 'by project', projectName: 'Lighthouse' })
  await at.createJob({ title: 'harbour of another group' }, 'userOfOtherGroup')
})

test('a job search requires the parameter `q`', async () => {
  expect(await at.status('GET', '/job/search')).toBe(400)
})

test('a job search ranks a match in the title above customer, description and note, in this order', async () => {
  expect(await search('compressor')).toEqual(['compressor', 'by customer', 'by description', 'by note'])
})

test('a job search finds jobs with any of the terms', async () => {
  expect((await search('valve harbour')).toSorted()).toEqual(['by place', 'two'])
})

test('a job search finds places and projects, regardless of upper and lower case', async () => {
  expect(await search('HARBOUR')).toEqual(['by place'])
})

test('a job search returns the best match first, with descending scores', async () => {
  const scores = (await at.ok('GET', '/job/search?q=compressor')).map(
    (entry: { score: number }) => entry.score,
  )
  expect(scores).toHaveLength(4)
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
})

test('a job search never returns jobs of another group', async () => {
  expect(await search('harbour', 'userOfOtherGroup')).toEqual(['harbour of another group'])
})

test('a job search finds jobs in every state except deleted ones', async () => {
  const { id } = await at.createJob({ title: 'ephemeral', state: 'CLOSED' })
  expect(await search('ephemeral')).toEqual(['ephemeral'])
  await at.done('DELETE', `/job/${id}`)
  expect(await search('ephemeral')).toEqual([])
})

describe('a job search reads operators of the search syntax as ordinary text', () => {
  test.each([
    '"',
    '"valve',
    'valve*',
    'NOT',
    'a AND b',
    'title:valve',
    '(',
    '-x',
    "'; DROP",
    'NEAR(a b)',
    '\u0000',
    '^',
    '\ud83d\udd27',
  ])('in the query %j', async q => {
    expect(await at.status('GET', `/job/search?q=${encodeURIComponent(q)}`)).toBe(200)
  })

  test('in a query with AND between two words', async () => {
    expect(await search('valve AND nothing')).toEqual(['two'])
  })
})

test('a job search returns 50 jobs by default, or as many as `limit` says', async () => {
  for (let made = 0; made < 55; made++) await at.createJob({ title: `many ${made}` })
  expect(await search('many')).toHaveLength(50)
  expect(await at.titles('/job/search?q=many&limit=3')).toHaveLength(3)
})
