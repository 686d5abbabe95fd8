/** The work of a day offline, and the check of what the hub has in the end. */
import sharp from 'sharp'
import { fetch } from 'undici'
import { addNote } from '../../../../main/sync/operations/acts/actions.ts'
import { addDocument } from '../../../../main/sync/operations/acts/add-document.ts'
import { patchJob } from '../../../../main/sync/operations/acts/patch-job.ts'
import type { SyncContext } from '../../../../main/sync/state/context.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import type { BenchAccess } from '../sync-hub.ts'

export interface DayOfWork {
  /** differs for each day */
  name: string
  edits: number
  notes: number
  photos: number
}

export interface Judged {
  lost: number
  doubled: number
}

/** Returns the job of an edit, note or photo: each edit has its own, the others are spread. */
const jobOf = (jobUuids: readonly string[], index: number, of: number) =>
  jobUuids[Math.floor((index * jobUuids.length) / of)] ?? ''

export async function work(context: SyncContext, jobUuids: readonly string[], day: DayOfWork): Promise<void> {
  for (let index = 0; index < day.edits; index++) {
    const jobUuid = jobOf(jobUuids, index, day.edits)
    demand(patchJob(context, { jobUuid, fields: { description: `${day.name} ${index}` } }))
  }
  for (let index = 0; index < day.notes; index++) {
    const jobUuid = jobOf(jobUuids, index, day.notes)
    const text = `${day.name} note ${index}`
    demand(addNote(context, { jobUuid, text, discrepancy: false, internal: false }))
  }
  for (let index = 0; index < day.photos; index++) {
    const ref = jobOf(jobUuids, index, day.photos)
    const fileName = photoName(day, index)
    const content = await makePhoto(index)
    demand(await addDocument(context, { owner: { kind: 'job', ref }, content, fileName, attach: true }))
  }
}

const photoName = ({ name }: DayOfWork, index: number) => `${name} ${index}.jpg`.replaceAll(' ', '-')

function demand(outcome: Outcome<unknown>): void {
  if (!outcome.ok) throw new Error(outcome.failure.message)
}

/** Makes a photo of 640 × 480, each in another grey. */
function makePhoto(index: number): Promise<Buffer> {
  const shade = (index * 5) % 256
  const background = { r: shade, g: shade, b: shade }
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Checks the hub's jobs. */
export async function judge(
  { baseUrl, officeKey }: BenchAccess,
  jobUuids: readonly string[],
  day: DayOfWork,
): Promise<Judged> {
  const jobs = new Map<string, Job>()
  for (const uuid of jobUuids) {
    const answer = await fetch(`${baseUrl}/job/${uuid}`, { headers: { 'API-Key': officeKey } })
    if (!answer.ok) throw new Error(`${uuid}: ${answer.status}`)
    jobs.set(uuid, (await answer.json()) as Job)
  }
  const counts = [
    ...count(day.edits, index => {
      const job = jobs.get(jobOf(jobUuids, index, day.edits))
      return job?.description === `${day.name} ${index}` ? 1 : 0
    }),
    ...count(day.notes, index => {
      const job = jobs.get(jobOf(jobUuids, index, day.notes))
      return job?.events.filter(({ comment }) => comment === `${day.name} note ${index}`).length ?? 0
    }),
    ...count(day.photos, index => {
      const job = jobs.get(jobOf(jobUuids, index, day.photos))
      return job?.documents.filter(({ fileName }) => fileName === photoName(day, index)).length ?? 0
    }),
  ]
  return {
    lost: counts.filter(times => times === 0).length,
    doubled: counts.filter(times => times > 1).length,
  }
}

function count(length: number, timesOf: (index: number) => number): number[] {
  return Array.from({ length }, (_, index) => timesOf(index))
}

/**
 * Returns the requests of an ideal client: two for an edit, one for a note, two for a photo, and one list for changes.
 * Lost requests are repeated.
 */
export function idealRequests({ edits, notes, photos }: DayOfWork, lost: number): number {
  return Math.round((2 * edits + notes + 2 * photos + 1) / (1 - lost))
}
