/** A technician's own time on the screen: added, corrected with a reason, stored at the hub, and saved as files. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { countClicks } from './support/clicks.ts'
import { openTestHub } from './support/dispatcher.ts'
import { askHub, putHubJob } from './support/hub-api.ts'
import { startApp } from './support/in-process.ts'
import { connectTo, waitForPill } from './support/technician.ts'

const boiler = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9f11'
const DAY = 86_400_000

test('a correction of working time is sent to the hub, which stores the old and the new time', async () => {
  const testHub = await openTestHub({ [boiler]: 'Boiler =1' })
  const { credentials, technician, folder } = testHub
  const yesterday = Date.now() - DAY
  await putHubJob(credentials, boiler, { startTime: yesterday })
  const { page, problems } = await openPage((await startApp(path.join(folder, 'app'))).address)
  await connectTo(page, credentials, technician)
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'My times', exact: true }).focus()
  await page.keyboard.press('Enter')
  const day = await page.evaluate(at => new Date(at).toLocaleDateString('sv-SE'), yesterday)
  await page.evaluate(date => (location.hash = `#/times?date=${date}`), day)

  const { click, take } = countClicks(page)
  await click(page.getByRole('button', { name: 'Add time' }))
  await Promise.all([
    page.waitForResponse(answer => answer.request().postData()?.includes('soon') ?? false),
    page.getByLabel('From', { exact: true }).fill('soon'),
  ])
  await page.keyboard.press('Control+Enter')
  await page.getByText('Write the time as 07:30').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  // Invalid input is kept and reported again.
  await page.reload()
  await page.getByText('Write the time as 07:30').waitFor()
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('soon')
  await page.getByLabel('From', { exact: true }).fill('8')
  await page.getByLabel('To', { exact: true }).fill('9.15')
  await page.getByLabel('To', { exact: true }).press('ArrowUp')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Choose a job.').waitFor()
  await page.getByLabel('Job', { exact: true }).selectOption({ label: 'Boiler =1' })
  // A draft of a form is shown again.
  await Promise.all([
    page.waitForResponse(answer => answer.request().postData()?.includes('in the cellar') ?? false),
    page.getByLabel('Reason', { exact: true }).fill('No network in the cellar'),
  ])
  await page.reload()
  expect(await page.getByLabel('Reason', { exact: true }).inputValue()).toBe('No network in the cellar')
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('09:30')
  await page.getByLabel('Reason', { exact: true }).focus()
  await page.keyboard.press('Control+Enter')
  const span = page.locator('.times-span')
  await span.filter({ hasText: '1 h 30 min' }).waitFor()

  expect(take(), 'add time').toBe(1)
  await click(page.getByRole('button', { name: /^Correct Work/ }))
  await click(page.getByRole('radio', { name: 'Travel' }))
  await page.getByLabel('From', { exact: true }).fill('08:15')
  await page.getByLabel('Reason', { exact: true }).fill('It was the way')
  await click(page.getByRole('button', { name: 'Save', exact: true }))
  await span.filter({ hasText: '1 h 15 min' }).waitFor()
  expect(take(), 'correct a time').toBe(3)
  expect(await page.getByTestId('hours-bar').locator('.day-bar-part').count()).toBeGreaterThan(0)
  const said = page.locator('.times-said')
  await expect.poll(() => said.allTextContents()).toHaveLength(2)
  expect(await said.first().textContent()).toMatch(/Work .* is corrected to Travel .*It was the way/)

  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Table (CSV)' }).click(),
  ])
  const rows = readFileSync(await table.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(rows.slice(1)).toEqual([`${day},08:15,09:30,75,Travel,,Boiler =1,It was the way`])
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await waitForPill(page, /All sent/)
  const { events } = await askHub<{ events: { type: string; internal: boolean; time: object | null }[] }>(
    credentials,
    `/job/${boiler}`,
  )
  const notes = events.filter(({ type }) => type === 'NOTE')
  expect(notes).toMatchObject([
    { internal: true, time: { kind: 'WORK', replaces: null, reason: 'No network in the cellar' } },
    { internal: true, time: { kind: 'TRAVEL', replaces: expect.any(String), reason: 'It was the way' } },
  ])
  expect(problems).toEqual([])
})
