// @module-tag slow
/** Paper before the camera: from the live corners to the pages of a document on the job. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { planPage } from '../pages/draw-page.ts'
import { photographPages, printPage } from '../support/scan/printed-page.ts'
import { expectAnnounced } from './support/announced.ts'
import { askMain, orThrow } from './support/ask-main.ts'
import { openPage } from './support/chromium.ts'
import { disturb, settle } from './support/disturb.ts'
import { startApp } from './support/in-process.ts'
import { drawForCamera, playCamera, showToCamera, unplugCamera } from './support/played-camera.ts'
import { makeFolder } from './support/programs.ts'

const shutter = (page: Page) => page.getByRole('button', { name: 'Take the photo' })

/** Opens the camera of the running job with a picture in front of it, and returns the owner of its documents. */
async function openPaper(page: Page, jpeg: Buffer, facingMode?: 'user') {
  await page.locator('[data-capture=photo]').waitFor()
  const row = page.locator('[data-testid=job-row][aria-current=true]')
  const ref = (await row.getAttribute('data-job-uuid')) ?? ''
  await playCamera(page, facingMode)
  await showToCamera(page, jpeg)
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Take photo' }).click()
  await shutter(page).waitFor()
  await page.keyboard.press('2')
  return { kind: 'job' as const, ref }
}

test('two pages that are held still become one document without a click', async () => {
  const { page, problems } = await openPage((await startApp(makeFolder(), ['--demo'])).address)
  const [table, first, second] = await Promise.all([
    drawForCamera({ seed: 3, kind: 'none' }),
    drawForCamera({ seed: 39, kind: 'flat' }),
    drawForCamera({ seed: 20, kind: 'turned' }),
  ])
  const owner = await openPaper(page, first)
  await page.getByTestId('page-outline').waitFor()
  await page.getByText('Captured, page 1. Show the next page.').waitFor()
  await showToCamera(page, table)
  await page.getByText('Looking for the page…').waitFor()
  await showToCamera(page, second)
  await page.getByText('Captured, page 2. Show the next page.').waitFor()
  await unplugCamera(page)
  await page.getByText('What you captured before is saved').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('[data-capture=photo]').waitFor()
  await page.getByText('2 pages').first().waitFor()
  const captures = orThrow(await askMain(page, 'capture.list', { owner }))
  expect(captures.map(({ pages }) => pages.map(({ corners }) => corners !== null))).toEqual([[true, true]])
  expect(problems).toEqual([])
})

test('a second page in view is noticed, and one of the two is captured', async () => {
  const { page, problems } = await openPage((await startApp(makeFolder(), ['--demo'])).address)
  const printed = await printPage(['Delivery note DN-4711', 'Relief valve, brass', 'Copper pipe'])
  const owner = await openPaper(page, await drawForCamera({ seed: 3, kind: 'none' }))
  await page.getByRole('switch', { name: 'Automatic' }).uncheck()
  await showToCamera(page, await photographPages([printed]))
  await page.getByText('Page found. Press the button.').waitFor()
  await showToCamera(page, await photographPages([printed, printed]))
  await expectAnnounced(page, /^More than one page is in view\. The outlined one is captured\.$/)
  await page.getByRole('switch', { name: 'Automatic' }).check()
  await page.getByText('Captured, page 1. Show the next page.').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  const captures = orThrow(await askMain(page, 'capture.list', { owner }))
  expect(captures.map(({ pages }) => pages.map(({ corners }) => corners !== null))).toEqual([[true]])
  expect(problems).toEqual([])
})

test('a page is captured by the shutter, saved again after a failure, and undone by keys', async () => {
  const { page } = await openPage((await startApp(makeFolder(), ['--demo'])).address)
  const wanted = { seed: 39, kind: 'flat' } as const
  const owner = await openPaper(page, await drawForCamera(wanted), 'user')
  await disturb(page, { method: /^capture\.addPage$/, do: 'break' })
  await page.getByRole('switch', { name: 'Automatic' }).uncheck()
  await page.getByText('Page found. Press the button.').waitFor()
  // The live picture of a front camera is a mirror.
  expect(await page.locator('video.camera-mirror').count()).toBe(1)
  await shutter(page).focus()
  await page.keyboard.press('Space')
  const held = page.getByTestId('held-file')
  await held.filter({ hasText: 'Keep this window open' }).waitFor()
  // Nothing is lost if the camera is closed.
  await page.keyboard.press('Escape')
  await held.waitFor()
  await settle(page)
  await held.getByRole('button', { name: 'Save now' }).click()
  await expectAnnounced(page, /^Captured, page 1/)
  const [capture] = orThrow(await askMain(page, 'capture.list', { owner }))
  const corners = capture?.pages[0]?.corners ?? []
  // The file is not mirrored: its corners are those of the page.
  const truth = planPage(wanted).truth.corners ?? []
  for (const [at, { x, y }] of truth.entries())
    expect(Math.hypot((corners[at]?.x ?? 0) - x, (corners[at]?.y ?? 0) - y)).toBeLessThan(0.02)

  await page.getByRole('button', { name: 'Take photo' }).click()
  await shutter(page).waitFor()
  await page.getByText('1 page', { exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await expectAnnounced(page, /^Page 1 is removed/)
  expect(orThrow(await askMain(page, 'capture.list', { owner }))).toEqual([])
})

test('the camera adds pages to a document, and takes one again, which can be undone', async () => {
  const { page, problems } = await openPage((await startApp(makeFolder(), ['--demo'])).address)
  const [table, first, second] = await Promise.all([
    drawForCamera({ seed: 3, kind: 'none' }),
    drawForCamera({ seed: 39, kind: 'flat' }),
    drawForCamera({ seed: 20, kind: 'turned' }),
  ])
  const owner = await openPaper(page, first)
  const uuids = async () => {
    const [capture] = orThrow(await askMain(page, 'capture.list', { owner }))
    return capture?.pages.map(({ uuid }) => uuid) ?? []
  }
  await page.getByText('Captured, page 1. Show the next page.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Files/ }).click()
  await page.getByTestId('capture').getByRole('link').click()
  const [begun] = await uuids()

  await showToCamera(page, table)
  await page.getByRole('button', { name: 'Add pages with the camera' }).click()
  await shutter(page).waitFor()
  await showToCamera(page, second)
  await page.getByText('Captured, page 2. Show the next page.').waitFor()
  await page.keyboard.press('Control+z')
  await expectAnnounced(page, /^Page 2 is removed/)
  expect(await uuids()).toEqual([begun])
  await page.getByRole('button', { name: 'Done' }).click()

  // A page that cannot be saved is held on the screen of its document.
  await disturb(page, { method: /^capture\.replacePage$/, do: 'break' })
  await page.getByRole('button', { name: 'Retake with the camera' }).click()
  const held = page.getByTestId('held-file')
  await held.first().waitFor()
  await page.keyboard.press('Escape')
  await settle(page)
  await held.getByRole('button', { name: 'Save now' }).click()
  await page.getByText('Page 1 has a new photo.').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectAnnounced(page, /^The earlier photo is back/)
  expect(await uuids()).toEqual([begun])
  // the page that could not be saved above
  expect(problems).toEqual([expect.stringContaining('a status of 500')])
})
