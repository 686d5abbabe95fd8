/** Bad input: each is answered with a sentence that says whether the work is safe and what to do. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inputLimits } from '../../shared/limits/limits.ts'
import { isWhole } from '../support/sample.ts'
import { canMakeDisks, fillUp, mountSmallDisk } from '../support/store/small-disk.ts'
import { film } from '../support/sync/documents/photo/film.ts'
import { expectAnnounced } from './support/announced.ts'
import { openPage } from './support/chromium.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { type HubCredentials, postHubForm, readHubForm, readHubJob } from './support/hub-api.ts'
import { leaveTheLogs, startApp } from './support/in-process.ts'
import { expectFormSaved, openJob, press, waitForPill } from './support/technician.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d31'
const heic = path.join(import.meta.dirname, '../support/sync/documents/fixtures/turned.heic')
const chooser = (page: Page) => page.getByLabel('Choose photos or files')

/** Two questions that depend on each other. */
const circle = [
  { name: 'inside', label: 'Seen inside?', type: 'TEXT', showIf: { field: 'outside', equals: 'no' } },
  { name: 'outside', label: 'Seen outside?', type: 'TEXT', showIf: { field: 'inside', equals: 'no' } },
]

/** Drops a file that is too large for a call of the test. */
function dropLarge(page: Page, name: string, bytes: number): Promise<void> {
  return page.evaluate(
    ([fileName, size]) => {
      const part = new Uint8Array(1024 * 1024)
      const transfer = new DataTransfer()
      const parts = Array.from({ length: size / part.length }, () => part)
      transfer.items.add(new File(parts, fileName, { type: 'image/jpeg' }))
      const made = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
      document.querySelector('article.job')?.dispatchEvent(made)
    },
    [name, bytes] as const,
  )
}

async function dropTooMuch(page: Page): Promise<void> {
  await dropLarge(page, 'roof.jpg', 300 * 1024 * 1024)
  await page
    .getByText(/^roof\.jpg is larger than the server accepts .*Nothing was added: choose a smaller/)
    .waitFor()
}

async function writeTooMuch(page: Page): Promise<void> {
  const letters = 1024 * 1024
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('x'.repeat(letters))
  await page
    .getByText('The note has 1,048,576 characters, and the server accepts 1,000,000. Nothing is lost')
    .waitFor()
  await page.getByText('Draft saved').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.reload()
  await page.getByRole('button', { name: /^Continue note/ }).click()
  await expect.poll(() => note.evaluate((field: HTMLTextAreaElement) => field.value.length)).toBe(letters)
  await note.fill('y'.repeat(inputLimits.noteLetters))
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('note').waitFor()
}

async function addBadFiles(page: Page): Promise<void> {
  await page.keyboard.press('p')
  const broken = {
    name: 'broken.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj <<'),
  }
  const motionPhoto = Buffer.concat([readFileSync(heic), film])
  const photo = { name: 'turned.heic', mimeType: 'image/heic', buffer: motionPhoto }
  const whole = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  const cut = { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) }
  await chooser(page).setInputFiles([broken, photo, cut])
  await page.getByText('cut.jpg cannot be opened as a picture, or only in part.').waitFor()
  await page.getByText('Motion photos in HEIC are sent as JPEG pictures, without their video.').waitFor()
  const tops = await page
    .locator('.toast')
    .evaluateAll(all => all.map(notice => notice.getBoundingClientRect().top))
  expect(tops.filter(top => top < 0)).toEqual([])
  await page.getByTestId('file').filter({ hasText: 'broken.pdf' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Files 3/ }).click()
  await page.getByTestId('file').filter({ hasText: 'cut.jpg' }).getByText('No preview').waitFor()
  await page.getByRole('link', { name: 'Open cut.jpg' }).click()
  await page.getByText('This picture cannot be shown').waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate('location.hash += "&sheet="')
  // Pictures load when they scroll into view.
  await page.locator('.jobsheet-pictures').scrollIntoViewIfNeeded()
  await page.locator('.jobsheet-away').getByText('This picture cannot be shown here.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'broken.pdf' }).click()
  await page.getByText('This PDF cannot be shown').waitFor()
  await page.getByText('Your file is safe: it is saved and sent unchanged.').waitFor()
  await page.keyboard.press('Escape')
}

/** Types a caption that is too long: it stays a draft with an error until it is shorter. */
async function captionTooMuch(page: Page): Promise<void> {
  await page.locator('.file-buttons .button').first().click()
  const caption = page.getByLabel(/^Caption/)
  const letters = inputLimits.descriptionLetters + 1
  await caption.fill('x'.repeat(letters))
  const told = page.getByText(
    'This caption has 100,001 characters, and a caption can have 100,000. It is saved on this laptop but not sent',
  )
  await told.waitFor()
  await page.keyboard.press('Tab')
  expect((await caption.inputValue()).length).toBe(letters)
  // Opens another tab than the notes: a browser needs seconds to lay out a very long one.
  await page.getByRole('tab', { name: 'Overview' }).click()
  await caption.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Files/ }).click()
  await told.waitFor()
  await page.reload()
  await told.waitFor()
  await expect.poll(async () => (await caption.inputValue()).length).toBe(letters)
  await caption.fill('y'.repeat(inputLimits.descriptionLetters))
  await told.waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await expectAnnounced(page, /Caption saved/)
  await caption.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.file-said').waitFor()
  expect(await caption.count()).toBe(0)
}

/** Simulates an error of the camera, as when it is refused or in use. */
async function meetCamera(page: Page, error: string, title: string): Promise<void> {
  await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('', '${error}'))`)
  await page.getByRole('button', { name: /^(Take photo|Try again)$/ }).click()
  await page.getByText(title).waitFor()
  await page.getByText('Nothing was lost.').waitFor()
}

async function fillInCircle(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Forms/ }).click()
  await page.getByTestId('form-row').getByText('Round', { exact: true }).click()
  await page.getByText('Your answers are saved and sent as usual').waitFor()
  await page.getByLabel('Seen inside?').fill('yes')
  await page.getByLabel('Seen outside?').fill('rust')
  await page.getByTestId('form-counts').filter({ hasText: '2 of 2' }).waitFor()
  await expectFormSaved(page)
  await page.keyboard.press('Escape')
}

async function readArrived(hub: HubCredentials, formUuid: string) {
  const { documents, events } = await readHubJob(hub, jobUuid)
  const { fields } = await readHubForm(hub, formUuid)
  return {
    files: documents.map(({ mimeType }) => mimeType).sort(),
    captions: documents.map(({ description }) => description?.length ?? 0).sort((a, b) => a - b),
    notes: events.filter(({ type }) => type === 'NOTE').map(({ comment }) => comment?.length),
    answers: fields.map(({ value }) => value),
  }
}

test('each kind of invalid input shows an error, and the rest of the work is sent', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
  const { uuid: formUuid } = await postHubForm(credentials, { jobUuid, title: 'Round', fields: circle })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await waitForPill(page, /All sent/)

  // Slightly too large files are tested in files.test.ts. A very long note takes the browser seconds to lay out.
  if (isWhole) await dropTooMuch(page)
  if (isWhole) await writeTooMuch(page)
  await addBadFiles(page)
  await captionTooMuch(page)
  await page.keyboard.press('p')
  await meetCamera(page, 'NotAllowedError', 'The camera is not allowed')
  await page.keyboard.press('Escape')
  await fillInCircle(page)
  await waitForPill(page, /All sent/)
  expect(await readArrived(credentials, formUuid)).toEqual({
    // The photo was converted to a common format; the others are unchanged.
    files: ['application/pdf', 'image/jpeg', 'image/jpeg'],
    captions: [0, 0, inputLimits.descriptionLetters],
    notes: isWhole ? [inputLimits.noteLetters] : [],
    answers: ['yes', 'rust'],
  })
  expect(problems).toEqual([])
})

// A photo of the camera is tested in camera.test.ts, with the same place to wait.
test.runIf(isWhole && canMakeDisks)('a photo waits in the window while the disk is full', async () => {
  leaveTheLogs()
  const disk = mountSmallDisk(16 * 1024 * 1024)
  const app = await startApp(disk, ['--demo'])
  const { page } = await openPage(app.address)
  await page.getByTestId('job-row').first().click()
  await page.getByRole('button', { name: /^Add photo/ }).click()
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const picture = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#000', noise } })
  const buffer = await picture.jpeg({ quality: 90 }).toBuffer()
  const ballast = path.join(disk, 'ballast')
  fillUp(ballast)
  await chooser(page).setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer })
  const held = page.getByTestId('held-file')
  await held.filter({ hasText: 'roof.jpg is not saved on the disk yet. Keep this window open' }).waitFor()
  await expectAnnounced(page, /disk/i, 'alert')
  writeFileSync(ballast, '')
  await press(page, 'Save now')
  await page.getByTestId('file').filter({ hasText: 'roof.jpg' }).waitFor()
  await held.waitFor({ state: 'detached' })
  await app.stop()
})
