/** Work that the server has not confirmed for three days: the screens lead the user to it, and it is sent at last. */
import { expect, onTestFinished, test } from 'vitest'
import { startFaultProxy } from '../support/sync/fault-proxy.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { simulateClock } from './support/played-clock.ts'
import { openJob, waitForPill, writeNote } from './support/technician.ts'

const jobUuid = 'd4e6b8f0-2a3c-4d7e-9fa0-1b2c3d4e5f61'
const fourDays = 4 * 24 * 60

test('the status and the outbox warn of work that the server has not confirmed for three days', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Fire doors' })
  const proxy = await startFaultProxy(credentials.baseUrl)
  onTestFinished(() => proxy.close())
  const throughProxy = { ...credentials, baseUrl: proxy.baseUrl }
  const { page } = await openConnected({ folder, technician, credentials: throughProxy })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  const clock = simulateClock(Date.now())
  await clock.showOn(page)
  proxy.isDown = true
  await writeNote(page, 'Hinge 3 is loose')
  await clock.turn(fourDays)
  await writeNote(page, 'Lock 2 as well')
  await page.keyboard.press('F5')
  await waitForPill(page, /Unconfirmed since .*2 to send/)
  await page.getByTestId('pill').click()
  await page.getByText('1 change has not been confirmed by the server for more than three days').waitFor()
  await page.getByText('Everything below is stored on this laptop').waitFor()
  expect(await page.getByTestId('outbox-item').filter({ hasText: 'Not confirmed since' }).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Copy support report' }).count()).toBe(1)
  expect(await findViolations(page)).toEqual([])
  proxy.isDown = false
  await page.getByRole('button', { name: 'Send and fetch now' }).click()
  // After four days the sign-in has expired.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(technician.password)
  await page.getByRole('form').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Everything is sent').waitFor()
  await waitForPill(page, /All sent/)
})
