/**
 * The hub renames a picture that was made on the laptop: a picture that failed under the old name loads under the new.
 */
import { test } from 'vitest'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { picture, seePictures } from './support/pictures.ts'
import { openJob, press, waitForPill } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c41'

test('the picture of a signature that failed to load appears after the server gave it another uuid', async () => {
  const { folder, hub, credentials, technician, startAgain } = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { page } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  await hub.stop()

  const small = /\?size=256$/
  await page.route(small, route => route.fulfill({ status: 404 }))
  await press(page, 'Sign')
  await page.getByRole('radio', { name: 'Photo of paper' }).check()
  const sheet = page.getByRole('region', { name: 'Signature' })
  await sheet.getByLabel('Signer’s name').fill('Eva Lund')
  const paper = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  await sheet.getByLabel('Take photo').setInputFiles(paper)
  await sheet.getByText('paper.jpg is saved on this laptop.').waitFor()
  await page.keyboard.press('Control+Enter')
  await press(page, 'Done')
  const signed = page.locator('.signed')
  // Pictures load when they scroll into view.
  await signed.scrollIntoViewIfNeeded()
  await signed.getByText('No preview').waitFor()
  await page.unroute(small)

  await startAgain()
  await page.keyboard.press('F5')
  await waitForPill(page, /All sent/)
  await seePictures(page, '.signed img', 1)
  await signed.getByText('No preview').waitFor({ state: 'detached' })
})
