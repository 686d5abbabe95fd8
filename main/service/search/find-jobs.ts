/** Finds jobs by title, place and customer, by their contact, custom fields and items, or by number. */
import type { JobListItem } from '../../../shared/entities/job.ts'
import type { JobHit } from '../../../shared/entities/search-hit.ts'
import { excerptBeside, searchLimits } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { findBest, type SeenHit } from '../entity/best-hits.ts'
import { readInOrder } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { jobsByIds } from '../jobs/list-jobs.ts'
import { listItems } from '../jobs/read-job.ts'
import { findJob, type JobRecord } from '../records/job-record.ts'
import { answerIds, excerptOfAnswers, readAnswerRows } from './answer-rows.ts'
import type { Sought } from './match.ts'
import { findRanked, type Ranking } from './ranked.ts'

const ranking: Ranking = { table: 'jobs', best: 'title', columns: 'title customer place description' }

export function findJobs(db: ReadDb, actor: Actor, sought: Sought): JobHit[] {
  const best = bestJobs(db, actor, { ranking, sought, limit: searchLimits.jobs })
  const hits = listItems(db, best).map(job => toHit(job, sought.words))
  const known = new Set(hits.map(({ jobUuid }) => jobUuid))
  const others = findByAnswers(db, actor, sought).filter(({ jobUuid }) => !known.has(jobUuid))
  return [...hits, ...others].slice(0, searchLimits.jobs)
}

/** Finds jobs by their contact, custom fields and items, such as material. */
function findByAnswers(db: ReadDb, actor: Actor, sought: Sought): JobHit[] {
  const answers = readAnswerRows(db, 'job', answerIds(db, 'job', sought, searchLimits.jobs))
  const ids = answers.map(({ owner_id }) => owner_id)
  const jobs = shownOf(db, actor, readInOrder<JobRecord>(db, jobsByIds, ids))
  const byId = new Map(answers.map(answer => [answer.owner_id, answer]))
  return listItems(db, jobs).map(job => {
    const answer = byId.get(job.id)
    const hit = toHit(job, sought.words)
    return { ...hit, excerpt: (answer && excerptOfAnswers(answer, sought.words)) ?? hit.excerpt }
  })
}

/**
 * Finds a job by its number, `10442` or `#10442`, and jobs by the customer's own number, which several may
 * share.
 */
export function findNumberedJobs(db: ReadDb, actor: Actor, q: string): JobHit[] {
  const name = q.trim().replace(/^#\s*/, '')
  const numbered = /^\d{1,15}$/.test(name) ? findJob(db, actor, String(Number(name))) : undefined
  const called = db.all<JobRecord>(calledStatement, name, searchLimits.jobs)
  const others = called.filter(({ id }) => id !== numbered?.id)
  const shown = shownOf(db, actor, numbered ? [numbered, ...others] : others)
  return listItems(db, shown).map(job => ({ ...toHit(job, []), isExact: true }))
}

const calledStatement = 'SELECT * FROM jobs WHERE external_id = ? ORDER BY id DESC LIMIT ?'

/** Returns the jobs that match a query and that the user may see, the best first. */
export function bestJobs(
  db: ReadDb,
  actor: Actor,
  { ranking, sought, limit }: { ranking: Ranking; sought: Sought; limit: number },
): JobRecord[] {
  const found = findBest(
    window => findRanked(db, ranking, sought, window),
    ids => seenAmong(db, actor, ids),
    limit,
  )
  return readInOrder<JobRecord>(db, jobsByIds, idsOf(found))
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

function shownOf(db: ReadDb, actor: Actor, records: JobRecord[]): JobRecord[] {
  const seen = new Set(idsOf(seenAmong(db, actor, idsOf(records))))
  return records.filter(({ id }) => seen.has(id))
}

/** Leaves out jobs that were withdrawn and that the user has put away. */
function seenAmong(db: ReadDb, actor: Actor, ids: readonly number[]): SeenHit[] {
  const groups = [...actor.grants.keys()]
  return db.all<SeenHit>(
    `SELECT j.id, 0 AS bytes FROM jobs j LEFT JOIN job_marks m ON m.job_id = j.id
     WHERE j.id IN ${listedNumbers} AND ${inGroups('+j.group_id', groups)}
       AND (m.gone IS NULL OR m.put_away_at IS NULL)`,
    JSON.stringify(ids),
    ...groups,
  )
}

function toHit(job: JobListItem, words: readonly string[]): JobHit {
  const { id, state, allDay, startTime, endTime, duration, description, customerName } = job
  const { placeName, street, city } = job.destinations[0]?.location ?? {}
  const place = job.placeName ?? [placeName, street, city].filter(Boolean).join(', ')
  const shown = [job.title, place, customerName].join(' ')
  return {
    kind: 'job',
    jobUuid: job.uuid,
    id,
    externalId: cutName(job.externalId),
    title: cutName(job.title),
    placeName: cutName(place),
    customerName: cutName(customerName),
    state,
    allDay,
    startTime,
    endTime,
    duration,
    excerpt: excerptBeside(description, shown, words),
    isExact: false,
  }
}

/** Shortens a text to the length that a result shows. */
export function cutName(name: string | null): string | null {
  return name?.slice(0, searchLimits.nameLetters) || null
}
