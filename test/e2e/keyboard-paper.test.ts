// @module-tag slow
/** Paper without a mouse: captured by the camera, its pages changed, and the document named and sent. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photographPage, printPage } from '../support/scan/printed-page.ts'
import { expectAnnounced } from './support/announced.ts'
import { findViolations } from './support/axe.ts'
import {
  chooseFile,
  enter,
  expectFocus,
  expectFocusOn,
  openSignedIn,
  pressKey,
  tabTo,
} from './support/by-keyboard.ts'
import { readHubJob } from './support/hub-api.ts'
import { drawForCamera, playCamera, showToCamera } from './support/played-camera.ts'
import { waitForPill } from './support/technician.ts'

const jobUuid = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b75'
const longer = { timeout: 60_000 }

/** Captures a page without a click, and opens its document from the files of the job. */
async function capturePage(page: Page): Promise<void> {
  await playCamera(page)
  await showToCamera(page, await drawForCamera({ seed: 39, kind: 'flat' }))
  await pressKey(page, 'p')
  await expectFocusOn(page, 'Take the photo')
  await pressKey(page, '2')
  await page.getByText('Captured, page 1. Show the next page.').waitFor(longer)
  expect(await findViolations(page)).toEqual([])
  await pressKey(page, 'Escape')
  await expectFocusOn(page, 'Pump room')
  await tabTo(page, 'Overview')
  for (const name of [/^Notes/, /^Forms/, /^Files/]) {
    await pressKey(page, 'ArrowRight')
    await expectFocusOn(page, name)
  }
  await enter(page, /^Document, 1 page/)
  await expectFocusOn(page, 'Document, 1 page')
}

async function addPicture(page: Page): Promise<void> {
  const buffer = await photographPage(await printPage(['Copper pipe'], 600, 800))
  await chooseFile(page, 'Add pictures', { name: 'pipe.jpg', mimeType: 'image/jpeg', buffer })
  await expectAnnounced(page, /^1 page is saved/)
  await expectFocusOn(page, 'Add pictures')
  await tabTo(page, /Page 1 of 2/, 'Shift+Tab')
  await pressKey(page, 'ArrowRight')
  await expectFocusOn(page, /Page 2 of 2/)
}

/** Changes the second page. The focus stays with the tool that was used. */
async function changePage(page: Page): Promise<void> {
  await enter(page, 'Rotate right', 'Shift+Tab')
  await expectAnnounced(page, /^Page rotated/)
  await expectFocusOn(page, 'Rotate right')
  await enter(page, 'Move corners')
  await expectFocusOn(page, /corner$/)
  await pressKey(page, 'ArrowRight')
  expect(await findViolations(page)).toEqual([])
  await pressKey(page, 'Enter')
  await expectAnnounced(page, /^Corners saved/)
  await expectFocusOn(page, 'Move corners')
  await enter(page, 'Retake with the camera')
  await page.getByRole('dialog').waitFor()
  await pressKey(page, 'Escape')
  await expectFocusOn(page, 'Retake with the camera')
  await tabTo(page, 'Look')
  await pressKey(page, 'ArrowDown')
  await expectAnnounced(page, /^Look saved/)
  await expectFocusOn(page, 'Look')
}

async function removeAndRestore(page: Page): Promise<void> {
  await enter(page, 'Delete this page')
  await expectAnnounced(page, /^Page 2 is deleted/)
  await expectFocusOn(page, 'Delete this page')
  await enter(page, 'Undo', 'Shift+Tab')
  await expectAnnounced(page, /^The page is back/)
  await expectFocus(page, 'restoring a page')
  await page.getByRole('heading', { name: /2 pages$/ }).waitFor()
}

async function nameAndSend(page: Page): Promise<void> {
  await tabTo(page, 'Name')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Order 12')
  await page.getByRole('heading', { name: 'Order 12, 2 pages' }).waitFor()
  await enter(page, 'Send now', 'Shift+Tab')
  await page.getByTestId('paper').waitFor({ ...longer, state: 'detached' })
  await expectFocus(page, 'sending')
}

test('paper is captured, changed, named and sent by keyboard, and arrives at the hub', async () => {
  const { page, problems, credentials } = await openSignedIn({ [jobUuid]: 'Pump room' }, undefined, {
    permissions: ['camera'],
  })
  await pressKey(page, 'j')
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Pump room')
  await capturePage(page)
  await addPicture(page)
  await changePage(page)
  await removeAndRestore(page)
  await nameAndSend(page)
  await waitForPill(page, /All sent/)
  const { documents } = await readHubJob(credentials, jobUuid)
  expect(documents.map(({ fileName }) => fileName)).toEqual(['Order 12.pdf'])
  expect(problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
})
