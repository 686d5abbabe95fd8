/** I4: a user reads their unsent notes and values. Internal notes are shown to no customer. */
import { isDeepStrictEqual } from 'node:util'
import { jobInFull } from '../../../main/service/jobs/read-job.ts'
import { findJobAnywhere } from '../../../main/service/records/job-record.ts'
import type { ReadDb } from '../../../main/store/db.ts'
import { quietWords } from '../acts/write-note.ts'
import { asRead } from '../base-server/text.ts'
import { valueAt } from '../claims/value.ts'
import type { Meant } from '../meant.ts'
import { readingOf } from '../reading.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { type NoteRow, notesNow } from './notes-shown.ts'

export const ownWords: Invariant = {
  name: 'I4',
  atEnd: findShownToAll,
  duringOnEach: world => findMissingNote(world) ?? findMissingValue(world),
}

/** An internal note stays internal. A base server gets it only after the user has agreed. */
function findShownToAll({ hub }: World): string | null {
  if (!hub.own) return null
  const row = hub.own.store.read.get<{ comment: string }>(
    `SELECT comment FROM events WHERE type = 'NOTE' AND internal = 0 AND substr(comment, 1, ?) = ?`,
    quietWords.length,
    quietWords,
  )
  return row === undefined
    ? null
    : `I4: "${row.comment}" was written as internal, and the hub shows it to all`
}

function findMissingNote(world: World): string | null {
  const { alike, on } = notesNow(world)
  const shown = new Map(
    world.laptops.map(laptop => [laptop.name, notesIn(laptop.life?.store.read, on(laptop))]),
  )
  for (const notes of alike.values()) {
    const [first] = notes
    const here = first && shown.get(first.laptop)
    if (!here || first.claim.type !== 'note' || !here.jobs.has(first.jobUuid)) continue
    const least = notes.filter(({ fate }) => fate === 'stands').length
    const count = here.counts.get(`${first.jobUuid} ${asRead(first.claim.text)}`) ?? 0
    if (count < least) {
      return `I4: ${first.laptop} shows "${first.claim.text}" ${count} times on job ${first.jobUuid}, where its person wrote it ${least} times`
    }
  }
  return null
}

function notesIn(db: ReadDb | undefined, rows: readonly NoteRow[]) {
  if (!db) return null
  return {
    counts: new Map(rows.map(({ uuid, comment, count }) => [`${uuid} ${comment}`, count])),
    jobs: new Set(db.all<{ uuid: string }>('SELECT uuid FROM jobs').map(({ uuid }) => uuid)),
  }
}

interface Waiting {
  job_uuid: string
  intent: string
  first: number
}

/** Checks that the newest value of a field is shown while its operation waits. */
function findMissingValue(world: World): string | null {
  for (const { name, life } of world.laptops) {
    if (!life) continue
    const waiting = life.store.read.all<Waiting>(
      `SELECT job_uuid, intent, seq AS first FROM operations
       WHERE kind = 'job.patch' AND state IN ('ready', 'sending', 'retry') ORDER BY seq`,
    )
    for (const { job_uuid, intent } of waiting) {
      const { fields } = JSON.parse(intent) as { fields: object }
      const newest = newestValues(world.meant, name, job_uuid)
      for (const [path, meant] of newest) {
        if (meant.fate !== 'stands') continue
        if (meant.claim.type !== 'value' || !isDeepStrictEqual(valueAt(fields, path), meant.claim.value))
          continue
        const record = findJobAnywhere(life.store.read, job_uuid)
        const { originOf } = world.hub.holdings
        const shown = record && valueAt(jobInFull(life.store.read, record), path, originOf)
        if (!isSame(shown, meant.claim.value)) {
          return `I4: ${name} wrote ${path} = ${JSON.stringify(meant.claim.value)} on job ${job_uuid}, which waits, and reads ${JSON.stringify(shown)}`
        }
      }
    }
  }
  return null
}

/** Compares values apart from a server's changes to texts. */
function isSame(one: unknown, other: unknown): boolean {
  const { value } = readingOf(uuid => uuid)
  return isDeepStrictEqual(value(one), value(other))
}

function newestValues(meant: readonly Meant[], laptop: string, jobUuid: string): Map<string, Meant> {
  const newest = new Map<string, Meant>()
  for (const one of meant) {
    if (one.laptop !== laptop || one.jobUuid !== jobUuid || one.claim.type !== 'value') continue
    newest.set(one.claim.path, one)
  }
  return newest
}
