/** A new job whose customer, asset, place and contact are suggested, without a network. */
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { listAllJobs, putHubAsset, putHubJob } from './support/hub-api.ts'
import { waitForPill } from './support/technician.ts'

const jobUuid = '3d1f7a52-5c0b-4f7e-9d0a-7b1c2e3f4a51'
const assetUuid = '9b2e6c14-0d3a-4c8f-8e57-1a2b3c4d5e61'

test('a technician fills a new job from suggestions by keys and by touch, and it arrives once', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { folder, credentials, technician } = testHub
  await putHubJob(credentials, jobUuid, { customerName: 'Brf Norrgatan 8', placeName: 'Norrgatan 8, garage' })
  await putHubAsset(credentials, assetUuid, {
    ...{ assetNo: 'B-0231', name: 'Gas boiler', customerName: 'Brf Norrgatan 8' },
    location: { placeName: 'Norrgatan 8, cellar' },
    contactPerson: { name: 'Olga Ström', phone: '+46 70 123 45 67' },
  })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await waitForPill(page, /All sent/)
  await testHub.hub.stop()
  await page.getByRole('link', { name: 'New job' }).first().click()
  await page.getByLabel('Title').fill('Flange leaks')

  // By touch: the asset fills the fields that are empty.
  const asset = page.getByRole('combobox', { name: /^Asset/ })
  await asset.fill('oile')
  await page.getByRole('option', { name: 'B-0231' }).waitFor()
  expect(await findViolations(page), 'suggestions').toEqual([])
  await page.getByRole('option', { name: 'B-0231' }).click()
  await page.getByText('B-0231').waitFor()
  const typedIn = (name: RegExp) => page.getByRole('combobox', { name }).inputValue()
  await expect.poll(() => typedIn(/^Place/)).toBe('Norrgatan 8, cellar')
  expect(await typedIn(/^Customer/)).toBe('Brf Norrgatan 8')
  expect(await typedIn(/^Contact name/)).toBe('Olga Ström')
  expect(await page.getByLabel('Contact phone').inputValue()).toBe('+46 70 123 45 67')

  // By keys: another place. The first Escape closes the list, not the form.
  const place = page.getByRole('combobox', { name: /^Place/ })
  await place.fill('gara')
  await page.getByRole('option', { name: 'garage' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.suggestion').waitFor({ state: 'detached' })
  await page.keyboard.type('g')
  await page.getByRole('option', { name: 'garage' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await place.inputValue()).toBe('Norrgatan 8, garage')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Flange leaks' }).waitFor()

  await testHub.startAgain()
  await waitForPill(page, /All sent/)
  const made = (await listAllJobs(credentials)).filter(({ title }) => title === 'Flange leaks')
  expect(made).toMatchObject([
    {
      ...{ customerName: 'Brf Norrgatan 8', assetUuid, placeName: 'Norrgatan 8, garage' },
      contactPerson: { name: 'Olga Ström', phone: '+46 70 123 45 67' },
    },
  ])
  expect(problems).toEqual([])
})
