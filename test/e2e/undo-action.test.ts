/** Removed work can be restored, and unsent work is moved between laptops in a file. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { openPage } from './support/chromium.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { readHubJob } from './support/hub-api.ts'
import { startApp } from './support/in-process.ts'
import { openMore } from './support/open-more.ts'
import { askUntilPill, enterHub, openJob, waitForPill, writeNote } from './support/technician.ts'

const jobUuid = 'd4e6b8f0-2a3c-4d7e-9fa0-1b2c3d4e5f60'

/** Opens a laptop with one job and an unsent note, without the hub. */
async function workOffline() {
  const testHub = await openTestHub({ [jobUuid]: 'Fire doors' })
  const { folder, hub, credentials, technician } = testHub
  const { page } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  await hub.stop()
  // Waits for the offline state: a note that is sent while the hub stops may have arrived.
  await askUntilPill(page, /Offline/)
  await writeNote(page, 'Hinge 3 is loose')
  return { ...testHub, page }
}

async function openOutbox(page: Page): Promise<void> {
  await page.getByTestId('pill').click()
  await page.getByRole('heading', { name: 'What will be sent' }).waitFor()
}

async function notesAtHub(hub: Parameters<typeof readHubJob>[0]): Promise<(string | null)[]> {
  const { events } = await readHubJob(hub, jobUuid)
  return events.filter(({ type }) => type === 'NOTE').map(({ comment }) => comment)
}

test('the support report is copied without content, and shown if the clipboard refuses it', async () => {
  const { page } = await workOffline()
  await openOutbox(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy support report' }).click()
  await page.getByText('The report is copied.').first().waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Fieldbook support report\n[\s\S]*note\.add/)
  expect(copied).not.toContain('Hinge')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy support report' }).click()
  await page.getByText('It could not be copied to the clipboard.').waitFor()
  const selected = () => page.evaluate(() => String(getSelection()))
  await expect.poll(selected).toContain('note.add')
  expect(await findViolations(page)).toEqual([])
})

test('a removed note can be restored from the archive, and is then sent', async () => {
  const { page, credentials, startAgain } = await workOffline()
  await openOutbox(page)
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Everything is sent').waitFor()
  await page.getByText('Removed in the last 14 days').click()
  await page.getByTestId('archived').getByText('Hinge 3 is loose').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Redo: Note, Hinge 3/ }).click()
  await page.getByTestId('outbox-item').getByText('Hinge 3 is loose').waitFor()
  await page.getByTestId('archive').waitFor({ state: 'detached' })
  await startAgain()
  await page.keyboard.press('F5')
  await waitForPill(page, /All sent/)
  expect(await notesAtHub(credentials)).toEqual(['Hinge 3 is loose'])
})

/** Exports from the settings; other buttons are disabled with the reason while the export runs. */
async function exportSlowly(page: Page) {
  const seen = Promise.withResolvers<void>()
  await page.route('**/rpc', async route => {
    if (route.request().postData()?.includes('rescue.export')) await seen.promise
    await route.continue()
  })
  await openMore(page, 'Data on this laptop')
  const button = page.getByRole('button', { name: 'Export unsent work' })
  await button.click()
  await page.getByRole('button', { name: 'Export unsent work Exporting…', disabled: true }).waitFor()
  expect(await button.evaluate(element => document.activeElement === element)).toBe(true)
  await page.getByLabel('Import a rescue file Exporting…').and(page.locator('[aria-disabled]')).waitFor()
  expect(await findViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  seen.resolve()
  return download
}

test('a new laptop imports a file of unsent work at the sign-in, and sends the work', async () => {
  const { folder, page, credentials, technician, startAgain } = await workOffline()
  await openOutbox(page)
  const file = path.join(folder, 'unsent.zip')
  await (await exportSlowly(page)).saveAs(file)
  await page.getByText('1 unsent change is in the file').waitFor()
  await page.context().close()
  await startAgain()
  const { page: fresh } = await openPage((await startApp(path.join(folder, 'fresh'))).address)
  await fresh.getByText('Import a rescue file').waitFor()
  expect(await findViolations(fresh)).toEqual([])
  await fresh.getByLabel('Import a rescue file').setInputFiles(file)
  await fresh.getByText('unsent.zip is imported once you are signed in').waitFor()
  expect(await findViolations(fresh)).toEqual([])
  await enterHub(fresh, credentials, technician)
  await fresh.getByText('Imported: 1 change to send').waitFor()
  await fresh.getByText('The server is checked for each one').waitFor()
  expect(await findViolations(fresh)).toEqual([])
  await fresh.getByRole('button', { name: 'Close' }).click()
  await waitForPill(fresh, /All sent/)
  expect(await notesAtHub(credentials)).toEqual(['Hinge 3 is loose'])
})
