// @module-tag slow
/** Paper before the camera: from the live corners to the pages of a document on the job. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askMain, orThrow } from './support/ask-main.ts'
import { openPage } from './support/chromium.ts'
import { startApp } from './support/in-process.ts'
import { drawForCamera, playCamera, showToCamera, unplugCamera } from './support/played-camera.ts'
import { makeFolder } from './support/programs.ts'

const shutter = (page: Page) => page.getByRole('button', { name: 'Take the photo' })

test('two pages that are held still become one document without a click', async () => {
  const { page, problems } = await openPage((await startApp(makeFolder(), ['--demo'])).address)
  await page.locator('[data-capture=photo]').waitFor()
  const [table, first, second] = await Promise.all([
    drawForCamera({ seed: 3, kind: 'none' }),
    drawForCamera({ seed: 29, kind: 'flat' }),
    drawForCamera({ seed: 18, kind: 'turned' }),
  ])
  await playCamera(page)
  await showToCamera(page, first)
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Take photo' }).click()
  await shutter(page).waitFor()
  await page.keyboard.press('2')
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
  const jobUuid = await page.locator('[data-testid=job-row][aria-current=true]').getAttribute('data-job-uuid')
  const owner = { kind: 'job' as const, ref: jobUuid ?? '' }
  const captures = orThrow(await askMain(page, 'capture.list', { owner }))
  expect(captures.map(({ pages }) => pages.map(({ corners }) => corners !== null))).toEqual([[true, true]])
  expect(problems).toEqual([])
})
