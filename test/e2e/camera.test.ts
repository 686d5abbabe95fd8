/** Photos by the camera and marked copies, from the click to the hub, their errors, and codes that the camera reads. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Document } from '../../shared/entities/document.ts'
import { isWhole } from '../support/sample.ts'
import { drawCode } from '../support/scan/draw-code.ts'
import { canMakeDisks, fillUp, mountSmallDisk } from '../support/store/small-disk.ts'
import { expectAnnounced } from './support/announced.ts'
import { findViolations } from './support/axe.ts'
import { chooseChromium, fakeCamera, openPage } from './support/chromium.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { type HubCredentials, readHubJob } from './support/hub-api.ts'
import { leaveTheLogs, startApp } from './support/in-process.ts'
import { playCamera, showToCamera } from './support/played-camera.ts'
import { makeFolder } from './support/programs.ts'
import { openJob, waitForPill } from './support/technician.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d01'
const atTheDoor: BrowserContextOptions = {
  permissions: ['camera', 'geolocation'],
  geolocation: { latitude: 59.3292, longitude: 18.0686, accuracy: 8 },
}

beforeAll(async () => {
  chooseChromium({ flags: fakeCamera })
})

const shutter = (page: Page) => page.getByRole('button', { name: 'Take the photo' })
const rows = (page: Page) => page.locator('[data-testid=file]')
const marks = (page: Page) => page.getByRole('application').getAttribute('aria-label')

async function contentOf(hub: HubCredentials, { contentUrl }: Document): Promise<Buffer> {
  const answer = await fetch(`${hub.baseUrl}${contentUrl}`, { headers: { 'API-Key': hub.apiKey } })
  return Buffer.from(await answer.arrayBuffer())
}

/** Records every camera that the page opens, so that the test can check that it is off. */
function noteCameras(page: Page): Promise<void> {
  return page.evaluate(`(() => {
    globalThis.cameras = []
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async wanted => {
      const stream = await open(wanted)
      cameras.push(...stream.getTracks())
      return stream
    }
  })()`)
}

/** Returns whether the page got its position: a photo waits only half a second for it. */
async function notePlace(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(`(() => {
    globalThis.isPlaced = false
    const { geolocation } = navigator
    const watch = geolocation.watchPosition.bind(geolocation)
    geolocation.watchPosition = (found, ...more) => watch(place => {
      found(place)
      isPlaced = true
    }, ...more)
  })()`)
  return () => page.evaluate('isPlaced')
}

/** Checks that the shutter does not cover the picture. */
async function expectShutterBeside(page: Page): Promise<void> {
  const [button, picture] = [await shutter(page).boundingBox(), await page.locator('video').boundingBox()]
  if (button === null || picture === null) throw new Error('There is no camera')
  const isBeside = button.x >= picture.x + picture.width || button.y >= picture.y + picture.height
  expect(isBeside).toBe(true)
}

/** Opens the mark-up from the file's menu. */
async function markUp(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /^Files/ }).click()
  await rows(page)
    .filter({ has: page.locator(`[aria-label*="${name}"], :text("${name}")`) })
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('button', { name: `Mark up ${name}` }).click()
  await page.getByRole('application').waitFor()
}

test('a photo needs two clicks, and arrives together with its marked copy, the time and the place', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
  const { page, problems } = await openConnected({ folder, credentials, technician }, atTheDoor)
  await openJob(page, jobUuid)
  await noteCameras(page)
  const isPlaced = await notePlace(page)
  await page.getByRole('button', { name: /^Add photo/ }).click()
  await expect.poll(isPlaced).toBe(true)
  await expectShutterBeside(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectShutterBeside(page)
  await page.setViewportSize({ width: 1024, height: 640 })
  await shutter(page).click()
  await page.locator('.camera-frame img').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('2 photos taken').waitFor()
  await expectAnnounced(page, /is saved on this laptop/)
  await page.keyboard.press('Escape')
  await shutter(page).waitFor({ state: 'detached' })
  // The camera is turned off a moment after it disappears.
  const tracks = () => page.evaluate('cameras.map(track => [track.kind, track.readyState])')
  await expect.poll(tracks).toEqual([['video', 'ended']])

  const [photo] = (await readNames(page)).toReversed()
  if (photo === undefined) throw new Error('There is no photo')
  await markUp(page, photo)
  const layer = await page.getByRole('application').boundingBox()
  if (layer === null) throw new Error('There is nothing to draw on')
  await page.mouse.click(layer.x + layer.width * 0.4, layer.y + layer.height * 0.4)
  await page.mouse.click(layer.x + layer.width * 0.6, layer.y + layer.height * 0.6)
  await page.getByRole('radio', { name: 'Box' }).check()
  const kept = page.waitForResponse(answer => answer.request().postData()?.includes('box') ?? false)
  await page.getByRole('application').press('Enter')
  await page.keyboard.press('ArrowRight')
  await kept
  await expect.poll(() => marks(page)).toBe('Photo with 2 marks')
  await page.keyboard.press('Escape')
  await page.reload()
  await markUp(page, photo)
  await expect.poll(() => marks(page)).toBe('Photo with 2 marks')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('application').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Files 3/ }).waitFor()
  await waitForPill(page, /All sent/)

  const { documents } = await readHubJob(credentials, jobUuid)
  const original = documents.find(({ fileName }) => shownAs(fileName) === photo)
  const copy = documents.find(({ fileName }) => shownAs(fileName) === `${photo} (marked)`)
  if (!original || !copy) throw new Error('They are not both there')
  const [before, after] = [await contentOf(credentials, original), await contentOf(credentials, copy)]
  const [told, copied] = [await sharp(before).metadata(), await sharp(after).metadata()]
  expect(told.exif?.toString('latin1')).toMatch(/\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/)
  // 59° 19' 45.12", with the seconds as a fraction.
  expect(told.exif?.includes(Buffer.from([0xa0, 0x11, 0, 0, 100, 0, 0, 0]))).toBe(true)
  expect(copied.exif?.equals(told.exif ?? Buffer.alloc(0))).toBe(true)
  expect([copied.width, copied.height]).toEqual([told.width, told.height])
  expect(after.equals(before)).toBe(false)
  expect(problems).toEqual([])
})

/** Returns a file name as the screen shows it, with the time only. */
function shownAs(fileName: string | null): string | undefined {
  return fileName?.replace(/^Photo \S+ (\d\d)\.(\d\d)\.(\d\d)\.\d{3}( \(marked\))?\.jpg$/, 'Photo $1:$2:$3$4')
}

/** Returns the names of the photos on the job, newest first. */
async function readNames(page: Page): Promise<string[]> {
  await page.getByRole('tab', { name: /^Files/ }).click()
  await rows(page).nth(1).waitFor()
  const menus = await rows(page)
    .getByRole('button', { name: /^More for/ })
    .allTextContents()
  return menus.map(text => text.replace('More for ', '').trim())
}

test('shows an error for a camera that is in use or unplugged, and for a folder chosen as a photo', async () => {
  const { page } = await openPage((await startApp(makeFolder(), ['--demo'])).address, atTheDoor)
  await page.getByTestId('job-row').first().click()
  const opener = page.getByRole('button', { name: /^Add photo/ })
  await opener.waitFor()
  await noteCameras(page)
  await opener.click()
  await shutter(page).waitFor()
  await page.evaluate('cameras[0].dispatchEvent(new Event("ended"))')
  await page.getByText('The camera is gone').waitFor()
  await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('', 'NotReadableError'))`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Another program is using the camera').waitFor()
  for (const [error, title] of [
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'No camera was found'],
  ]) {
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', '${error}'))`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(title ?? '').waitFor()
  }

  const choose = page.getByLabel('Choose photos or files')
  const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })
  await choose.setInputFiles([text('empty.jpg', ''), text('meter.jpg', 'no photo')])
  const said = page.getByRole('dialog')
  await said.getByText('empty.jpg is empty.').waitFor()
  await said.getByText('meter.jpg cannot be opened as a picture, or only in part. It is saved').waitFor()
  const many = isWhole ? 40 : 10
  await choose.setInputFiles(Array.from({ length: many }, (_, at) => text(`reading ${at}.txt`, `${at} bar`)))
  // The message is behind the open capture.
  await page
    .locator('.tab')
    .filter({ hasText: `Files ${many + 1}` })
    .waitFor({ state: 'attached' })
  await page.evaluate(`(() => {
    DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true })
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'Boilers'))
    const made = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
    document.querySelector('article.job').dispatchEvent(made)
  })()`)
  await said.getByText('Boilers is a folder').waitFor()
})

/** Returns the picture of a label for the played camera. */
async function labelled(code: string, format: 'QRCode' | 'Code128'): Promise<Buffer> {
  const table = { create: { width: 1_280, height: 960, channels: 3, background: '#777' } } as const
  return sharp(table)
    .composite([{ input: await drawCode(code, format, 6) }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

test('codes before the camera are named, and open their asset or the search', async () => {
  const { page, problems } = await openPage((await startApp(makeFolder(), ['--demo'])).address, atTheDoor)
  const camera = page.getByRole('dialog', { name: 'Camera' })
  const said = camera.locator('.camera-film')
  const openCodes = async (label: Buffer) => {
    await page.getByTestId('job-row').first().click()
    await page.locator('[data-capture=photo]').waitFor()
    await playCamera(page)
    await showToCamera(page, label)
    await page.keyboard.press('p')
    await camera.waitFor()
    await page.keyboard.press('3')
  }
  await openCodes(await labelled('XY-404404', 'Code128'))
  await said.getByText('No asset here has the code XY-404404.').waitFor()
  expect(await findViolations(page)).toEqual([])
  await camera.getByRole('button', { name: 'Search for it' }).click()
  await camera.waitFor({ state: 'detached' })
  await page.getByText('Nothing found for “XY-404404”').first().waitFor()
  await page.keyboard.press('Escape')

  await openCodes(await labelled('XY-404404', 'Code128'))
  await said.getByText('No asset here has the code XY-404404.').waitFor()
  // The job stays open until the user decides.
  await showToCamera(page, await labelled('https://example.com/assets/P-518', 'QRCode'))
  await said.getByText(/^Found Circulation pump P2/).waitFor()
  await camera.getByRole('button', { name: 'Open the asset' }).click()
  await page.getByRole('heading', { name: 'Circulation pump P2', exact: true }).waitFor()
  expect(await camera.count()).toBe(0)
  expect(problems).toEqual([])
})

test.runIf(canMakeDisks)('a photo that the full disk refused is saved when there is room', async () => {
  leaveTheLogs()
  const disk = mountSmallDisk(16 * 1024 * 1024)
  const app = await startApp(disk, ['--demo'])
  const { page } = await openPage(app.address, atTheDoor)
  await page.getByTestId('job-row').first().click()
  await page.getByRole('button', { name: /^Add photo/ }).click()
  await shutter(page).waitFor()
  const ballast = path.join(disk, 'ballast')
  fillUp(ballast)
  await shutter(page).click()
  const held = page.getByTestId('held-file')
  await held.filter({ hasText: 'Keep this window open' }).waitFor()
  await expectAnnounced(page, /disk/i, 'alert')
  writeFileSync(ballast, '')
  await held.getByRole('button', { name: 'Save now' }).click()
  await held.waitFor({ state: 'detached' })
  await expectAnnounced(page, /is saved on this laptop/)
  await app.stop()
})
