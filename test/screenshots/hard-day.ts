/** A day with long names, many entries and changes by the office. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { Method, Request } from '../../shared/contract/contract.ts'
import { askMain } from '../e2e/support/ask-main.ts'
import { baseOf } from '../e2e/support/base-of.ts'
import { openPage } from '../e2e/support/chromium.ts'
import { openTestHub, type TestHub } from '../e2e/support/dispatcher.ts'
import type { FurnishedDay } from '../e2e/support/furnished-day.ts'
import {
  deleteHubJob,
  dispatcherOf,
  type HubCredentials,
  postHubForm,
  putHubJob,
  scheduleJobs,
} from '../e2e/support/hub-api.ts'
import { startApp } from '../e2e/support/in-process.ts'
import { connectTo, waitForPill } from '../e2e/support/technician.ts'
import { fields, hard, jobs, noteText, photoOf } from './hard-things.ts'

const photos = 40
const notes = 200

export async function openHardDay(): Promise<FurnishedDay> {
  const office = await openTestHub({ [hard.gone]: 'Byte av cirkulationspump' })
  const { credentials, hubFolder } = office
  const dispatcher = dispatcherOf(credentials)
  for (const [uuid, job] of Object.entries(jobs)) await putHubJob(credentials, uuid, job)
  await scheduleJobs(hubFolder, [hard.gone, ...Object.keys(jobs)], dispatcher)
  const form = await postHubForm(credentials, {
    jobUuid: hard.full,
    title: 'Besiktningsprotokoll SBA',
    fields,
  })
  for (let nth = 0; nth < photos; nth++) await hangPhoto(credentials, nth)
  const app = await startApp(path.join(office.folder, 'app'))
  const { page, problems } = await openPage(app.address, { reducedMotion: 'reduce', locale: 'en-GB' })
  const base = baseOf(page.url())
  const leadTo: FurnishedDay['leadTo'] = async stage => {
    if (stage === 'trouble') {
      day.jobUuid = hard.contested
      return makeTrouble(page, base, office)
    }
    if (stage !== 'day') return
    await page.goto(`${base}/`)
    await connectTo(page, credentials, dispatcher)
    await page.getByTestId('job-row').nth(2).waitFor()
    await call(page, 'settings.save', { language: 'sv' })
    for (let nth = 1; nth <= notes; nth++) await addNote(page, hard.full, noteText(nth), nth)
    await waitForPill(page, /Allt skickat/)
  }
  const day: FurnishedDay = {
    page,
    problems,
    base,
    jobUuid: hard.full,
    bareUuid: hard.gone,
    goneUuid: hard.gone,
    formUuid: form.uuid,
    emptyFormUuid: '',
    fileUuid: '',
    paperUuid: '',
    assetUuid: '',
    moveJob: async () => undefined,
    leadTo,
  }
  return day
}

/** Changes a job on both sides, deletes another, and stops the hub. */
async function makeTrouble(page: Page, base: string, office: TestHub): Promise<void> {
  const { hub, credentials, startAgain } = office
  await page.goto('about:blank')
  await page.goto(`${base}/#/outbox`)
  await waitForPill(page, /Allt skickat/)
  await hub.stop()
  await call(page, 'job.patch', {
    jobUuid: hard.contested,
    fields: { title: 'Branddörrar i trapphus A och B, plan 1–4' },
  })
  await addNote(page, hard.gone, 'Pumpen är bytt.')
  const again = await startAgain()
  await putHubJob(credentials, hard.contested, { title: 'Samtliga branddörrar i kvarteret Hästskon' })
  await deleteHubJob(credentials, hard.gone)
  await page.keyboard.press('F5')
  await page.getByTestId('contested-job').first().waitFor()
  await again.stop()
  await addNote(page, hard.full, 'Detektor 14 sitter löst.', 25)
  await page.keyboard.press('F5')
}

/** Adds a note: every tenth is internal, every twenty-fifth a discrepancy. */
function addNote(page: Page, jobUuid: string, text: string, nth = 1): Promise<unknown> {
  return call(page, 'note.add', { jobUuid, text, discrepancy: nth % 25 === 0, internal: nth % 10 === 0 })
}

/** Throws if the call is refused. */
async function call<M extends Method>(page: Page, method: M, request: Request<M>): Promise<void> {
  const answer: unknown = await askMain(page, method, request)
  if (typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false)
    throw new Error(`${method}: ${JSON.stringify(answer)}`)
}

async function hangPhoto({ baseUrl, apiKey }: HubCredentials, nth: number): Promise<void> {
  const form = new FormData()
  form.set(
    'file',
    new File([await photoOf(nth)], `Detektor våning 2 nr ${nth + 1}.jpg`, { type: 'image/jpeg' }),
  )
  const headers = { 'API-Key': apiKey }
  const answer = await fetch(`${baseUrl}/document/content`, { method: 'POST', headers, body: form })
  const { document } = (await answer.json()) as { document: { uuid: string } }
  await fetch(`${baseUrl}/job/${hard.full}/document/${document.uuid}`, { method: 'PUT', headers })
}
