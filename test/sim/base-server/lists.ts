/** Lists of jobs and assets, with their filters and pages. */
import { Refusal } from './answer.ts'
import type { Asset, Entity, Job } from './data.ts'
import type { ServerState } from './server-state.ts'
import {
  hiddenJobStates,
  isAbsent,
  jobStates,
  openResourceStates,
  overJobStates,
  resourceStates,
  stateOf,
} from './states.ts'
import { readTime, spanOf } from './times.ts'

export type Query = URLSearchParams

/** Returns whether a flag is present, with any value. */
const flag = (query: Query, name: string) => query.has(name)

function count(query: Query, name: string, usual: number): number {
  const text = query.get(name)
  if (text === null) return usual
  if (!/^\d+$/.test(text)) throw new Refusal(400, `${name} is a whole number.`)
  return Number(text)
}

function statesOf(query: Query, known: readonly string[], usual: readonly string[]): readonly string[] {
  const text = query.get('states')
  if (text === null) return usual
  const named = text.split(',').filter(name => name !== '')
  if (named.includes('ALL')) return known
  const strange = named.find(name => !known.includes(name))
  if (strange !== undefined) throw new Refusal(400, `${strange} is no state.`)
  return named
}

export type JobFilter =
  | { kind: 'all' | 'unassigned' }
  | { kind: 'user'; userId: number }
  | { kind: 'customer' | 'project' | 'order'; id: number }
  | { kind: 'asset'; assetUuid: string }

export function listJobs(state: ServerState, filter: JobFilter, query: Query): Job[] {
  const isIn = inSpan(state, query)
  const fits = filterOf(filter, query)
  const since = sinceOf(state, query)
  const jobs = [...state.data.jobs.values()].filter(
    job => job.lastModified >= since && fits(job) && isIn(job),
  )
  return pageOf(
    state,
    inOrderOf(query, jobs, job => spanOf(job)?.start ?? Number.POSITIVE_INFINITY),
    query,
  )
}

function sinceOf({ traits }: ServerState, query: Query): number {
  const text = query.get('modified')
  const since = text === null ? 0 : readTime(text, 'begin')
  return traits.readsModified ? since : 0
}

function inOrderOf<T extends Entity>(query: Query, all: T[], key: (one: T) => number): T[] {
  const by = query.has('modified') ? ({ lastModified }: T) => lastModified : key
  return all.toSorted((a, b) => compare(by(a), by(b)) || a.id - b.id)
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

function filterOf(filter: JobFilter, query: Query): (job: Job) => boolean {
  if (filter.kind === 'user') {
    const wanted = statesOf(query, resourceStates, openResourceStates)
    return ({ resources }) =>
      resources.some(({ userId, state }) => userId === filter.userId && wanted.includes(state))
  }
  const usual = jobStates.filter(name => !hiddenJobStates.includes(name))
  const wanted = statesOf(query, jobStates, usual)
  return job => wanted.includes(stateOf(job)) && isOf(filter, job)
}

function isOf(filter: Exclude<JobFilter, { kind: 'user' }>, { fields, resources }: Job): boolean {
  switch (filter.kind) {
    case 'all':
      return true
    case 'unassigned':
      return resources.every(({ state }) => isAbsent(state))
    case 'asset':
      return fields.assetUuid === filter.assetUuid
    default:
      return fields[`${filter.kind}Id`] === filter.id
  }
}

/** Returns whether the job's time overlaps; without `from`, past jobs are left out. */
function inSpan({ now }: ServerState, query: Query): (job: Job) => boolean {
  const [fromText, toText] = [query.get('from'), query.get('to')]
  const from = fromText === null ? now() : readTime(fromText, 'begin')
  const to = toText === null ? Number.POSITIVE_INFINITY : readTime(toText, 'end')
  return job => {
    const span = spanOf(job)
    if (span === null) return flag(query, 'untimed')
    if (span.start >= to) return false
    const isCurrent = flag(query, 'current') && span.start < from && !overJobStates.includes(stateOf(job))
    return span.end >= from || isCurrent
  }
}

export function listAssets(state: ServerState, query: Query): Asset[] {
  const since = sinceOf(state, query)
  const assets = [...state.data.assets.values()].filter(
    ({ fields, lastModified }) =>
      lastModified >= since && (fields.inactive !== true || flag(query, 'inactive')),
  )
  const byName = assets.toSorted(
    (a, b) => String(a.fields.name).localeCompare(String(b.fields.name)) || a.id - b.id,
  )
  const listed = query.has('modified') ? inOrderOf(query, byName, () => 0) : byName
  return pageOf(state, listed, query)
}

function pageOf<T>({ traits: { pages } }: ServerState, all: readonly T[], query: Query): T[] {
  const asked = Math.min(count(query, 'limit', pages?.most ?? 1_000), 5_000)
  const offset = count(query, 'offset', 0)
  if (pages !== null && asked > pages.most && pages.beyond === 'refuse')
    throw new Refusal(400, `limit is at most ${pages.most}.`)
  return all.slice(offset, offset + Math.min(asked, pages?.most ?? asked))
}
