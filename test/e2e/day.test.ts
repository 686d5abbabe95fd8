/**
 * A whole day of real requests, worked on offline, arrives exactly once. In `npm test`, the working day and the
 * window's day check the same.
 */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { JobListItem } from '../../shared/entities/job.ts'
import { serviceRequestsFile } from '../fixtures/service-requests.ts'
import { isWhole } from '../support/sample.ts'
import { enterPage, openPage } from './support/chromium.ts'
import {
  type HubCredentials,
  type HubUser,
  listAllJobs,
  putHubJob,
  readCredentials,
  readHubJob,
  technicianOf,
} from './support/hub-api.ts'
import { runHubCommand } from './support/in-process.ts'
import { makeFolder, type SpawnedApp, type SpawnedHub, spawnApp, spawnHub } from './support/programs.ts'
import { connectTo, openJob, press, waitForPill, writeNote } from './support/technician.ts'

const planned = 12

describe.runIf(isWhole)('a day on one laptop', () => {
  const folder = makeFolder()
  const hubFolder = path.join(folder, 'hub')
  const appFolder = path.join(folder, 'app')
  const credentialsFile = path.join(folder, 'credentials.json')
  let hub: SpawnedHub
  let app: SpawnedApp
  let credentials: HubCredentials
  let technician: HubUser
  let today: JobListItem[]
  let page: Page

  beforeAll(async () => {
    hub = await spawnHub(hubFolder, ['--credentials', credentialsFile])
    credentials = readCredentials(credentialsFile)
    technician = technicianOf(credentials)
    const imported = await runHubCommand(['import', serviceRequestsFile().file, '--data', hubFolder])
    expect(imported.err + imported.out).toMatch(/3675 rows/)
    today = await scheduleForToday()
    app = await spawnApp(appFolder)
    page = (await openPage(app.address)).page
  })

  /** Schedules long cancelled jobs for every hour of today. */
  async function scheduleForToday(): Promise<JobListItem[]> {
    const jobs = (await listAllJobs(credentials)).filter(job => job.state === 'CANCELED').slice(0, planned)
    const midnight = new Date().setHours(0, 0, 0, 0)
    for (const [index, job] of jobs.entries()) {
      const startTime = midnight + (7 + index) * 3_600_000
      await putHubJob(credentials, job.uuid, { startTime, endTime: null, duration: 45 })
    }
    const args = ['--data', hubFolder, '--user', technician.email]
    const planning = await runHubCommand(['job', 'schedule', ...jobs.map(job => job.uuid), ...args])
    expect(planning).toMatchObject({ code: 0, err: '' })
    return jobs
  }

  const uuidOf = (index: number) => today[index]?.uuid ?? ''
  const notes = [
    'Fuse 3 replaced',
    'Gate code is 4711, dog in the yard',
    'Läckage vid flänsen – byt packning',
  ]

  test('shows the jobs that were planned at the hub', async () => {
    await connectTo(page, credentials, technician)
    await expect.poll(() => page.locator('[data-testid=job-row]').count(), { timeout: 30_000 }).toBe(planned)
    for (const job of today) {
      const row = page.locator(`[data-job-uuid="${job.uuid}"]`)
      expect(await row.textContent()).toContain(job.title)
    }
    await waitForPill(page, /All sent/)
  })

  test('retains notes and states that were entered offline after a reload and after the program was killed', async () => {
    await hub.stop()
    for (const [index, text] of notes.entries()) {
      await openJob(page, uuidOf(index))
      await writeNote(page, text)
    }
    await openJob(page, uuidOf(0))
    await press(page, 'Accept job')
    await press(page, 'Start job')
    await press(page, 'Finish job')
    await page
      .locator('[data-testid=job-state]')
      .filter({ hasText: /Finished/ })
      .waitFor()

    await page.reload()
    await expectEverythingWaiting()
    await app.stop('SIGKILL')
    app = await spawnApp(appFolder)
    await enterPage(page, app.address)
    await expectEverythingWaiting()
  })

  async function expectEverythingWaiting(): Promise<void> {
    await unfoldFinished()
    await openJob(page, uuidOf(0))
    await page
      .locator('[data-testid=job-state]')
      .filter({ hasText: /Finished/ })
      .waitFor()
    for (const [index, text] of notes.entries()) {
      await openJob(page, uuidOf(index))
      await page.getByRole('tab', { name: /Notes/ }).click()
      const note = page.locator('[data-testid=note]').filter({ hasText: text })
      await note.waitFor()
      expect(await note.getAttribute('data-state')).toBe('waiting')
    }
    await waitForPill(page, /Offline|to send/)
  }

  /** Unfolds the finished jobs, which are folded when another job is opened. */
  async function unfoldFinished(): Promise<void> {
    await page.locator('[data-testid=job-row]').first().waitFor()
    const folded = page.locator('.day-fold[aria-expanded=false]')
    if ((await folded.count()) > 0) await folded.click()
  }

  test('sends everything once when the hub is running again', async () => {
    const port = new URL(hub.baseUrl).port
    hub = await spawnHub(hubFolder, ['--port', port])
    await waitForPill(page, /All sent/)
    for (const [index, text] of notes.entries()) {
      const job = await readHubJob(credentials, uuidOf(index))
      const arrived = job.events.filter(event => event.type === 'NOTE')
      expect(arrived.map(event => [event.comment, event.userId])).toEqual([[text, technician.id]])
    }
    const done = await readHubJob(credentials, uuidOf(0))
    expect(done.state).toBe('FINISHED')
    const moves = done.events.map(event => event.newResourceState).filter(state => state !== null)
    expect(moves).toEqual(['SCHEDULED', 'ACCEPTED', 'STARTED', 'FINISHED'])
  })
})
