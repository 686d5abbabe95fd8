/** A day that is harder than the sample: long names, many of everything, an office that changes things meanwhile. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { HubCredentials, HubUser } from '../e2e/hub-api.ts'
import { call, goTo } from './pictures.ts'
import { type Running, runHub, startHub } from './programs.ts'

/** The jobs, by what is hard about them. */
export const hard = {
  full: 'b7a40c11-58f4-4f0e-9c56-0d2b8f6f1a01',
  contested: 'b7a40c11-58f4-4f0e-9c56-0d2b8f6f1a02',
  gone: 'b7a40c11-58f4-4f0e-9c56-0d2b8f6f1a03',
} as const

const hour = 3_600_000
const jobs: Record<string, object> = {
  [hard.full]: {
    title: 'Årlig besiktning av brandlarmcentral och utrymningsvägar i Mellringe äldreboende, etapp 2',
    description:
      'Kontrollera samtliga detektorer. Nyckel hämtas i receptionen; ring vaktmästaren en halvtimme innan.',
    priority: 'URGENT',
    startTime: Date.now() - hour,
    duration: 240,
    placeName: 'Mellringe äldreboende, Östra Skogsallmänningsgatan 114 B, uppgång 3, källarplan',
    customerName: 'Fastighetsförvaltningsaktiebolaget Mellersta Bergslagen',
    contactPerson: { name: 'Ann-Charlotte Söderström-Lagerqvist', phone: '+46 70 123 45 67' },
  },
  [hard.contested]: { title: 'Branddörrar i trapphus A', startTime: Date.now() + hour, duration: 60 },
  [hard.gone]: { title: 'Byte av cirkulationspump', startTime: Date.now() + 2 * hour, duration: 90 },
}

const questions = ['TEXT', 'NUMBER', 'BOOLEAN', 'SELECT', 'MULTISELECT', 'DATE', 'PHOTO', 'TEXTAREA']
const fields = Array.from({ length: 200 }, (_, at) => ({
  name: `question${at}`,
  type: at % 20 === 0 ? 'HEADING' : questions[at % questions.length],
  label: at % 20 === 0 ? `Våning ${at / 20 + 1}` : `Detektor ${at}: funktion, placering och renhet`,
  required: at % 5 === 1,
  ...(questions[at % questions.length] === 'NUMBER' ? { unit: 'dB', min: 0, max: 120 } : {}),
  ...(/SELECT/.test(questions[at % questions.length] ?? '')
    ? { options: ['Godkänd', 'Anmärkning', 'Ej kontrollerad'] }
    : {}),
}))

export interface HardDay {
  credentials: HubCredentials
  dispatcher: HubUser
  formUuid: string
  /** both change a job, another is deleted, and then the hub is gone */
  makeTrouble(page: Page): Promise<void>
  end(): Promise<void>
}

/** At a hub of its own under `folder`. */
export async function openHardDay(folder: string): Promise<HardDay> {
  const file = path.join(folder, 'credentials.json')
  const data = path.join(folder, 'hub')
  let hub = await startHub(data, '0', ['--credentials', file])
  const credentials = JSON.parse(readFileSync(file, 'utf8')) as HubCredentials
  const dispatcher = credentials.users.find(user => user.role === 'dispatcher')
  if (dispatcher === undefined) throw new Error('The hub has no dispatcher')
  for (const [uuid, job] of Object.entries(jobs)) await ask(credentials, 'PUT', `/job/${uuid}`, job)
  await runHub(['job', 'schedule', ...Object.keys(jobs), '--data', data, '--user', dispatcher.email])
  const form = await ask(credentials, 'POST', '/form', {
    jobUuid: hard.full,
    title: 'Besiktningsprotokoll SBA',
    fields,
  })
  for (let nth = 0; nth < 40; nth++) await hangPhoto(credentials, nth)
  const makeTrouble = async (page: Page) => {
    await hub.stop()
    hub = await changeBoth(page, credentials, () => startHub(data, new URL(credentials.baseUrl).port))
    await page.getByTestId('job-row').locator('nth=0').waitFor()
    await hub.stop()
    await call(page, 'note.add', {
      jobUuid: hard.full,
      text: 'Detektor 14 sitter löst.',
      discrepancy: true,
      internal: false,
    })
    await page.keyboard.press('F5')
  }
  return { credentials, dispatcher, formUuid: String(form.uuid), makeTrouble, end: () => hub.stop() }
}

async function changeBoth(
  page: Page,
  credentials: HubCredentials,
  startAgain: () => Promise<Running>,
): Promise<Running> {
  await call(page, 'job.patch', {
    jobUuid: hard.contested,
    fields: { title: 'Branddörrar i trapphus A och B, plan 1–4' },
  })
  await call(page, 'note.add', {
    jobUuid: hard.gone,
    text: 'Pumpen är bytt.',
    discrepancy: false,
    internal: false,
  })
  const hub = await startAgain()
  await ask(credentials, 'PUT', `/job/${hard.contested}`, {
    title: 'Samtliga branddörrar i kvarteret Hästskon',
  })
  await ask(credentials, 'DELETE', `/job/${hard.gone}`)
  await goTo(page, 'outbox')
  await page.keyboard.press('F5')
  await page.getByTestId('contested-job').first().waitFor()
  await goTo(page, 'today')
  return hub
}

/** Two hundred of them, as one person writes them. */
export async function writeNotes(page: Page): Promise<void> {
  for (let nth = 1; nth <= 200; nth++)
    await call(page, 'note.add', {
      jobUuid: hard.full,
      text: `Detektor ${nth} provad, larm efter ${3 + (nth % 7)} s. Överföringen till larmcentralen bekräftad.`,
      discrepancy: nth % 25 === 0,
      internal: nth % 10 === 0,
    })
}

async function hangPhoto({ baseUrl, apiKey }: HubCredentials, nth: number): Promise<void> {
  const background = { r: 60 + ((nth * 37) % 150), g: 70 + ((nth * 53) % 130), b: 80 + ((nth * 71) % 120) }
  const picture = await sharp({
    create: { width: 320, height: nth % 3 === 0 ? 426 : 240, channels: 3, background },
  })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set(
    'file',
    new File([Uint8Array.from(picture)], `Detektor våning 2 nr ${nth + 1}.jpg`, { type: 'image/jpeg' }),
  )
  const headers = { 'API-Key': apiKey }
  const answer = await fetch(`${baseUrl}/document/content`, { method: 'POST', headers, body: form })
  const { document } = (await answer.json()) as { document: { uuid: string } }
  await fetch(`${baseUrl}/job/${hard.full}/document/${document.uuid}`, { method: 'PUT', headers })
}

async function ask(
  { baseUrl, apiKey }: HubCredentials,
  method: string,
  under: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const headers = { 'API-Key': apiKey, ...(body ? { 'Content-Type': 'application/json' } : {}) }
  const response = await fetch(`${baseUrl}${under}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${under}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>)
}
