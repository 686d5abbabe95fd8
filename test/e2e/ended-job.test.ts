/** A job that the dispatcher closed shows its state, and is reopened only after a question. */
import { expect, test } from 'vitest'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { putHubJob, readHubJob } from './support/hub-api.ts'
import { openJob, press, waitForPill } from './support/technician.ts'

const planned = 'b7c65a10-93a5-4c7e-8c5e-50ef6f1c2d01'
const begun = 'b7c65a10-93a5-4c7e-8c5e-50ef6f1c2d02'

test('a technician sees that the dispatcher closed the job, and is asked before reopening it', async () => {
  const testHub = await openTestHub({ [planned]: 'Job 1', [begun]: 'Job 2' })
  const { folder, credentials: hub, technician } = testHub
  const { page } = await openConnected({ folder, credentials: hub, technician })
  await openJob(page, begun)
  await press(page, 'Accept job')
  await press(page, 'Start job')
  await waitForPill(page, /All sent/)
  for (const uuid of [planned, begun]) await putHubJob(hub, uuid, { state: 'CLOSED' })
  await page.keyboard.press('F5')

  await page.getByRole('status').getByText('You were working on it.', { exact: false }).waitFor()
  expect(await page.getByTestId('job-state').textContent()).toBe('Closed')
  expect(await page.getByRole('button', { name: 'Finish job' }).count()).toBe(0)

  await page.getByRole('button', { name: /finished/i }).click()
  const row = page.locator(`[data-testid=job-row][data-job-uuid="${planned}"]`)
  await row.getByText('Closed').waitFor()
  await openJob(page, planned)
  await page.getByText('The office closed this job.').waitFor()
  expect(await page.getByRole('button', { name: 'Accept job' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Job sheet' }).waitFor()
  await press(page, 'Reopen job')
  const question = page.getByRole('dialog', { name: 'Reopen this job?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await readHubJob(hub, planned)).state).toBe('CLOSED')
  await press(page, 'Reopen job')
  await question.getByRole('button', { name: 'Reopen job' }).click()
  await page.getByRole('button', { name: 'Finish job' }).waitFor()
  await waitForPill(page, /All sent/)
  expect((await readHubJob(hub, planned)).state).toBe('STARTED')
})
