/** A technician's day in the window: the built main and preload script, with a real hub, and a kill in between. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { askMain, orThrow } from '../e2e/support/ask-main.ts'
import {
  type HubCredentials,
  type HubUser,
  readCredentials,
  readHubJob,
  technicianOf,
} from '../e2e/support/hub-api.ts'
import { startHub } from '../e2e/support/in-process.ts'
import { makeFolder } from '../e2e/support/programs.ts'
import { connectTo, openJob, press, waitForPill, writeNote } from '../e2e/support/technician.ts'
import { type PlannedJob, planDay } from '../e2e/support/work-plan.ts'
import { addPhotos, sign, work } from '../e2e/support/work-steps.ts'
import { type AnyWindow, openWindow } from './any-window.ts'

describe('a working day in the window', () => {
  const folder = makeFolder('fieldbook-window-day')
  const hubFolder = path.join(folder, 'hub')
  const data = path.join(folder, 'data')
  const note = 'Läckage vid flänsen, app://fieldbook bleibt stehen'
  let credentials: HubCredentials
  let technician: HubUser
  let jobs: PlannedJob[]
  let hub: Awaited<ReturnType<typeof startHub>>
  let program: AnyWindow
  let page: Page

  beforeAll(async () => {
    const file = path.join(folder, 'credentials.json')
    hub = await startHub(hubFolder, { credentials: file })
    credentials = readCredentials(file)
    technician = technicianOf(credentials)
    jobs = await planDay(credentials, folder, technician, { jobs: 2, share: 0.25 })
    program = await openWindow(data)
    page = program.page
  })
  const job = (at: number) => {
    const found = jobs[at]
    if (!found) throw new Error(`There is no job ${at}`)
    return found
  }

  test('signing in shows the jobs of the day', async () => {
    await connectTo(page, credentials, technician)
    await expect.poll(() => page.getByTestId('job-row').count(), { timeout: 30_000 }).toBe(jobs.length)
    await waitForPill(page, /All sent/)
  })

  test('a job can be worked on from its first state to its signature', async () => {
    await work(page, job(0))
    await sign(page, 'Ulla Bergman')
  })

  // Unsent work of the first job is sent when the hub is back.
  test('offline work is shown in the next window after the program was killed', async () => {
    await hub.stop()
    await openJob(page, job(1).uuid)
    await press(page, 'Accept job')
    await writeNote(page, note)
    await addPhotos(page, job(1))
    await program.kill()

    program = await openWindow(data)
    page = program.page
    await openJob(page, job(1).uuid)
    await page.getByRole('tab', { name: /Notes/ }).click()
    await page.getByTestId('note').filter({ hasText: note }).waitFor()
    await waitForPill(page, /Offline|to send/)
  })

  test('the photos of a job are loaded unchanged from their own origin', async () => {
    const { contentsBase } = await askMain(page, 'app.state', {})
    const { documents } = orThrow(await askMain(page, 'job.read', { jobUuid: job(1).uuid }))
    const address = `${contentsBase}/${documents[0]?.uuid}`
    const read = await page.evaluate(async from => {
      const answer = await fetch(from)
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
    }, address)
    expect(read).toEqual({ status: 200, bytes: job(1).photos[0]?.buffer.length })
    await page.getByRole('tab', { name: /Files|Photos/ }).click()
    const isDrawn = () =>
      page
        .locator('[data-testid=file] img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    await expect.poll(isDrawn).toBe(true)
  })

  test('all offline work arrives once when the hub is running again', async () => {
    hub = await startHub(hubFolder, { port: Number(new URL(hub.baseUrl).port) })
    await program.wake()
    await waitForPill(page, /All sent/)
    const [first, second] = await Promise.all(jobs.map(({ uuid }) => readHubJob(credentials, uuid)))
    const notesOf = (events: { type: string; comment: string | null }[] = []) =>
      events.filter(({ type }) => type === 'NOTE').map(({ comment }) => comment)
    expect(notesOf(first?.events)).toEqual(job(0).notes)
    expect(first?.signature?.name).toBe('Ulla Bergman')
    expect(first?.documents).toHaveLength(job(0).photos.length)
    expect(notesOf(second?.events)).toEqual([note])
    expect(second?.documents).toHaveLength(job(1).photos.length)
  })

  test('closing the window ends the program', async () => {
    expect(await program.close()).toBe(0)
  })
})
