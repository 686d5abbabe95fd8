/** A base server shortens a text: the history shows both values, and the user's can be sent again. */
import { expect, test } from 'vitest'
import { askMain, orThrow } from './support/ask-main.ts'
import { findViolations } from './support/axe.ts'
import { openBaseDay } from './support/base-day.ts'
import { readHubJob } from './support/hub-api.ts'
import { waitForPill } from './support/technician.ts'

const jobUuid = '5b8a4c1d-2a44-4c52-9b1e-0c0c7e4a5b23'
const long = 'The vessel leaks at the lower flange, where the seal of 2019 was never changed. '
  .repeat(5)
  .trim()
const cut = long.slice(0, 255)

test("the history shows the user's and the server's value, and can send the user's value again", async () => {
  const { page, credentials, proxy } = await openBaseDay(jobUuid)
  proxy.before = seen => {
    if (seen.method === 'PUT') seen.bytes = Buffer.from(seen.body.replace(long, cut))
  }
  orThrow(await askMain(page, 'job.patch', { jobUuid, fields: { description: long } }))
  await waitForPill(page, /All sent/)
  await page.keyboard.press('F5')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('The server stored your change of “Description” differently').waitFor()
  await page.getByText(long, { exact: true }).waitFor()
  expect(await page.locator('.two-values dd').allInnerTexts()).toEqual([long, cut])
  expect(await findViolations(page)).toEqual([])
  proxy.before = null
  await page.getByRole('button', { name: 'Use mine again: Description' }).press('Enter')
  await page.getByText('Your value is sent again.').first().waitFor()
  await expect.poll(async () => (await readHubJob(credentials, jobUuid)).description).toBe(long)
  await page.locator('.two-values').waitFor({ state: 'detached' })
})

test('the outbox lists the properties that the server never returns', async () => {
  const { page, proxy } = await openBaseDay(jobUuid)
  proxy.rewrite = text => text.replaceAll(/"description":("[^"]*"|null),/g, '')
  orThrow(await askMain(page, 'job.patch', { jobUuid, fields: { description: 'Leaks' } }))
  await waitForPill(page, /All sent/)
  // This answer has no difference. The next reading comes when the list shows a change of the job.
  orThrow(await askMain(page, 'note.add', { jobUuid, text: 'Flange', discrepancy: false, internal: false }))
  await waitForPill(page, /All sent/)
  await page.keyboard.press('F5')
  await page.getByTestId('pill').click()
  await page.getByText('This server does not report what it has stored in: Description').waitFor()
  expect(await findViolations(page)).toEqual([])
})
