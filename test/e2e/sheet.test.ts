/** A job's sheet: read, attached offline, opened, and stored unchanged at the hub. */
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { followUpUuid } from '../../main/sync/operations/acts/follow-up.ts'
import { startMailHost } from '../support/http/mail-host.ts'
import { readPdfText } from '../support/pdf-text.ts'
import { openPage } from './support/chromium.ts'
import { countClicks } from './support/clicks.ts'
import { openTestHub } from './support/dispatcher.ts'
import { type HubCredentials, putHubJob, readHubJob } from './support/hub-api.ts'
import { startApp } from './support/in-process.ts'
import { connectTo, openJob, press, waitForPill, writeNote } from './support/technician.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d05'

async function contentAt(hub: HubCredentials, contentUrl: string): Promise<Buffer> {
  const answer = await fetch(`${hub.baseUrl}${contentUrl}`, { headers: { 'API-Key': hub.apiKey } })
  return Buffer.from(await answer.arrayBuffer())
}

/** Opens the sheet; each click goes through `click`. */
async function openSheet(page: Page, click = (what: Locator) => what.click()): Promise<void> {
  await openJob(page, jobUuid)
  await click(page.getByRole('button', { name: 'More', exact: true }))
  await click(page.getByRole('button', { name: 'Job sheet' }))
}

/** Returns the number of lines of a step's time, and of the longest time that a locale writes. */
function countMomentLines(sheet: Locator): Promise<number[]> {
  return sheet
    .locator('.fact')
    .filter({ hasText: 'Started,' })
    .locator('dt')
    .evaluate(time => {
      const count = (text: string) => {
        time.textContent = text
        const words = document.createRange()
        words.selectNodeContents(time)
        return words.getClientRects().length
      }
      const own = time.textContent
      return [count('Nov 28, 2026, 12:55 PM'), count(own ?? '')]
    })
}

test('a sheet is attached offline, opens in the viewer, arrives complete, and is mailed', async () => {
  const host = await startMailHost()
  const smtp = `smtp://127.0.0.1:${host.port}`
  const testHub = await openTestHub({ [jobUuid]: 'Pump room' }, { smtp, smtpFrom: 'service@norrby.example' })
  const contactPerson = { name: 'Karin', phone: null, email: 'karin@norrgatan.example' }
  await putHubJob(testHub.credentials, jobUuid, { contactPerson })
  const { folder, credentials, technician } = testHub
  const { page, problems } = await openPage((await startApp(path.join(folder, 'app'))).address)
  await connectTo(page, credentials, technician)
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  await testHub.hub.stop()
  for (const step of ['Accept job', 'Travel', 'Arrived', 'Start job']) await press(page, step)
  await writeNote(page, 'Valve Łódź-7 replaced')

  await openSheet(page)
  const sheet = page.getByRole('article', { name: 'The sheet' })
  await sheet.getByText('Valve Łódź-7 replaced').waitFor()
  await page.setViewportSize({ width: 1024, height: 640 })
  expect(await countMomentLines(sheet)).toEqual([1, 1])
  // The user chooses whether the sheet has times, and the choice is remembered.
  await sheet.getByRole('heading', { name: 'People and working time' }).waitFor()
  await page.getByText('Working times on the sheet').click()
  await sheet.getByRole('heading', { name: 'People', exact: true }).waitFor()
  await page.reload()
  await sheet.getByRole('heading', { name: 'People', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Attach as PDF' }).click()
  // On a phone no label in its header is broken.
  await page.setViewportSize({ width: 390, height: 844 })
  const buttons = page.locator('.jobsheet-head .button-big, .jobsheet-head .menu-button')
  const heights = await buttons.evaluateAll(all => all.map(one => one.scrollHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(52)
  await page.setViewportSize({ width: 1280, height: 720 })
  const standing = page.locator('.jobsheet-standing')
  await standing.getByText(/^Attached: Job \d+ .*\.pdf$/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Attach as PDF' }).click()
  await standing.getByText(/^Nothing has changed since Job \d+ .*\.pdf was attached\.$/).waitFor()
  // A mail for the customer, in addition to the one in the job.
  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Send or print' }).click()
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  expect((await fetched).suggestedFilename()).toMatch(/^Job \d+ .*\.eml$/)
  await standing.getByText('The mail is in your downloads.').waitFor()
  await page.getByRole('button', { name: 'Attach as PDF' }).click()
  await standing.getByRole('button', { name: 'Open the PDF' }).click()
  await page.locator('.viewer canvas').first().waitFor()
  // An open file hides the list of the day.
  await page.getByTestId('viewer').getByRole('button', { name: 'Back' }).click()

  await testHub.startAgain()
  await waitForPill(page, /All sent/)
  const job = await readHubJob(credentials, jobUuid)
  expect(job.documents).toHaveLength(1)
  const [{ contentUrl = '', size = 0 } = {}] = job.documents
  const pdf = await contentAt(credentials, contentUrl)
  expect(pdf.length).toBe(size)
  expect(pdf.subarray(-82).toString('latin1')).toMatch(/^%fieldbook-sheet [0-9a-f]{64}\n$/)
  expect(await readPdfText(pdf)).toContain('Valve Łódź-7 replaced')
  expect(job.reported).toBe(false)
  expect(job.resources.some(({ reported }) => reported)).toBe(false)

  // The hub sends it when it has the sheet.
  const { click, take } = countClicks(page)
  await openSheet(page, click)
  await click(page.getByRole('button', { name: 'Attach as PDF' }))
  const send = page.getByRole('button', { name: 'Send to karin@norrgatan.example' })
  await send.waitFor({ timeout: 60_000 })
  await click(send)
  expect(take(), 'send the sheet').toBe(4)
  await standing.getByText('Sent to karin@norrgatan.example').waitFor()
  expect(host.mails).toMatchObject([{ from: 'service@norrby.example', to: 'karin@norrgatan.example' }])
  expect(host.mails[0]?.text).toContain('Content-Type: application/pdf')

  // A discrepancy becomes a job in two clicks.
  await openJob(page, jobUuid)
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await writeNote(page, 'The flange leaks', { isDiscrepancy: true })
  await page.getByRole('button', { name: 'Follow-up job' }).click()
  await page.getByText('It is planned for you.').waitFor()
  await page.getByRole('button', { name: 'Create job' }).click()
  await page.getByRole('heading', { name: 'The flange leaks' }).waitFor()
  await page.getByRole('link', { name: /Pump room$/ }).click()
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await page.getByRole('button', { name: 'Open the follow-up job' }).waitFor()
  await waitForPill(page, /All sent/)
  expect((await readHubJob(credentials, followUpUuid(jobUuid, 'The flange leaks'))).title).toBe(
    'The flange leaks',
  )
  expect(problems.filter(problem => !problem.includes('ERR_CONNECTION_REFUSED'))).toEqual([])
})
