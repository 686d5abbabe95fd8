/** A job that was deleted or reassigned stays visible, says why, and offers only actions that make sense. */
import { test } from 'vitest'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { deleteHubJob } from './support/hub-api.ts'
import { runHubCommand } from './support/in-process.ts'
import { openJob } from './support/technician.ts'

const deleted = 'a1b65a10-93a5-4c7e-8c5e-50ef6f1c2d01'
const reassigned = 'a1b65a10-93a5-4c7e-8c5e-50ef6f1c2d02'

test('a reassigned job still accepts notes, a deleted job does not, and the user can hide both jobs', async () => {
  const testHub = await openTestHub({ [deleted]: 'Job 1', [reassigned]: 'Job 2' })
  const { folder, hubFolder, credentials: hub, technician } = testHub
  const options = ['--data', hubFolder, '--user', technician.email]
  const { page } = await openConnected({ folder, credentials: hub, technician })
  await openJob(page, deleted)
  const addNote = page.getByRole('button', { name: /^Add note/ })
  await addNote.waitFor()

  await deleteHubJob(hub, deleted)
  await runHubCommand(['job', 'unschedule', reassigned, ...options])
  await page.keyboard.press('F5')
  await page.getByText('The office deleted this job.').waitFor()
  await addNote.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Accept job' }).waitFor({ state: 'detached' })

  await openJob(page, reassigned)
  await page.getByText('This job was given to someone else.').waitFor()
  await addNote.waitFor()
  for (const uuid of [reassigned, deleted]) {
    await openJob(page, uuid)
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.locator(`[data-job-uuid="${uuid}"]`).waitFor({ state: 'detached' })
  }
})
