/** A program with data for every screen, which goes through stages from the first run to a day of trouble. */
import path from 'node:path'
import PdfDocument from 'pdfkit'
import type { Page } from 'playwright-core'
import { type FaultProxy, startFaultProxy } from '../../support/sync/fault-proxy.ts'
import { type Stage, stages } from '../places/place.ts'
import { atEnd } from './at-end.ts'
import { baseOf } from './base-of.ts'
import { chooseChromium, enterPage, fakeCamera, openPage, softwareGraphics } from './chromium.ts'
import { openTestHub, type TestHub } from './dispatcher.ts'
import { leaveDisturbed } from './disturb.ts'
import { assetUuid, bareUuid, fillHub, goneUuid, jobUuid, paperName, plainJobs } from './furnished-hub.ts'
import { damageData, makeDoubt, makeTrouble } from './furnished-trouble.ts'
import { drawGauge } from './gauge-photo.ts'
import { handOver, type Upload } from './hand-over.ts'
import { dispatcherOf, type HubUser, putHubJob } from './hub-api.ts'
import { runHubCommand, type StartedApp, sendAtOnce, startApp } from './in-process.ts'
import { askUntilPill, connectTo, waitForPill } from './technician.ts'

export interface FurnishedDay {
  page: Page
  problems: readonly string[]
  /** address of the program's page, without a slash at its end; it changes when the program restarts */
  base: string
  /** a job with everything on it */
  jobUuid: string
  /** a job with nothing on it */
  bareUuid: string
  /** a job that the dispatcher cancels in the stage of trouble */
  goneUuid: string
  formUuid: string
  emptyFormUuid: string
  /** a picture on the job, and its PDF */
  fileUuid: string
  paperUuid: string
  assetUuid: string
  /** moves a job at the server, by default the bare one, and waits for the notice */
  moveJob(uuid?: string): Promise<void>
  /** goes through all stages up to this one */
  leadTo(stage: Stage): Promise<void>
}

/** `withMaps`: the browser draws maps, which takes long without a graphics card. */
export async function furnishDay({ withMaps = false } = {}): Promise<FurnishedDay> {
  const drawing = withMaps ? softwareGraphics : { flags: [] }
  chooseChromium({ ...drawing, flags: [...fakeCamera, ...drawing.flags] })
  // The hub offers to send mails, but there is no mail server at this address.
  const mail = { smtp: 'smtp://127.0.0.1:1', smtpFrom: 'service@norrby.example' }
  const testHub = await openTestHub(plainJobs, mail)
  const dispatcher = dispatcherOf(testHub.credentials)
  const forms = await fillHub(testHub.credentials, testHub.hubFolder, dispatcher)
  const proxy = await startFaultProxy(testHub.hub.baseUrl)
  atEnd(() => proxy.close())
  const dataDir = path.join(testHub.folder, 'app')
  const app = await startApp(dataDir)
  const { page, problems } = await openPage(app.address, {
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone', 'geolocation'],
  })
  let moved = 0
  let reached = 0
  const day: FurnishedDay = {
    page,
    problems,
    base: baseOf(page.url()),
    ...{ jobUuid, bareUuid, goneUuid, assetUuid, ...forms },
    fileUuid: '',
    paperUuid: '',
    async moveJob(uuid = bareUuid) {
      await page.getByTestId('pill').waitFor()
      await putHubJob(testHub.credentials, uuid, { startTime: Date.now() + ++moved * 60_000 })
      await page.keyboard.press('F5')
    },
    async leadTo(stage) {
      for (; reached < stages.indexOf(stage); reached++)
        await leadTo(stages[reached + 1] ?? stage, { day, app, dataDir, testHub, proxy, dispatcher })
    },
  }
  return day
}

interface Scene {
  day: FurnishedDay
  app: StartedApp
  dataDir: string
  testHub: TestHub
  proxy: FaultProxy
  dispatcher: HubUser
}

async function leadTo(stage: Stage, { day, app, dataDir, testHub, proxy, dispatcher }: Scene): Promise<void> {
  const { page, base } = day
  const { credentials, hubFolder } = testHub
  await leaveDisturbed(page)
  switch (stage) {
    case 'new':
      return
    case 'day':
      await page.goto(`${base}/`)
      await connectTo(page, { ...credentials, baseUrl: proxy.baseUrl }, dispatcher)
      Object.assign(day, await recordVisit(page))
      return
    case 'doubt':
      return makeDoubt(page, base, proxy)
    case 'trouble':
      return makeTrouble(page, base, proxy, { credentials, formUuid: day.formUuid })
    case 'signed out': {
      const end = ['user', 'sign-out', dispatcher.email, '--data', hubFolder]
      const { code, err } = await runHubCommand(end)
      if (code !== 0) throw new Error(`Nobody was signed out: ${err}`)
      proxy.isDown = false
      await page.goto(`${base}/#/today`)
      await page.getByTestId('pill').waitFor()
      await askUntilPill(page, /Sign in/)
      return
    }
    case 'damaged': {
      await app.stop()
      damageData(dataDir)
      const again = await startApp(dataDir)
      await enterPage(page, again.address)
      day.base = baseOf(page.url())
      await page.locator('.banner[role=alert]').waitFor()
    }
  }
}

/** Starts the job, and records a discrepancy, a photo and a PDF. The server then gives them its names. */
async function recordVisit(page: Page): Promise<Pick<FurnishedDay, 'fileUuid' | 'paperUuid'>> {
  await page.locator(`[data-job-uuid="${jobUuid}"]`).click()
  await page.locator('.steps .menu-button').click()
  const waitAgain = sendAtOnce()
  await page.getByRole('button', { name: 'Start job' }).click()
  await page.locator('[data-capture=note]').click()
  await page.locator('.sheet textarea').fill('The flue gas sensor reads 40 °C too high. Ordered a new one.')
  await page.getByRole('switch', { name: /iscrepancy/ }).click()
  await page.keyboard.press('Control+Enter')
  await page.locator('.sheet').waitFor({ state: 'detached' })
  await handOver(page, 'drop', await photo())
  await page.getByRole('tab', { name: /^Files 1/ }).click()
  await handOver(page, 'drop', await paper())
  await page.getByRole('tab', { name: /^Files 2/ }).waitFor()
  await waitForPill(page, /All sent/)
  waitAgain()
  const uuidOf = async (selector: string) =>
    (await page.locator(selector).first().getAttribute('data-document-uuid')) ?? ''
  return { fileUuid: await uuidOf('.tile'), paperUuid: await uuidOf('.file') }
}

async function photo(): Promise<Upload> {
  const name = 'burner-before-cleaning-2026-11-20.jpg'
  return { name, mimeType: 'image/jpeg', buffer: await drawGauge() }
}

async function paper(): Promise<Upload> {
  const document = new PdfDocument({ size: 'A5', margin: 40 })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>(resolve => document.on('end', () => resolve(Buffer.concat(parts))))
  document.text('Shut the supply first, then open the valve')
  document.end()
  return { name: paperName, mimeType: 'application/pdf', buffer: await whole }
}
