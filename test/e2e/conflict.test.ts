/** The office and a person change the same: the screens lead to the choice, and what is chosen holds everywhere. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startFaultProxy } from '../main/sync/fault-proxy.ts'
import { findViolations } from './axe.ts'
import { nameFocus } from './by-keyboard.ts'
import { openPage } from './chromium.ts'
import { dispatcherOf, putHubJob, readCredentials, readHubJob, runHubCommand } from './hub-api.ts'
import { makeFolder, startApp, startHub } from './programs.ts'
import { connectTo, openJob, waitForPill } from './technician.ts'

const jobUuid = '2f1e8d4c-0b7a-4c55-8e11-93a4d5e6f701'

/** As a screen does that lets who may do so change the title. */
async function retitle(page: Page, title: string): Promise<void> {
  const body = JSON.stringify({ method: 'job.patch', request: { jobUuid, fields: { title } } })
  const answer = await page.evaluate(
    `fetch('/rpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} })
      .then(response => response.json())`,
  )
  expect(answer).toMatchObject({ ok: true })
}

async function changeTwice() {
  const folder = makeFolder()
  const file = path.join(folder, 'credentials.json')
  const hubFolder = path.join(folder, 'hub')
  const hub = await startHub(hubFolder, ['--credentials', file])
  const credentials = readCredentials(file)
  const dispatcher = dispatcherOf(credentials)
  await putHubJob(credentials, jobUuid, { title: 'Fire doors', startTime: Date.now(), duration: 60 })
  await runHubCommand(['job', 'schedule', jobUuid, '--data', hubFolder, '--user', dispatcher.email])
  const proxy = await startFaultProxy(hub.baseUrl)
  onTestFinished(() => proxy.close())
  const app = await startApp(path.join(folder, 'app'))
  const { page } = await openPage(app.address, { reducedMotion: 'reduce' })
  await connectTo(page, { ...credentials, baseUrl: proxy.baseUrl }, dispatcher)
  await openJob(page, jobUuid)
  await page.getByRole('button', { name: 'Accept job' }).waitFor()
  proxy.isDown = true
  await retitle(page, 'Fire doors, stairs A')
  await putHubJob(credentials, jobUuid, { title: 'All fire doors' })
  proxy.isDown = false
  await page.keyboard.press('F5')
  await waitForPill(page, /1 conflict/)
  return { page, credentials }
}

test('what was not chosen can be taken afterwards, out of the archive', async () => {
  const { page, credentials } = await changeTwice()
  await page.getByRole('button', { name: 'Title: Keep yours' }).click()
  await waitForPill(page, /All sent/)
  await page.getByTestId('pill').click()
  await page.getByText('Taken out in the last 14 days').click()
  await page.getByTestId('archived').getByText('All fire doors').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Take the other: Title' }).click()
  await expect.poll(async () => (await readHubJob(credentials, jobUuid)).title).toBe('All fire doors')
  await waitForPill(page, /All sent/)
})

test('the pill leads to the outbox, the outbox to the choice, and the choice to the hub', async () => {
  const { page, credentials } = await changeTwice()
  await page.getByTestId('job-row').getByText('Changed twice').waitFor()
  await page.getByTestId('pill').click()
  await page.getByRole('heading', { name: 'Changed twice: choose' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: /^Choose: / }).click()
  await expect.poll(() => nameFocus(page)).toMatch(/^You and the office both changed/)
  expect(await findViolations(page)).toEqual([])
  for (const value of ['Fire doors', 'Fire doors, stairs A', 'All fire doors'])
    await page.locator('.conflict-text').getByText(value, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Title: Keep yours' }).press('Enter')
  await page.locator('.conflict').waitFor({ state: 'detached' })
  await expect.poll(() => nameFocus(page)).toBe('Fire doors, stairs A')
  await waitForPill(page, /All sent/)
  await expect.poll(async () => (await readHubJob(credentials, jobUuid)).title).toBe('Fire doors, stairs A')
})
