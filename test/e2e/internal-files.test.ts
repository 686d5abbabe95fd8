/** The user chooses the pictures that the customer gets: in a picture's menu, in the viewer and on the sheet. */
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { handOver } from './support/hand-over.ts'
import { startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'
import { press } from './support/technician.ts'

test('the job sheet contains an internal picture only after the user ticks the picture there', async () => {
  const app = await startApp(makeFolder(), ['--demo'])
  const { page, problems } = await openPage(app.address)
  await page.locator('[data-capture=note]').waitFor()
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#1030c0' } })
  const buffer = await picture.jpeg().toBuffer()
  const before = await page.getByTestId('file').count()
  await handOver(page, 'drop', { name: 'dropped.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('tab', { name: /^Files/ }).click()
  const tile = page.getByTestId('file').filter({ hasText: 'dropped.jpg' })
  await tile.waitFor()
  expect(before).toBe(0)

  expect(await isRingWhole(page.getByRole('button', { name: 'More for dropped.jpg' }))).toBe(true)
  await press(page, 'More for dropped.jpg')
  await press(page, 'Mark as internal: dropped.jpg')
  await tile.getByText('Internal', { exact: true }).waitFor()
  await tile.getByRole('link').click()
  const viewer = page.getByTestId('viewer')
  await viewer.getByText('Internal', { exact: true }).waitFor()
  await viewer.getByRole('button', { name: 'Show to the customer: dropped.jpg' }).click()
  await viewer.getByText('Internal', { exact: true }).waitFor({ state: 'detached' })
  await viewer.getByRole('button', { name: 'Back', exact: true }).click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await press(page, 'Job sheet')
  const sheet = page.getByRole('article', { name: 'The sheet' })
  await sheet.locator('.jobsheet-photo').first().waitFor()
  const onSheet = await sheet.locator('.jobsheet-photo').count()
  const choice = page.getByRole('checkbox', { name: 'dropped.jpg' })
  expect(await choice.isChecked()).toBe(true)
  await choice.click()
  await expect.poll(() => sheet.locator('.jobsheet-photo').count()).toBe(onSheet - 1)
  expect(await choice.isChecked()).toBe(false)
  await choice.click()
  await expect.poll(() => sheet.locator('.jobsheet-photo').count()).toBe(onSheet)
  expect(problems).toEqual([])
})

/** Returns whether the focus ring of a control is not cut off by an ancestor. */
async function isRingWhole(control: Locator): Promise<boolean> {
  await control.page().keyboard.press('Shift')
  await control.focus()
  return control.evaluate(element => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    const room = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const ring = element.getBoundingClientRect()
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const edge = around.getBoundingClientRect()
      const isCut = ring.left - room < edge.left || ring.right + room > edge.right
      const isCutBelow = ring.top - room < edge.top || ring.bottom + room > edge.bottom
      if (getComputedStyle(around).overflowX !== 'visible' && (isCut || isCutBelow)) return false
    }
    return outlineStyle !== 'none'
  })
}
