/** The server is at another address: the user is asked, signs in there, and the work goes on. */
import { expect, onTestFinished, test } from 'vitest'
import { startFaultProxy } from '../support/sync/fault-proxy.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { readHubJob } from './support/hub-api.ts'
import { openMore } from './support/open-more.ts'
import { openJob, waitForPill, writeNote } from './support/technician.ts'

const jobUuid = 'd4e6b8f0-2a3c-4d7e-9fa0-1b2c3d4e5f61'

async function openAddress(baseUrl: string) {
  const proxy = await startFaultProxy(baseUrl)
  onTestFinished(() => proxy.close())
  return proxy
}

test('the user is asked about a redirect, and a sign-in at the new address sends the unsent work', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Fire doors' })
  const { folder, credentials, technician } = testHub
  const [from, to] = [await openAddress(credentials.baseUrl), await openAddress(credentials.baseUrl)]
  const { page } = await openConnected({
    ...{ folder, technician, credentials: { ...credentials, baseUrl: from.baseUrl } },
  })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  const Location = `${to.baseUrl}/version`
  from.fault(() => true, { kind: 'answer', status: 308, headers: { Location } }, Number.POSITIVE_INFINITY)
  await writeNote(page, 'Hinge 3 is loose')
  await page.keyboard.press('F5')
  await page.getByText(`The server has moved to ${to.baseUrl}`).waitFor()
  expect(to.seen).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Check the new address' }).click()
  await page.getByText('Sign in to continue.').waitFor()
  for (const { path, headers } of to.seen)
    expect([path, headers['api-key'], headers['api-token']]).toEqual(['/version', undefined, undefined])
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(technician.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await waitForPill(page, /All sent/)
  await page.getByText('The server has moved to').waitFor({ state: 'detached' })
  const { events } = await readHubJob(credentials, jobUuid)
  expect(events.filter(({ type }) => type === 'NOTE').map(({ comment }) => comment)).toEqual([
    'Hinge 3 is loose',
  ])
})

test('the sign-in for a new address stays above every screen until the user closes it', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Fire doors' })
  const { folder, credentials, technician } = testHub
  const to = await openAddress(credentials.baseUrl)
  const { page } = await openConnected({ folder, technician, credentials })
  await openMore(page, 'Account and server')
  await page.getByText('Server details').click()
  await page.getByRole('button', { name: 'The server has a new address' }).click()
  await page.getByLabel('New address of the server').fill(to.baseUrl)
  await page.getByRole('button', { name: 'Check the new address' }).click()
  await page.getByText('Sign in to continue.').waitFor()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  expect(await page.getByRole('form', { name: 'Sign in' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('The server has moved to').waitFor({ state: 'detached' })
})
