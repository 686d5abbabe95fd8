/** Tasks of a technician who captures paper, photos and voice on a job; each waits until it is saved. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { drawForCamera, playCamera, showToCamera } from './played-camera.ts'
import { press } from './technician.ts'

/** Long, as the machine may be busy. */
const soon = { timeout: 120_000 }

/** Draws three pages of a delivery, a type plate and a table for the camera. */
export async function drawPapers() {
  const [note, second, third, plate, table] = await Promise.all([
    drawForCamera({ seed: 18, kind: 'turned' }),
    drawForCamera({ seed: 23, kind: 'turned' }),
    drawForCamera({ seed: 20, kind: 'turned' }),
    drawForCamera({ seed: 5, kind: 'turned' }),
    drawForCamera({ seed: 3, kind: 'none' }),
  ])
  return { note, second, third, plate, table }
}

type Papers = Awaited<ReturnType<typeof drawPapers>>

/** Takes two photos with the camera of the open job. The camera stays open. */
export async function takePhotos(page: Page, { plate, third }: Papers): Promise<void> {
  await page.locator('[data-capture=photo]').waitFor()
  await playCamera(page)
  await showToCamera(page, third)
  await page.keyboard.press('p')
  const shutter = page.getByRole('button', { name: 'Take the photo' })
  await shutter.waitFor(soon)
  await page.keyboard.press('Space')
  await page.getByText('1 photo taken').waitFor(soon)
  await showToCamera(page, plate)
  await page.keyboard.press('Space')
  await page.getByText('2 photos taken').waitFor(soon)
}

/** Holds three pages before the open camera, which captures each without a click. */
export async function captureNote(page: Page, { note, second, third, table }: Papers): Promise<void> {
  await showToCamera(page, table)
  await page.keyboard.press('2')
  for (const [at, one] of [note, second, third].entries()) {
    await showToCamera(page, one)
    await page.getByText(`Captured, page ${at + 1}. Show the next page.`).waitFor(soon)
    await showToCamera(page, table)
    await page.getByText(/^(Looking for the page|No page found)/).waitFor(soon)
  }
  await press(page, 'New document')
}

/** Captures a type plate with the shutter, and leaves the camera. */
export async function capturePlate(page: Page, { plate }: Papers): Promise<void> {
  await page.getByRole('switch', { name: 'Automatic' }).uncheck()
  await showToCamera(page, plate)
  await page.getByText('Page found. Press the button.').waitFor(soon)
  await page.getByRole('button', { name: 'Take the photo' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('1 page', { exact: true }).waitFor(soon)
  await press(page, 'Done')
}

/** Moves a corner of the open page by a key. */
export async function moveCorner(page: Page): Promise<void> {
  await press(page, 'Move corners')
  const corner = page.getByRole('slider', { name: 'Top left corner' })
  const before = await corner.getAttribute('aria-valuetext', soon)
  await corner.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => corner.getAttribute('aria-valuetext')).not.toBe(before)
  await press(page, 'Done')
  await corner.waitFor({ state: 'detached' })
}

/** Makes a document of all photos on the open job, and returns to the job. */
export async function makeOfPhotos(page: Page): Promise<void> {
  await press(page, 'New document')
  await press(page, 'From photos that are here')
  for (const box of await page.locator('.tile-choice input').all()) await box.check()
  await press(page, 'Make a document of these')
  await page.getByRole('heading', { name: /2 pages$/ }).waitFor(soon)
  await press(page, 'Back')
}

/** Copies the text of the newest photo, and returns to the job. */
export async function copyPhotoText(page: Page): Promise<string> {
  await page.getByRole('tab', { name: /^Files/ }).click()
  await page.getByTestId('file').getByRole('link').first().click()
  await press(page, 'Copy text')
  await page.getByText('Text copied.').first().waitFor(soon)
  await page.keyboard.press('Escape')
  return page.evaluate<string>('navigator.clipboard.readText()')
}

export async function recordVoice(page: Page): Promise<void> {
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect.poll(() => page.getByRole('timer').textContent(), soon).toMatch(/0:0[1-9]/)
  await press(page, 'Stop and save')
  await page.locator('.record-sheet').getByText('Voice note').first().waitFor(soon)
  await page.keyboard.press('Escape')
  await page.locator('.record-sheet').waitFor({ state: 'detached' })
}

/** Signs the open job's sheet with a typed name. */
export async function signAs(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Type name' }).check()
  await page.getByLabel('Signer’s name').fill(name)
  await press(page, 'Save signature')
  await page.getByRole('region', { name: 'Who has signed' }).getByText(name, { exact: true }).waitFor()
}
