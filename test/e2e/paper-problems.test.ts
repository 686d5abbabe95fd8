/** Captured documents that could not be sent by themselves: what the screens say, and how the user solves it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photographPage, printPage } from '../support/scan/printed-page.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { readHubJob } from './support/hub-api.ts'
import { limitDocuments } from './support/in-process.ts'
import { simulateClock } from './support/played-clock.ts'
import { openJob, press, waitForPill } from './support/technician.ts'

const [job, other] = ['c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d11', 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d12']
const longer = { timeout: 60_000 }

/** Makes a document of pages with more pixels than a page that is sent. */
async function makeLargePaper(page: Page): Promise<void> {
  const buffer = await photographPage(await printPage(Array<string>(15).fill('Relief valve, brass')))
  const pictures = ['front.jpg', 'back.jpg'].map(name => ({ name, mimeType: 'image/jpeg', buffer }))
  await page.locator('.new-paper input').setInputFiles(pictures)
  await page.getByRole('heading', { name: /2 pages$/ }).waitFor(longer)
}

test('a document that is too large says so after ten minutes, is moved to another job, and sent smaller', async () => {
  const clock = simulateClock(Date.now())
  const { folder, credentials, technician } = await openTestHub({ [job]: 'Pump room', [other]: 'Boiler' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, job)
  await page.getByRole('tab', { name: /^Files/ }).click()
  await makeLargePaper(page)
  await clock.showOn(page)
  await page.getByText(/^Is sent at/).waitFor()
  limitDocuments(130_000)
  await clock.turn(11)
  // The next change finds that the document is due.
  await page.getByLabel('Kind', { exact: true }).selectOption('Delivery note')
  const smaller = page.getByRole('button', { name: 'Send smaller pictures' })
  await smaller.waitFor(longer)
  await page.getByText('Not sent: it waits for you').waitFor()
  expect(await page.getByText('is tried again').count()).toBe(0)

  await page.getByTestId('pill').click()
  const waiting = page.locator('.outbox-paper')
  await waiting.getByText('Not sent: it waits for you').waitFor()
  await waiting.getByText('the server accepts').waitFor()
  await waiting.getByRole('link', { name: 'Open' }).click()

  await page.locator('.paper-more .menu-button').click()
  await press(page, 'Move to another job')
  await page.getByLabel('Find a job or an asset').fill('boil')
  await page.locator('.option-button').filter({ hasText: 'Boiler' }).click()
  await page.getByText('The document is on Boiler now.').first().waitFor()
  await smaller.waitFor(longer)
  await smaller.click()
  await page.getByTestId('paper').waitFor({ ...longer, state: 'detached' })
  await waitForPill(page, /All sent/)
  const { documents } = await readHubJob(credentials, other)
  expect(documents).toMatchObject([{ mimeType: 'application/pdf' }])
  expect(problems).toEqual([])
})
