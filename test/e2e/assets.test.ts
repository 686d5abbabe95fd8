/** Assets on the laptop: found, opened offline, scanned, and with new jobs that arrive at the server. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { baseOf } from './support/base-of.ts'
import { enterPage } from './support/chromium.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { holdBefore, launchWithCamera } from './support/fake-camera.ts'
import { type HubCredentials, listAllJobs, putHubAsset, putHubJob, readHubJob } from './support/hub-api.ts'
import { startApp } from './support/in-process.ts'
import { signIn, waitForPill } from './support/technician.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d0a'
const pastUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d0b'
const pumpUuid = 'a55e7000-6a53-4f0c-9a52-6b7f2f3a9d0c'
const liftUuid = 'a55e7000-6a53-4f0c-9a52-6b7f2f3a9d0d'

async function openGroup() {
  const testHub = await openTestHub({ [jobUuid]: 'Look at the lift' })
  const { credentials } = testHub
  const location = { placeName: 'Harbour pump house', city: 'Växjö' }
  await putHubAsset(credentials, pumpUuid, { assetNo: 'NP-0077', name: 'Circulation pump', location })
  await putHubAsset(credentials, liftUuid, {
    assetNo: 'L-2',
    name: 'Lift 2',
    location: { placeName: ' ', street: '', latitude: 56.88, longitude: 14.8 },
    customFields: [{ name: 'serial', value: 'SN77881' }],
  })
  await putHubJob(credentials, jobUuid, { assetUuid: liftUuid, description: 'It stops between floors.' })
  const startTime = Date.now() - 40 * 24 * 3_600_000
  await putHubJob(credentials, pastUuid, { title: 'Seal changed', startTime, assetUuid: pumpUuid })
  await putHubJob(credentials, pastUuid, { state: 'CLOSED' })
  return testHub
}

/** Types like a scanner: all characters at once, however slow the machine is. */
async function typeAsScanner(page: Page, code: string): Promise<void> {
  await page.evaluate(
    keys => {
      for (const key of keys) {
        const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(press)
      }
    },
    [...code, 'Enter'],
  )
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

test('a found asset opens offline with its history, and a new job on the asset is sent', async () => {
  const testHub = await openGroup()
  const { folder, credentials, technician, hub } = testHub
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await waitForPill(page, /All sent/)

  await page.keyboard.press('Alt+3')
  await page.getByRole('searchbox', { name: 'Find an asset' }).fill('circ harb')
  // While the rest is loading there may be one more.
  await page.getByRole('link', { name: /Circulation pump/ }).waitFor()
  await page.getByText('1 asset', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Circulation pump')
  const rowBox = await page.getByTestId('asset-row').filter({ hasText: 'Harbour pump house' }).boundingBox()
  expect(rowBox?.height).toBe(56)
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Seal changed/ })
    .waitFor()
  await page.getByRole('tab', { name: /^Jobs 1/ }).click()
  await page.getByRole('link', { name: /Seal changed/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pump')
  await page.getByRole('option').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await hub.stop()
  await page.reload()
  await page.getByRole('link', { name: /Seal changed/ }).waitFor()
  await page.getByRole('link', { name: 'New job on this asset' }).click()
  await page.getByText('Circulation pump · NP-0077').waitFor()
  await expect.poll(() => page.getByLabel('Place').inputValue()).toBe('Harbour pump house')
  await page.getByLabel('Title').fill('It leaks again')
  await page.reload()
  await page.getByText('Circulation pump · NP-0077').waitFor()
  await page.getByRole('button', { name: 'Create job' }).click()
  await heading(page, 'It leaks again')
  await page.getByRole('link', { name: 'Circulation pump · NP-0077' }).click()
  await page.getByRole('tab', { name: /^Jobs 2/ }).click()
  await page.getByRole('link', { name: /It leaks again/ }).waitFor()

  await testHub.startAgain()
  await page.keyboard.press('F5')
  await waitForPill(page, /All sent/)
  const made = (await listAllJobs(credentials)).find(({ title }) => title === 'It leaks again')
  expect(made && (await readHubJob(credentials, made.uuid))).toMatchObject({
    assetUuid: pumpUuid,
    placeName: 'Harbour pump house',
  })
  expect(problems.filter(problem => !/fetch|ERR_/.test(problem))).toEqual([])
})

test('assets can be found by keyboard, and by labels that the camera or a barcode scanner reads', async () => {
  const { folder, credentials, technician } = await openGroup()
  const { address } = await startApp(path.join(folder, 'app'))
  const label = 'https://example.com/assets/NP-0077'
  const browser = await launchWithCamera(folder, label)
  const page = await (await browser.newContext({ viewport: { width: 1024, height: 640 } })).newPage()
  await enterPage(page, address)
  await connectByCode(page, { folder, label, credentials })
  await signIn(page, technician)
  await waitForPill(page, /All sent/)
  const box = page.getByRole('combobox', { name: 'Search' })
  const chosen = page.getByRole('option', { selected: true })

  await page.getByRole('link', { name: 'Today', exact: true }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lift')
  await page.getByText('2 results').waitFor({ state: 'attached' })
  await chosen.filter({ hasText: 'Look at the lift' }).waitFor()
  expect(await box.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  await page.keyboard.press('ArrowDown')
  await chosen.filter({ hasText: 'Lift 2' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Today')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('L-2')
  await page.keyboard.press('ArrowUp')
  await box.press('Home')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+a')
  // Types at a user's speed.
  await page.keyboard.type('between', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await heading(page, 'Look at the lift')

  // The N in the code would open a note, which must close again.
  await typeAsScanner(page, 'NP-0077')
  await heading(page, 'Circulation pump')
  const place = page.locator('.job-facts .job-fact')
  expect(await place.allTextContents()).toEqual(['Harbour pump house'])
  await typeAsScanner(page, 'SN77881')
  await heading(page, 'Lift 2')
  // An icon without a text would say nothing.
  expect(await place.count()).toBe(0)

  await typeAsScanner(page, 'XY-404404')
  await page.getByText('No asset here has the code XY-404404.').waitFor()
  await page.getByText('Nothing found for “XY-404404”').first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Scan a code' }).first().click()
  await heading(page, 'Circulation pump')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`${baseOf(page.url())}/#/today?job=${jobUuid}`)
  await page
    .getByRole('button', { name: /^(Add|Continue) note/ })
    .first()
    .waitFor()
  expect(await page.getByText('Draft', { exact: true }).count()).toBe(0)
})

interface Scanning {
  folder: string
  /** the code before the camera at first and later */
  label: string
  credentials: HubCredentials
}

/** Connects by a code. Another label is reported; the server's code fills in everything but the user. */
async function connectByCode(page: Page, { folder, label, credentials }: Scanning): Promise<void> {
  await page.getByRole('button', { name: /^Connect/ }).click()
  const scan = page.getByRole('button', { name: 'Scan the code from your office' })
  await scan.click()
  await page.getByText('This code is not for connecting.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await holdBefore(folder, `${credentials.baseUrl} ${credentials.appKey}`)
  await scan.click()
  await page.getByText('Address and app key are filled in.').waitFor()
  expect(await page.getByLabel('Address of the server').inputValue()).toBe(credentials.baseUrl)
  expect(await page.getByLabel('App key').inputValue()).toBe(credentials.appKey)
  await holdBefore(folder, label)
}
