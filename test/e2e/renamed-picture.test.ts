/**
 * The hub renames a picture that was made on the laptop: a picture that failed under the old name loads under the new.
 */
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { picture, seePictures } from './support/pictures.ts'
import { openJob, press, waitForPill } from './support/technician.ts'

const jobUuid = '6c0d5a1e-93f7-4be1-8a0c-2f5d7e1b9c41'

const small = /\?size=256$/

/** Fills in a signature with a photo of paper at a stopped hub, while small pictures do not load. */
async function fillWithoutPictures() {
  const { folder, hub, credentials, technician, startAgain } = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { page } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)
  await hub.stop()

  await page.route(small, route => route.fulfill({ status: 404 }))
  await press(page, 'Sign')
  await page.getByRole('radio', { name: 'Photo of paper' }).check()
  const pad = page.getByRole('region', { name: 'Signature' })
  await pad.getByLabel('Signer’s name').fill('Eva Lund')
  const paper = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  await pad.getByLabel('Take photo').setInputFiles(paper)
  await pad.getByText('paper.jpg is saved on this laptop.').waitFor()
  return { page, startAgain }
}

/** Holds the end of the unfinished signature, and with it the pad, until the returned function is called. */
async function holdPad(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc', async route => {
    const data = route.request().postData() ?? ''
    if (data.includes('"draft.save"') && data.includes('"text":""')) await held.promise
    await route.continue()
  })
  return held.resolve
}

test('the picture of a signature that failed to load appears after the server gave it another uuid', async () => {
  const { page, startAgain } = await fillWithoutPictures()
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

test('a picture on the open sheet that failed to load appears after the server gave it another uuid', async () => {
  const { page, startAgain } = await fillWithoutPictures()
  const closePad = await holdPad(page)
  await page.keyboard.press('Control+Enter')
  // The sheet with the signature is read before the pad closes. Then the sheet scrolls to it, and the picture loads.
  await page.locator('.jobsheet-signature').waitFor({ state: 'attached' })
  closePad()
  await page.getByText('This picture cannot be shown here.').waitFor()
  await page.unroute(small)

  await startAgain()
  await page.keyboard.press('F5')
  await seePictures(page, '.jobsheet-signature', 1)
})
