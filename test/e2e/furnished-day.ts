/** One program with everything that a screen may show: it is led from the first run to a day of trouble. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type FaultProxy, startFaultProxy } from '../main/sync/fault-proxy.ts'
import { atEnd } from './at-end.ts'
import { fakeCamera, launchChromium, openPage } from './chromium.ts'
import { handOver } from './hand-over.ts'
import {
  dispatcherOf,
  type HubCredentials,
  type HubUser,
  postHubForm,
  putHubAsset,
  putHubJob,
  scheduleJobs,
} from './hub-api.ts'
import { openOffice } from './office.ts'
import type { Stage } from './places.ts'
import { startApp } from './programs.ts'
import { connectTo, waitForPill } from './technician.ts'

export interface FurnishedDay {
  page: Page
  problems: readonly string[]
  /** of the page, without a slash at its end */
  origin: string
  /** a job with everything on it */
  jobUuid: string
  /** a job with nothing on it */
  bareUuid: string
  formUuid: string
  /** a picture on the job */
  fileUuid: string
  assetUuid: string
  /** stages come one after another */
  leadTo(stage: Stage): Promise<void>
}

const jobUuid = '5b0e7c52-8a41-4d6f-b6a3-19c4d2e8f701'
const bareUuid = '5b0e7c52-8a41-4d6f-b6a3-19c4d2e8f702'
const assetUuid = '5b0e7c52-8a41-4d6f-b6a3-19c4d2e8f703'

const fields = [
  { name: 'before', type: 'HEADING', label: 'Before you begin' },
  { name: 'serial', label: 'Serial number', type: 'TEXT', required: true },
  { name: 'seen', label: 'What you saw', type: 'TEXTAREA' },
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', unit: 'bar', min: 0, max: 10 },
  { name: 'leaking', label: 'Is it leaking?', type: 'BOOLEAN', required: true },
  { name: 'told', label: 'The customer was told', type: 'CHECKBOX' },
  { name: 'day', label: 'Next service', type: 'DATE' },
  { name: 'state', label: 'Condition', type: 'SELECT', options: ['Good', 'Worn', 'Broken'] },
  { name: 'changed', label: 'What was changed', type: 'MULTISELECT', options: ['Nozzle', 'Filter'] },
  { name: 'gauge', label: 'Photo of the gauge', type: 'PHOTO' },
  { name: 'contract', label: 'Contract', type: 'TEXT', readOnly: true, value: 'Full service' },
  { name: 'radar', label: 'Radar picture', type: 'RADAR', value: { sweep: [1, 2] } },
  {
    name: 'rooms',
    label: 'Radiator',
    type: 'GROUP',
    repeats: true,
    fields: [{ name: 'room', label: 'Room', type: 'TEXT', required: true }],
  },
  { name: 'caretaker', label: 'Caretaker signs', type: 'SIGNATURE', required: true },
]

export async function furnishDay(): Promise<FurnishedDay> {
  await launchChromium(fakeCamera)
  const office = await openOffice({ [bareUuid]: 'Boiler room lamp' })
  const { credentials, hubFolder } = office
  const dispatcher = dispatcherOf(credentials)
  const formUuid = await fillHub(credentials, hubFolder, dispatcher)
  const proxy = await startFaultProxy(office.hub.baseUrl)
  atEnd(() => proxy.close())
  const app = await startApp(path.join(office.folder, 'app'))
  const { page, problems } = await openPage(app.address, {
    reducedMotion: 'reduce',
    permissions: ['camera', 'geolocation'],
  })
  const origin = new URL(app.address).origin
  const day: FurnishedDay = {
    page,
    problems,
    origin,
    jobUuid,
    bareUuid,
    formUuid,
    fileUuid: '',
    assetUuid,
    leadTo,
  }
  async function leadTo(stage: Stage): Promise<void> {
    if (stage === 'new') return
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (stage === 'trouble') return makeTrouble(page, origin, proxy, credentials)
    await page.goto('about:blank')
    await page.goto(origin)
    await connectTo(page, { ...credentials, baseUrl: proxy.baseUrl }, dispatcher)
    day.fileUuid = await recordVisit(page)
  }
  return day
}

/** Answers the form's uuid. */
async function fillHub(credentials: HubCredentials, folder: string, dispatcher: HubUser): Promise<string> {
  await putHubAsset(credentials, assetUuid, {
    assetNo: 'P-231',
    name: 'Boiler, block C',
    description: 'Oil burner with a plate heat exchanger, 140 kW.',
    state: 'IN_USE',
    location: { placeName: 'Norrgatan 8, boiler room', street: 'Norrgatan 8, uppgång C', zip: '352 31' },
  })
  await putHubJob(credentials, jobUuid, {
    title: 'Boiler: annual service, block C',
    description:
      'Clean the burner and the heat exchanger. Tenants were told that there is no hot water until noon.',
    priority: 'URGENT',
    startTime: Date.now(),
    duration: 90,
    assetUuid,
    customerName: 'Bostadsrättsföreningen Kungsängsliljan i Växjö',
    placeName: 'Norrgatan 8, boiler room',
    contactPerson: { name: 'Ulla Bergman', phone: '+46 70 123 45 67', email: 'ulla.bergman@example.com' },
    destinations: [
      { order: 0, location: { placeName: 'Norrgatan 8', street: 'Norrgatan 8, uppgång C', zip: '352 31' } },
    ],
    items: [{ title: 'Clean the burner' }, { title: 'Measure CO₂ and soot', quantity: 2, unit: 'pcs' }],
  })
  await scheduleJobs(folder, [jobUuid, bareUuid], dispatcher)
  return (await postHubForm(credentials, { jobUuid, title: 'Boiler check', fields })).uuid
}

/** A discrepancy and a photo; answers the photo's uuid once it is at the hub. */
async function recordVisit(page: Page): Promise<string> {
  await page.locator(`[data-job-uuid="${jobUuid}"]`).click()
  await page.locator('[data-capture=note]').click()
  await page.locator('.sheet textarea').fill('The flue gas sensor reads 40 °C too high. Ordered a new one.')
  await page.getByRole('switch', { name: /iscrepancy/ }).click()
  await page.keyboard.press('Control+Enter')
  await page.locator('.sheet').waitFor({ state: 'detached' })
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#c81414' } })
  const buffer = await picture.jpeg().toBuffer()
  const name = 'burner-before-cleaning-2026-11-20.jpg'
  await handOver(page, 'drop', { name, mimeType: 'image/jpeg', buffer })
  await page.getByRole('tab', { name: /^Files 1/ }).click()
  await waitForPill(page, /All sent/)
  const file = page.locator('[data-testid=file][data-document-uuid]').first()
  return (await file.getAttribute('data-document-uuid')) ?? ''
}

/** Both change the title, something else waits, and the hub is out of reach. */
async function makeTrouble(
  page: Page,
  origin: string,
  proxy: FaultProxy,
  credentials: HubCredentials,
): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${origin}/#/today?job=${jobUuid}`)
  await waitForPill(page, /sent/)
  proxy.isDown = true
  const body = JSON.stringify({
    method: 'job.patch',
    request: { jobUuid, fields: { title: 'Boiler, stairs A' } },
  })
  await page.evaluate(
    `fetch('/rpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} })`,
  )
  await putHubJob(credentials, jobUuid, { title: 'Boiler: service in all blocks' })
  proxy.isDown = false
  await page.keyboard.press('F5')
  await waitForPill(page, /1 conflict/)
  proxy.isDown = true
  await page.locator('[data-capture=note]').click()
  await page.locator('.sheet textarea').fill('Nozzle changed, 0.5 gph')
  await page.keyboard.press('Control+Enter')
  await page.locator('.sheet').waitFor({ state: 'detached' })
}
