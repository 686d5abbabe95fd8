/** A dispatcher's day: jobs for others, times and users offline, and confirmed discrepancies. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { isWhole } from '../support/sample.ts'
import { findViolations } from './support/axe.ts'
import { openPage } from './support/chromium.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { dispatcherOf, listAllJobs, readHubJob } from './support/hub-api.ts'
import { startApp } from './support/in-process.ts'
import { connectTo, openJob, waitForPill, writeNote } from './support/technician.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9e01'

test.runIf(isWhole)(
  'a dispatcher creates jobs for others, moves and assigns jobs offline, and confirms discrepancies',
  async () => {
    const testHub = await openTestHub({ [jobUuid]: 'Pump room' })
    const { folder, credentials, technician } = testHub
    const dispatcher = dispatcherOf(credentials)
    const app = await startApp(path.join(folder, 'technician'))
    const first = await openPage(app.address)
    await connectTo(first.page, credentials, technician)
    await openJob(first.page, jobUuid)
    await first.page
      .getByRole('button', { name: /^Add note/ })
      .first()
      .waitFor()
    // A technician has no planning.
    expect(await first.page.getByRole('button', { name: 'Change the time' }).count()).toBe(0)
    expect(await first.page.getByRole('link', { name: /^Planning/ }).count()).toBe(0)
    await first.page.context().close()

    const { page, problems } = await openConnected({ folder, credentials, technician: dispatcher })
    await page.getByRole('link', { name: 'Planning', exact: true }).click()
    await page.getByRole('link', { name: /^Needs attention/ }).click()
    // The technician's job, which was never opened here.
    await page
      .getByRole('region', { name: 'Today and later' })
      .getByRole('link', { name: 'Pump room' })
      .waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'New job' }).click()
    await page.getByLabel('Title').fill('Lift alarm')
    await page.getByLabel('Assign to').selectOption({ label: technician.name })
    await page.getByRole('button', { name: 'Create job' }).click()
    await page.getByRole('button', { name: `Remove: ${technician.name}` }).waitFor()
    await waitForPill(page, /All sent/)
    const made = (await listAllJobs(credentials)).find(({ title }) => title === 'Lift alarm')
    expect(made?.resources.map(({ userId, state }) => [userId, state])).toEqual([[technician.id, 'ASSIGNED']])
    await writeNote(page, 'The door does not close')
    await waitForPill(page, /All sent/)

    // Offline from here on.
    await testHub.hub.stop()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('button', { name: 'Change the time' }).click()
    const start = page.getByLabel('Start', { exact: true })
    await page.getByLabel('Day', { exact: true }).fill('2026-12-01')
    // An invalid time is shown again, and is removed by clearing the time.
    await start.fill('soon')
    await page.getByRole('tab', { name: /^Notes/ }).click()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByText(/^Write the time as/).waitFor()
    expect(await start.inputValue()).toBe('soon')
    await page.getByRole('button', { name: 'Clear the time' }).click()
    await expect.poll(() => start.inputValue()).toBe('')
    await page.getByLabel('Day', { exact: true }).fill('2026-12-01')
    await start.fill('13:30')
    await page.reload()
    await expect.poll(() => start.inputValue()).toBe('13:30')
    await page.getByRole('button', { name: 'Save the time' }).click()
    await page.getByText('1 Dec · 13:30').first().waitFor()
    await page.getByRole('button', { name: `Remove: ${technician.name}` }).click()
    await page.getByLabel('Add a person').selectOption({ label: dispatcher.name })
    await page.getByRole('button', { name: 'Add to the job' }).click()
    await page.getByRole('button', { name: `Remove: ${dispatcher.name}` }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await testHub.startAgain()
    await page.keyboard.press('F5')
    await waitForPill(page, /All sent/)
    const there = await readHubJob(credentials, made?.uuid ?? '')
    expect(there.startTime).toBe(new Date(2026, 11, 1, 13, 30).getTime())
    expect(new Map(there.resources.map(({ userId, state }) => [userId, state]))).toEqual(
      new Map([
        [technician.id, 'UNASSIGNED'],
        [dispatcher.id, 'SCHEDULED'],
      ]),
    )

    await page
      .getByRole('button', { name: /^Add note/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Cable worn through')
    await page.getByRole('switch', { name: /iscrepancy/ }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: 'Planning', exact: true }).click()
    await page.getByRole('link', { name: /^Needs attention/ }).click()
    const open = page.getByTestId('discrepancy').filter({ hasText: 'Cable worn through' })
    await open.waitFor()
    expect(await findViolations(page)).toEqual([])
    await open.getByRole('button', { name: /^Confirm/ }).click()
    await open.waitFor({ state: 'detached' })
    await waitForPill(page, /All sent/)
    const { events } = await readHubJob(credentials, made?.uuid ?? '')
    expect(events.filter(({ type }) => type === 'CONFIRM_DISCREPANCY')).toHaveLength(1)
    expect(problems.filter(text => !text.includes('ERR_'))).toEqual([])
  },
)
