/** Captured paper, from chosen pictures to one PDF at the server. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readPdfText } from '../support/pdf-text.ts'
import { photographPage, printPage } from '../support/scan/printed-page.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import type { Upload } from './support/hand-over.ts'
import { deleteHubJob, type HubCredentials, readHubJob } from './support/hub-api.ts'
import { makePaper } from './support/open-paper.ts'
import { openJob, press, waitForPill } from './support/technician.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d01'
const longer = { timeout: 60_000 }

async function photo(name: string, lines: readonly string[]): Promise<Upload> {
  const buffer = await photographPage(await printPage(lines, 600, 800))
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

const strip = (page: Page) => page.getByRole('list', { name: 'Pages', exact: true })
const pages = (page: Page) => strip(page).getByRole('button')
/** Uuids of the pages in their order. */
const order = (page: Page) =>
  strip(page)
    .locator('li')
    .evaluateAll(all => all.map(one => one.getAttribute('data-page-uuid')))

/** Moves a corner by a key, which is saved. */
async function moveCorner(page: Page): Promise<void> {
  await press(page, 'Move corners')
  const corner = page.getByRole('slider', { name: 'Top left corner' })
  await corner.waitFor(longer)
  const before = await corner.getAttribute('aria-valuetext')
  await corner.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => corner.getAttribute('aria-valuetext')).not.toBe(before)
  const saved = page.waitForRequest(request => request.postData()?.includes('capture.changePage') ?? false)
  await press(page, 'Done')
  await saved
}

async function readDocument(hub: HubCredentials) {
  const { documents } = await readHubJob(hub, jobUuid)
  const answer = await fetch(`${hub.baseUrl}${documents[0]?.contentUrl}`, {
    headers: { 'API-Key': hub.apiKey },
  })
  return { documents, text: await readPdfText(new Uint8Array(await answer.arrayBuffer())) }
}

test('three pictures become one document, which arrives once with its pages in the chosen order', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await page.getByRole('tab', { name: /^Files/ }).click()
  const pictures = [
    await photo('a', ['Relief valve']),
    await photo('b', ['Delivery note DN-4711']),
    await photo('c', ['Copper pipe']),
  ]
  await page.locator('.new-paper input').setInputFiles(pictures)
  await page.getByRole('heading', { name: 'Document, 3 pages' }).waitFor(longer)

  const [first, second, third] = await order(page)
  await pages(page).first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => order(page)).toEqual([second, first, third])
  await press(page, 'Rotate right')
  await page.getByText('Page rotated.').first().waitFor()
  await press(page, 'Rotate left')
  await moveCorner(page)
  await press(page, 'Delete this page')
  await expect.poll(() => order(page)).toEqual([second, third])
  await press(page, 'Undo')
  await expect.poll(() => order(page)).toEqual([second, first, third])
  await page.getByLabel('Kind', { exact: true }).selectOption('Delivery note')
  await page.getByText('Reading the text').waitFor({ ...longer, state: 'detached' })
  await page.getByRole('heading', { name: 'Delivery note DN-4711, 3 pages' }).waitFor()

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByTestId('capture').filter({ hasText: 'Internal' }).waitFor()
  await press(page, 'Send now: Delivery note DN-4711')
  await page.getByTestId('capture').waitFor({ ...longer, state: 'detached' })
  await waitForPill(page, /All sent/)
  const { documents, text } = await readDocument(credentials)
  expect(documents).toMatchObject([{ fileName: 'Delivery note DN-4711.pdf', internal: true }])
  expect(text).toMatch(/DN-4711[\s\S]*Relief valve[\s\S]*Copper pipe/)
  expect(problems).toEqual([])
})

test('a document whose job was deleted by the office is listed in the outbox, saved as a file, and deleted', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await page.getByRole('tab', { name: /^Files/ }).click()
  await makePaper(page)
  await deleteHubJob(credentials, jobUuid)
  await page.goBack()
  await page.keyboard.press('F5')
  await page.getByText('The office deleted this job.').waitFor()
  await press(page, 'Archive')
  await page.getByTestId('pill').click()
  await page.getByText('so it cannot be sent').waitFor()
  const download = page.waitForEvent('download', longer)
  await press(page, 'Save as PDF')
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await press(page, 'Delete document')
  await page.locator('dialog').getByRole('button', { name: 'Delete document' }).click()
  await page.getByText('Everything is sent').waitFor()
  expect(problems).toEqual([])
})
