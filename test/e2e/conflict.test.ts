/**
 * The dispatcher and a user change the same field: the screens offer the choice, and the chosen value is used everywhere.
 */
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { nameFocus } from './support/by-keyboard.ts'
import { changeTwice, contestedUuid } from './support/changed-twice.ts'
import { readHubJob } from './support/hub-api.ts'
import { connectTo, openJob, waitForPill } from './support/technician.ts'

/** Opens the job by mouse. */
async function openContested(...who: Parameters<typeof connectTo>): Promise<void> {
  await connectTo(...who)
  await openJob(who[0], contestedUuid)
}

test('the value that the user did not choose in a conflict can be restored from the archive', async () => {
  const { page, credentials } = await changeTwice(openContested)
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await page.getByText('Two versions: Title').waitFor()
  await page.locator('.conflict').waitFor({ state: 'detached' })
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose: Title' }).press('Enter')
  await expect.poll(() => nameFocus(page)).toMatch(/^You and the office both changed/)
  await page.getByRole('button', { name: 'Title: Use yours' }).click()
  await waitForPill(page, /All sent/)
  await page.getByTestId('pill').click()
  await page.getByText('Removed in the last 14 days').click()
  await page.getByTestId('archived').getByText('All fire doors').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use the other value: Title' }).click()
  await expect.poll(async () => (await readHubJob(credentials, contestedUuid)).title).toBe('All fire doors')
  await waitForPill(page, /All sent/)
})

test('a conflict is opened from the status through the outbox, and the chosen value is sent to the hub', async () => {
  const { page, credentials } = await changeTwice(openContested)
  await page.getByTestId('job-row').getByText('Two versions').waitFor()
  await page.getByTestId('pill').click()
  await page.getByRole('heading', { name: 'Two versions: choose one' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: /^Choose: / }).click()
  await expect.poll(() => nameFocus(page)).toMatch(/^You and the office both changed/)
  expect(await findViolations(page)).toEqual([])
  for (const value of ['Fire doors', 'Fire doors, stairs A', 'All fire doors'])
    await page.locator('.conflict-text').getByText(value, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Title: Use yours' }).press('Enter')
  await page.locator('.conflict').waitFor({ state: 'detached' })
  await expect.poll(() => nameFocus(page)).toBe('Fire doors, stairs A')
  await waitForPill(page, /All sent/)
  await expect
    .poll(async () => (await readHubJob(credentials, contestedUuid)).title)
    .toBe('Fire doors, stairs A')
})
