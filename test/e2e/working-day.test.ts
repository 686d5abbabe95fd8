/**
 * Four hours of a technician's work on real requests, with outages and a crash: the hub has everything once, unchanged.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Job, JobEvent } from '../../shared/entities/job.ts'
import { isWhole } from '../support/sample.ts'
import { type FaultProxy, portalPage, startFaultProxy } from '../support/sync/fault-proxy.ts'
import { askMain, orThrow } from './support/ask-main.ts'
import { enterPage, openPage } from './support/chromium.ts'
import {
  type HubCredentials,
  readCredentials,
  readHubForm,
  readHubJob,
  technicianOf,
} from './support/hub-api.ts'
import { startHub } from './support/in-process.ts'
import { makeFolder, type SpawnedApp, spawnApp, spawnHub } from './support/programs.ts'
import { connectTo, waitForPill } from './support/technician.ts'
import { answersIn, type PlannedJob, planDay } from './support/work-plan.ts'
import { addPhotos, goToJob, openForm, sign, work } from './support/work-steps.ts'

interface Plan {
  jobs: number
  /** share of the notes, photos and forms of each job */
  share: number
  /** numbers of jobs, first and last: the network is down; the hub is killed; a portal answers in its place */
  down: [number, number]
  dead: [number, number]
  portal: number
  /** number of the job at which the program is killed */
  crash: number
}
/** 40 photos, 15 forms and 60 notes; `npm test` uses a twentieth, and the outages are on two jobs. */
const plan: Plan = isWhole
  ? { jobs: 12, share: 1, down: [2, 3], crash: 4, dead: [7, 8], portal: 10 }
  : { jobs: 2, share: 0.25, down: [0, 0], crash: 1, dead: [1, 1], portal: 1 }
const upload = /^POST \/document\/content/

interface Day {
  page: Page
  proxy: FaultProxy
  credentials: HubCredentials
  jobs: PlannedJob[]
  app: SpawnedApp
  /** starts a new program on the same data, in the same window */
  startAgain(): Promise<void>
  /** kills the hub, and restarts it at the same address */
  killHub(): Promise<unknown>
  reviveHub(): Promise<unknown>
}

/** Starts the hub, in the sample in this process. */
async function openHub(folder: string, options: { credentials?: string; port?: number }) {
  if (!isWhole) return startHub(folder, options)
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const { baseUrl, stop } = await spawnHub(folder, words)
  return { baseUrl, stop: () => stop('SIGKILL') }
}

async function beginDay(): Promise<Day> {
  const folder = makeFolder()
  const [hubFolder, appFolder] = [path.join(folder, 'hub'), path.join(folder, 'app')]
  const file = path.join(folder, 'credentials.json')
  let hub = await openHub(hubFolder, { credentials: file })
  const credentials = readCredentials(file)
  const technician = technicianOf(credentials)
  const jobs = await planDay(credentials, folder, technician, plan)
  const proxy = await startFaultProxy(hub.baseUrl)
  onTestFinished(() => proxy.close())
  const app = await spawnApp(appFolder)
  const { page } = await openPage(app.address)
  await connectTo(page, { ...credentials, baseUrl: proxy.baseUrl }, technician)
  await expect.poll(() => page.getByTestId('job-row').count(), { timeout: 60_000 }).toBe(jobs.length)
  await waitForPill(page, /All sent/)
  const isLoaded = async () => {
    const { details, detailsTotal } = await askMain(page, 'load.progress', {})
    return details === detailsTotal && details >= jobs.length
  }
  await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true)
  const port = new URL(hub.baseUrl).port
  const day: Day = {
    ...{ page, proxy, credentials, jobs, app },
    async startAgain() {
      day.app = await spawnApp(appFolder)
      await enterPage(page, day.app.address)
    },
    killHub: () => hub.stop(),
    async reviveHub() {
      hub = await openHub(hubFolder, { port: Number(port) })
    },
  }
  return day
}

/** Syncs, as a user does who has waited for the network. */
async function goOn(page: Page): Promise<void> {
  await page.keyboard.press('F5')
}

/** Kills the program when a photo is at the hub without an answer, and a note and a form are half written. */
async function crash(day: Day, job: PlannedJob): Promise<void> {
  const { page, proxy } = day
  await waitForPill(page, /All sent/)
  const [form] = job.forms
  if (form === undefined) throw new Error('There is no form')
  await goToJob(page, job)
  proxy.fault(upload, { kind: 'hang', forward: true })
  const isSending = proxy.nextHang()
  await addPhotos(page, job)
  await openForm(page, form)
  const kept = page.waitForResponse(
    answer => answer.request().postData()?.includes('half an answer') ?? false,
  )
  await page.getByLabel('What you saw').fill('half an answer')
  await kept
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('half a note')
  await page.getByText('Draft saved').waitFor()
  await isSending
  await day.app.stop('SIGKILL')

  await day.startAgain()
  await goToJob(page, job)
  await page.getByRole('button', { name: /^Continue note/ }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('half a note')
  await page.getByRole('textbox', { name: 'Note' }).fill('')
  await page.keyboard.press('Escape')
  await openForm(page, form)
  await expect.poll(() => page.getByLabel('What you saw').inputValue()).toBe('half an answer')
  await page.keyboard.press('Escape')
}

/** Returns the technician's states on a job, with their times by the laptop's clock. */
function stepsIn(events: readonly JobEvent[]): [string, number][] {
  return events.flatMap(({ newResourceState: state, eventTimeStamp }) =>
    state === null || state === 'SCHEDULED' ? [] : [[state, eventTimeStamp] as [string, number]],
  )
}

/** Returns a job as the laptop has it: the states, and the digests of its photos by name. */
async function readLaptop(page: Page, jobUuid: string) {
  const { contentsBase } = await askMain(page, 'app.state', {})
  const { documents } = orThrow(await askMain(page, 'job.read', { jobUuid }))
  const events = orThrow(await askMain(page, 'job.history', { jobUuid }))
  const photos = documents.map(async ({ uuid, fileName }) => {
    return [fileName, await digestOf(await fetch(`${contentsBase}/${uuid}`))] as const
  })
  return { steps: stepsIn(events), photos: Object.fromEntries(await Promise.all(photos)) }
}

async function readPhotosAtHub({ baseUrl, apiKey }: HubCredentials, { documents }: Job) {
  const photos = documents.map(async ({ fileName, contentUrl }) => {
    const answer = await fetch(`${baseUrl}${contentUrl}`, { headers: { 'API-Key': apiKey } })
    return [fileName, await digestOf(answer)] as const
  })
  return Object.fromEntries(await Promise.all(photos))
}

async function digestOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  return sha256(Buffer.from(await answer.arrayBuffer()))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

test('all work of a day with three outages and a crash arrives at the hub once and unchanged', async () => {
  const day = await beginDay()
  const { page, proxy, credentials, jobs } = day
  const kept = new Map<string, { steps: [string, number][]; photos: Record<string, string> }>()
  proxy.fault(/^POST .*\/note/, { kind: 'cut-response' }, 2)
  proxy.fault(upload, { kind: 'truncate' }, 1)
  for (const [at, job] of jobs.entries()) {
    if (at === plan.crash) await crash(day, job)
    if (at === plan.down[0]) proxy.isDown = true
    if (at === plan.dead[0]) await day.killHub()
    if (at === plan.portal) proxy.fault(() => true, portalPage, Number.POSITIVE_INFINITY)
    await work(page, job, at !== plan.crash)
    if (at === jobs.length - 1) await sign(page, 'Ulla Bergman')
    kept.set(job.uuid, await readLaptop(page, job.uuid))
    if (at === plan.down[1]) proxy.isDown = false
    if (at === plan.dead[1]) await day.reviveHub()
    if (at === plan.portal) proxy.heal()
    await goOn(page)
  }
  await goOn(page)
  await waitForPill(page, /All sent/)
  expect(await askMain(page, 'outbox.read', {})).toEqual([])

  const { id: technicianId } = technicianOf(credentials)
  for (const job of jobs) {
    const there = await readHubJob(credentials, job.uuid)
    const notes = there.events.filter(({ type }) => type === 'NOTE')
    expect(notes.map(({ comment, userId }) => [comment, userId])).toEqual(
      job.notes.map(text => [text, technicianId]),
    )
    expect(stepsIn(there.events).map(([state]) => state)).toEqual(job.states.slice(1))
    expect(there.items.map(({ title, done }) => [title, done])).toEqual(job.items.map(title => [title, true]))
    for (const { uuid, answers } of job.forms) {
      const form = await readHubForm(credentials, uuid)
      expect([form.state, answersIn(form)]).toEqual(['COMPLETED', answers])
    }
    const photos = await readPhotosAtHub(credentials, there)
    expect(there.documents).toHaveLength(job.photos.length)
    expect({ steps: stepsIn(there.events), photos }).toEqual(kept.get(job.uuid))
    for (const { name, buffer, isLarge } of job.photos)
      if (!isLarge) expect(photos[name]).toBe(sha256(buffer))
  }
  expect((await readHubJob(credentials, jobs.at(-1)?.uuid ?? '')).signature?.name).toBe('Ulla Bergman')
}, 900_000)
