/** The work on each job of a working day: all notes, photos and answers differ. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Form } from '../../../shared/entities/form.ts'
import type { JobListItem } from '../../../shared/entities/job.ts'
import { serviceRequestsFile } from '../../fixtures/service-requests.ts'
import type { Upload } from './hand-over.ts'
import {
  type HubCredentials,
  type HubUser,
  listAllJobs,
  postHubForm,
  putHubJob,
  scheduleJobs,
} from './hub-api.ts'
import { runHubCommand } from './in-process.ts'

export interface PlannedForm {
  uuid: string
  title: string
  /** answers by the fields' names */
  answers: {
    serial: string
    pressure: number
    leaking: boolean
    where: string | null
    seen: string
    told: true
  }
}

interface PlannedPhoto extends Upload {
  isLarge: boolean
}

export interface PlannedJob {
  uuid: string
  title: string
  notes: string[]
  photos: PlannedPhoto[]
  forms: PlannedForm[]
  items: string[]
  /** labels of the buttons, in the order of clicking */
  presses: string[]
  /** the technician's states, from SCHEDULED on */
  states: string[]
}

const fields = [
  { name: 'serial', label: 'Serial number', type: 'TEXT', required: true },
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', unit: 'bar', min: 0, max: 10, required: true },
  { name: 'leaking', label: 'Is it leaking?', type: 'BOOLEAN', required: true },
  {
    name: 'where',
    label: 'Where does it leak?',
    type: 'TEXT',
    required: true,
    showIf: { field: 'leaking', equals: true },
  },
  { name: 'seen', label: 'What you saw', type: 'TEXTAREA' },
  { name: 'told', label: 'The customer was told', type: 'CHECKBOX', required: true },
]

/** Imports as many requests that were cancelled long ago as jobs into the hub in `folder`. */
export async function takeInRequests(
  hub: HubCredentials,
  folder: string,
  count: number,
): Promise<JobListItem[]> {
  const requests = path.join(folder, 'requests.csv')
  writeFileSync(requests, canceledRequests(count))
  await runHubCommand(['import', requests, '--data', path.join(folder, 'hub')])
  const jobs = (await listAllJobs(hub)).filter(({ state }) => state === 'CANCELED').slice(0, count)
  if (jobs.length < count) throw new Error(`Only ${jobs.length} requests were taken in`)
  return jobs
}

/** Plans such requests for today at the hub in `folder`. */
export async function planDay(
  hub: HubCredentials,
  folder: string,
  technician: HubUser,
  { jobs: count, share }: { jobs: number; share: number },
): Promise<PlannedJob[]> {
  const jobs = await takeInRequests(hub, folder, count)
  const midnight = new Date().setHours(0, 0, 0, 0)
  for (const [at, { uuid }] of jobs.entries()) {
    const startTime = midnight + (7 + at) * 3_600_000
    const items = itemsOf(at).map(title => ({ title }))
    await putHubJob(hub, uuid, { startTime, endTime: null, duration: 20, items })
  }
  const uuids = jobs.map(({ uuid }) => uuid)
  await scheduleJobs(path.join(folder, 'hub'), uuids, technician)
  return Promise.all(jobs.map(({ uuid, title }, at) => planJob(hub, { uuid, title: title ?? '', at, share })))
}

/** Returns the first cancelled requests of the city's file. */
function canceledRequests(count: number): string {
  const [head = '', ...rows] = readFileSync(serviceRequestsFile().file, 'utf8').split(/\r?\n/)
  return [head, ...rows.filter(row => /^\d+,.*,cancel,/i.test(row)).slice(0, count), ''].join('\n')
}

interface Given {
  uuid: string
  title: string
  at: number
  share: number
}

async function planJob(hub: HubCredentials, { uuid, title, at, share }: Given): Promise<PlannedJob> {
  const some = (whole: number) => Math.ceil(whole * share)
  const forms: PlannedForm[] = []
  for (let number = 0; number < some(at < 3 ? 2 : 1); number++)
    forms.push(await planForm(hub, uuid, at, number))
  const count = some(at < 4 ? 4 : 3)
  const isLarge = (number: number) => at < (share < 1 ? 1 : 4) && number === count - 1
  const photos = Array.from({ length: count }, (_, number) => photo(at, number, isLarge(number)))
  return {
    uuid,
    title,
    notes: Array.from(
      { length: some(5) },
      (_, number) => `Job ${at}, ${number}: läckage vid flänsen – ${at * 7 + number} bar`,
    ),
    photos: await Promise.all(photos),
    forms,
    items: itemsOf(at),
    ...stepsOf(at),
  }
}

function itemsOf(at: number): string[] {
  return [`Shut valve ${at}`, `Change gasket ${at}`]
}

async function planForm(
  hub: HubCredentials,
  jobUuid: string,
  at: number,
  number: number,
): Promise<PlannedForm> {
  const title = `Check ${number} of job ${at}`
  const { uuid } = await postHubForm(hub, { jobUuid, title, fields })
  const leaking = at % 2 === 0
  const where = leaking ? `at valve ${at}` : null
  const answers = {
    serial: `B-${at}-${number}`,
    pressure: at / 2 + number / 4,
    leaking,
    where,
    told: true,
  } as const
  return { uuid, title, answers: { ...answers, seen: `Rust at flange ${at}.${number}, å ä ö` } }
}

/** Makes a photo. A large one exceeds the size in which photos are sent. */
async function photo(at: number, number: number, isLarge: boolean): Promise<PlannedPhoto> {
  const [width, height] = isLarge ? [2_600, 1_950] : [640, 480]
  const noise = { type: 'gaussian', mean: 60 + at * 9 + number, sigma: 20 } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
  const buffer = await picture.jpeg({ quality: 70 }).toBuffer()
  return { name: `job ${at} photo ${number}.jpg`, mimeType: 'image/jpeg', buffer, isLarge }
}

/** Returns the states of a job: some have travel, some a break, and the last job stays open. */
function stepsOf(at: number): Pick<PlannedJob, 'presses' | 'states'> {
  const presses = ['Accept job']
  const states = ['SCHEDULED', 'ACCEPTED']
  const add = (word: string, state: string) => {
    presses.push(word)
    states.push(state)
  }
  if (at % 3 !== 0) {
    add('Travel', 'IN_TRANSIT')
    add('Arrived', 'ON_STATION')
  }
  add('Start job', 'STARTED')
  add('Pause', 'PAUSED')
  if (at % 4 === 3) return { presses, states }
  add('Resume job', 'STARTED')
  add('Finish job', 'FINISHED')
  return { presses, states }
}

/** Returns the values of a form by the fields' names. */
export function answersIn(form: Form): Record<string, unknown> {
  return Object.fromEntries(form.fields.map(({ name, value = null }) => [String(name), value]))
}
