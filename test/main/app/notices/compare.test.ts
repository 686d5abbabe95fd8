import { expect, test } from 'vitest'
import { compareJobs, inOrder, type News } from '../../../../main/app/notices/compare.ts'
import type { Snapshot } from '../../../../main/app/notices/snapshot.ts'
import { HOUR } from '../../../../shared/limits/units.ts'

const dayStart = Date.parse('2026-11-20T00:00:00Z')
const at = (hour: number) => dayStart + hour * HOUR

function job(change: Partial<Snapshot> = {}): Snapshot {
  return {
    uuid: 'a',
    title: 'Boiler',
    startTime: at(8),
    start: at(8),
    end: at(9),
    priority: null,
    standing: 'mine',
    isRefused: false,
    ...change,
  }
}

const known = { a: [at(8), at(9), null] } as const
const kinds = (before: Parameters<typeof compareJobs>[0], standing: Snapshot) =>
  compareJobs(before, ['a'], [standing], dayStart).news.map(({ kind }) => kind)

test('a job that is assigned to the user is announced once as new', () => {
  const { news, next } = compareJobs({}, ['a'], [job()], dayStart)
  expect(news).toMatchObject([{ kind: 'new' }])
  expect(next).toEqual(known)
  expect(compareJobs(next, ['a'], [job()], dayStart).news).toEqual([])
})

test('a job with another start or end is announced as moved', () => {
  expect(kinds(known, job({ start: at(10), end: at(11) }))).toEqual(['moved'])
  expect(kinds(known, job({ end: at(10) }))).toEqual(['moved'])
  expect(kinds(known, job({ title: 'Boiler, block C' }))).toEqual([])
  expect(compareJobs(known, ['a'], [job({ end: at(10) })], dayStart).news[0]?.before).toEqual(known.a)
})

test.each(['canceled', 'reassigned', 'deleted'] as const)(
  'a job that the server has confirmed as %s is announced once',
  standing => {
    const { news, next } = compareJobs(known, ['a'], [job({ standing })], dayStart)
    expect(news).toMatchObject([{ kind: standing }])
    expect(next).toEqual({})
    expect(kinds(next, job({ standing }))).toEqual([])
  },
)

test('a job that is missing in a list is not announced until the server has confirmed why', () => {
  const first = compareJobs(known, ['a'], [job({ standing: 'leaving' })], dayStart)
  expect(first).toEqual({ news: [], next: known })
  expect(kinds(first.next, job({ standing: 'reassigned' }))).toEqual(['reassigned'])
})

test('a finished or removed job is not announced', () => {
  expect(compareJobs(known, ['a'], [job({ standing: 'over' })], dayStart)).toEqual({ news: [], next: {} })
  expect(compareJobs(known, ['a'], [], dayStart)).toEqual({ news: [], next: {} })
})

test('a job in the past is not announced as new', () => {
  expect(kinds({}, job({ start: at(-30), end: at(-29) }))).toEqual([])
  expect(kinds({}, job({ start: null, end: null }))).toEqual(['new'])
})

test("a change is not announced if it only undoes the user's refused change", () => {
  expect(kinds({}, job({ isRefused: true }))).toEqual([])
  expect(kinds(known, job({ isRefused: true, standing: 'reassigned' }))).toEqual([])
})

test('cancelled jobs are announced first, the others by their start', () => {
  const news: News[] = [
    { kind: 'new', job: job({ uuid: 'later', start: at(12) }), before: null },
    { kind: 'new', job: job({ uuid: 'sooner', start: at(9) }), before: null },
    { kind: 'moved', job: job({ uuid: 'moved' }), before: null },
    { kind: 'canceled', job: job({ uuid: 'off', start: null }), before: null },
  ] as const
  expect(inOrder(news).map(one => one.job.uuid)).toEqual(['off', 'moved', 'sooner', 'later'])
})
