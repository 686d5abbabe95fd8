/**
 * Writes a page of a list in slices, so that the screens can react in between. Several slices share a commit. The
 * position is stored with them, so that a page is read again if a crash loses its commit.
 */
import { isJobOver } from '../../../../shared/entities/states.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { isOlder } from '../../client/read-entity.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import { createListWriter, findNewJobs } from '../../entities/jobs/insert-job.ts'
import { isFull, type ListQuery, type Page, readWholeList } from '../../entities/lists/read-list.ts'
import { type Interruption, nextTurn, type PullParts } from '../../entities/lists/reading.ts'
import { isMine, wantDetails } from '../../entities/marks.ts'
import { leaveForLater } from './index-missing.ts'

export interface ApplyOptions {
  /** Epoch ms. Jobs that were over before are stored only if they are here already. */
  windowFrom: number
  /** The page is of the group's jobs. A dispatcher stores all of them, also those of other users. */
  isOfGroup: boolean
  /** Entries with a history are whole jobs, which are not read again one by one. */
  isFull: boolean
  /** In the first load only today's jobs get their full-text rows at once, the others at its end. */
  isFirst: boolean
  /** Stores with each slice how far the reading has come. */
  remember(db: WriteDb, offset: number): void
}

interface TakenList {
  interruption: Interruption
  /** uuids of all jobs in the list, and of those that may be this user's */
  all: ReadonlySet<string>
  mine: ReadonlySet<string>
  /** the ETag of a list that came as one page */
  etag: string | null
  /** the list has the ETag that was known: it was not sent again */
  isSame: boolean
}

/** Reads a whole list and applies it. */
export async function applyList(
  parts: PullParts,
  query: ListQuery,
  bounds: Pick<ApplyOptions, 'windowFrom' | 'isOfGroup'>,
  more: Parameters<typeof readWholeList>[4] = {},
): Promise<TakenList> {
  const [all, mine] = [new Set<string>(), new Set<string>()]
  const userId = parts.context.account.user.id
  let [etag, isSame]: [string | null, boolean] = [null, false]
  const take = async (page: Page) => {
    etag = page.count === page.total ? page.etag : null
    isSame = page.isSame
    for (const job of page.entries) {
      all.add(job.uuid)
      if (isMine(job, userId) !== false) mine.add(job.uuid)
    }
    const options = { ...bounds, isFull: isFull(query), isFirst: false, remember: () => undefined }
    await applyPage(parts, page, options)
  }
  const interruption = await readWholeList(parts, query, { pass: 1, offset: 0 }, take, more)
  return { interruption, all, mine, etag, isSame }
}

export async function applyPage(parts: PullParts, page: Page, options: ApplyOptions): Promise<void> {
  await takeSlices(parts, page, options)
  const { store } = parts.context.service
  if (store.isOpen && isCommitDue(page, options)) store.flush()
}

/**
 * Whether a page is followed by a commit. In a first load many pages share one, and the reading of the list
 * commits the rest.
 */
function isCommitDue({ offset, count }: Page, { isFirst }: ApplyOptions): boolean {
  const commitsBefore = (jobs: number) => Math.floor(jobs / syncLimits.pullCommit)
  return !isFirst || commitsBefore(offset) < commitsBefore(offset + count)
}

async function takeSlices(parts: PullParts, page: Page, options: ApplyOptions): Promise<void> {
  const { store } = parts.context.service
  // reading the entries takes about as long as writing a slice of them
  await nextTurn()
  if (!store.isOpen) return
  const known = readVersions(store.read, page.entries)
  let from = 0
  do {
    if (parts.isStopped()) return
    const slice = sliceFrom(page.entries, from, known, options)
    const isStale = ({ uuid }: RemoteJob) => parts.guard.isStale(page.ticket, uuid)
    const isNews = slice.some(job => isStale(job) || !isTaken(job, known.get(job.uuid), options))
    // a later pass without news stores no position, as it can only start again
    if (!isNews && page.pass > 1) return
    store.batch(db => {
      takeSlice(db, parts, { page, slice, known }, options)
      options.remember(db, page.offset + from + slice.length)
    })
    from += slice.length
    await nextTurn()
  } while (from < page.entries.length)
}

interface Version {
  uuid: string
  job_id: number
  remote_modified: number | null
  detail_modified: number | null
  gone: string | null
  is_of_group: 0 | 1 | null
}
type Versions = ReadonlyMap<string, Version>

/** Returns the stored versions of the jobs of a page, by uuid. */
function readVersions(db: ReadDb, jobs: readonly RemoteJob[]): Versions {
  const rows = db.all<Version>(
    `SELECT j.uuid, j.id AS job_id, m.remote_modified, m.detail_modified, m.gone, m.is_of_group FROM json_each(?) asked
     JOIN jobs j ON j.uuid = asked.value LEFT JOIN job_marks m ON m.job_id = j.id`,
    JSON.stringify(jobs.map(({ uuid }) => uuid)),
  )
  return new Map(rows.map(row => [row.uuid, row]))
}

/** Whether the entry has all that the reading of this job would return. */
function isWhole({ events }: RemoteJob, { isFull }: Pick<ApplyOptions, 'isFull'>): boolean {
  return isFull && events !== undefined
}

type Wanted = Pick<ApplyOptions, 'isOfGroup' | 'isFull'>

/** Whether this version of the job is stored already, and as a job of the group if it is one. */
function isTaken(job: RemoteJob, version: Version | undefined, options: Wanted): boolean {
  const { lastModified } = job
  const isSame = lastModified !== undefined && version?.remote_modified === lastModified
  if (!isSame || version.gone !== null || (options.isOfGroup && version.is_of_group !== 1)) return false
  return !isWhole(job, options) || version.detail_modified === lastModified
}

/** Returns the jobs of one transaction. Those that are stored already do not count. */
function sliceFrom(jobs: readonly RemoteJob[], from: number, known: Versions, options: Wanted): RemoteJob[] {
  let [taken, end] = [0, from]
  for (; end < jobs.length; end++) {
    const job = jobs[end]
    const version = job && known.get(job.uuid)
    if (!job || isTaken(job, version, options)) continue
    if (taken >= syncLimits.pullSlice) break
    taken += syncLimits.pullSlice / sliceOf(job, version, options)
  }
  return jobs.slice(from, end)
}

/** Returns how many jobs like this one are written in one transaction. */
function sliceOf(job: RemoteJob, version: Version | undefined, options: Wanted): number {
  if (version) return syncLimits.mergeSlice
  return isWhole(job, options) ? syncLimits.fullSlice : syncLimits.pullSlice
}

interface Slice {
  page: Page
  slice: readonly RemoteJob[]
  known: Versions
}

function takeSlice(
  db: WriteDb,
  { context, guard }: PullParts,
  { page, slice, known }: Slice,
  options: ApplyOptions,
): void {
  const userId = context.account.user.id
  const news = slice.filter(job => {
    const version = known.get(job.uuid)
    const isOld = version && (guard.isStale(page.ticket, job.uuid) || isOlder(job, version.remote_modified))
    // the details are read again, as a list may never show a change of the job again
    if (isOld) wantDetails(db, 'job', version.job_id)
    else return version ? !isTaken(job, version, options) : isWanted(job, userId, options)
    return false
  })
  const newJobs = findNewJobs(db, news)
  const writer = createListWriter(db, context, options)
  const mayWait = options.isFirst ? leaveForLater(db, context) : () => false
  for (const job of news) {
    const isDetail = isWhole(job, options)
    if (newJobs.has(job)) writer.insert(job, { isIndexed: !mayWait(job), isDetail })
    else writer.merge(job, { isDetail })
  }
}

/** Whether a new job is stored: it is the user's or the group's, and not over before the window. */
function isWanted(job: RemoteJob, userId: number, { windowFrom, isOfGroup }: ApplyOptions): boolean {
  if (!isOfGroup && isMine(job, userId) === false) return false
  const end = job.endTime ?? job.startTime ?? null
  const isPast = typeof end === 'number' && end < windowFrom
  return !(isPast && job.state !== undefined && isJobOver(job.state))
}
