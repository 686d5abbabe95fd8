/** A day of 21 jobs, twelve of them requests of a city, with the work on each. The sample has only the first four. */
import { randomUUID } from 'node:crypto'
import { DAY, MINUTE } from '../../../shared/limits/units.ts'
import { openTestHub, type TestHub } from './dispatcher.ts'
import { type HubCredentials, postHubForm, putHubJob, scheduleJobs } from './hub-api.ts'
import { takeInRequests } from './work-plan.ts'

interface Visit {
  /** minutes after the day's midnight; null: no time */
  at: number | null
  /** null: a request of the city */
  title: string | null
  /** minutes of travel, of work before a break, of the break and of work after it; null: the job is declined */
  takes: readonly [travel: number, before: number, pause: number, after: number] | null
  does: readonly ('note' | 'photo' | 'form' | 'signature' | 'discrepancy')[]
  uses?: readonly [material: string, amount: number]
  /** whether the laptop is offline from this job on */
  isOffline?: boolean
}

export interface VisitedJob extends Visit {
  uuid: string
  title: string
  /** name after “Next:” */
  name: string
  form: string | null
}

const at = (hour: number, minute = 0) => hour * 60 + minute

/** In the order of “Next:”. Yesterday's rest comes first, and behind the jobs with a time, third from last. */
const visits: readonly Visit[] = [
  { at: at(-11), title: null, takes: [10, 15, 0, 0], does: ['note', 'photo'] },
  { at: at(6, 30), title: null, takes: [8, 12, 0, 0], does: ['note'], isOffline: true },
  {
    ...{ at: at(7, 15), title: 'Boiler: annual service, block C', takes: [14, 30, 15, 10] },
    does: ['form', 'note', 'signature'],
    ...{ uses: ['Gasket', 2], isOffline: true },
  },
  { at: at(8, 45), title: null, takes: [6, 9, 0, 0], does: ['photo'] },
  { at: at(9, 30), title: null, takes: [7, 11, 0, 0], does: ['form', 'note'] },
  { at: at(10), title: null, takes: null, does: [] },
  { at: at(10, 45), title: 'Lift alarm: telephone is silent', takes: [9, 21, 0, 0], does: ['discrepancy'] },
  {
    at: at(11, 30),
    title: 'Ventilation: new filters',
    takes: [11, 18, 30, 7],
    does: [],
    uses: ['Filter F7', 3],
  },
  { at: at(12, 15), title: null, takes: [5, 10, 0, 0], does: ['note'], isOffline: false },
  { at: at(13), title: null, takes: [13, 12, 0, 0], does: ['photo', 'form'], isOffline: true },
  { at: at(13, 45), title: null, takes: [4, 22, 0, 0], does: ['note', 'photo'] },
  { at: at(14, 30), title: 'Water: pressure is low', takes: [16, 25, 10, 5], does: ['form', 'signature'] },
  { at: at(15, 15), title: null, takes: [3, 14, 0, 0], does: ['photo'] },
  { at: at(16), title: 'Heat meter: read it', takes: [7, 8, 0, 0], does: ['signature'], uses: ['Gasket', 1] },
  { at: at(16, 45), title: null, takes: [6, 17, 0, 0], does: ['note'] },
  { at: at(17, 30), title: null, takes: [15, 9, 0, 0], does: ['photo', 'note'] },
  {
    ...{ at: at(18, 30), title: 'Roof: look for the leak over the stage', takes: [19, 28, 0, 0] },
    ...{ does: ['photo', 'discrepancy'] },
  },
  { at: at(21, 15), title: null, takes: [21, 16, 0, 0], does: ['form', 'note'], isOffline: false },
  {
    at: at(-9, 30),
    title: 'Street light 2214 is out',
    takes: [12, 20, 0, 0],
    does: [],
    uses: ['Lamp E27', 1],
  },
  { at: null, title: 'Order nozzles for next week', takes: [2, 6, 0, 0], does: ['note'] },
  { at: null, title: 'Return the borrowed winch', takes: [17, 5, 0, 0], does: ['signature'] },
]

/** Creates the jobs at a new hub and assigns its technician; `midnight` is the start of the day. */
export async function openWholeDay(midnight: number): Promise<{ testHub: TestHub; jobs: VisitedJob[] }> {
  const own = visits.flatMap(({ title }) => (title === null ? [] : [[randomUUID(), title] as const]))
  const testHub = await openTestHub(Object.fromEntries(own))
  const { credentials, folder, hubFolder, technician } = testHub
  const requests = await takeInRequests(credentials, folder, visits.length - own.length)
  const jobs: VisitedJob[] = []
  for (const visit of visits) {
    const taken = visit.title === null ? requests.shift() : undefined
    const uuid = taken?.uuid ?? own.find(([, title]) => title === visit.title)?.[0] ?? ''
    const title = visit.title ?? taken?.title ?? ''
    const startTime = visit.at === null ? null : midnight + visit.at * MINUTE
    const duration = visit.at === null ? null : 20
    await putHubJob(credentials, uuid, { startTime, endTime: null, duration })
    if (taken) await scheduleJobs(hubFolder, [uuid], technician)
    const form = visit.does.includes('form') ? await giveForm(credentials, uuid) : null
    jobs.push({ ...visit, uuid, title, name: nameOf(title, visit.at), form })
  }
  return { testHub, jobs }
}

function nameOf(title: string, at: number | null): string {
  if (at === null) return title
  const minutes = (at + DAY / MINUTE) % (DAY / MINUTE)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)} ${title}`
}

async function giveForm(credentials: HubCredentials, jobUuid: string): Promise<string> {
  const fields = [{ name: 'safe', label: 'Is it safe?', type: 'BOOLEAN', required: true }] as const
  return (await postHubForm(credentials, { jobUuid, title: 'Before leaving', fields: [...fields] })).uuid
}
