/** Voice notes and videos, from the microphone to the server, and their errors. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { canMakeDisks, fillUp, mountSmallDisk } from '../support/store/small-disk.ts'
import { askMain } from './support/ask-main.ts'
import { chooseChromium, fakeCamera, openPage } from './support/chromium.ts'
import { connect } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { readHubJob } from './support/hub-api.ts'
import { leaveTheLogs, startApp } from './support/in-process.ts'
import { makeFolder, spawnApp } from './support/programs.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d02'
const allowed: BrowserContextOptions = { permissions: ['microphone', 'camera'] }

beforeAll(() => chooseChromium({ flags: fakeCamera }))

const opener = (page: Page) => page.locator('[data-capture=record]')
const is = (page: Page, words: string) => page.locator('.recorder-state').filter({ hasText: words })
const rows = (page: Page) => page.getByTestId('file')
const openFirst = (page: Page) => page.locator(`[data-job-uuid="${jobUuid}"]`).click()

/** Waits until this many seconds are recorded. A busy machine may skip one. */
async function recordUntil(page: Page, seconds: number): Promise<void> {
  const shown = async () => Number((await page.getByRole('timer').textContent())?.split(':').at(-1))
  await expect.poll(shown, { timeout: 30_000 }).toBeGreaterThanOrEqual(seconds)
}

test('a voice note that the end of the program interrupted is kept, arrives once, and plays', async () => {
  const { folder, credentials, technician, hub, startAgain } = await openTestHub({ [jobUuid]: 'Pump room' })
  const data = path.join(folder, 'app')
  const app = await spawnApp(data)
  await connect(app, credentials, technician)
  const { page } = await openPage(app.address, allowed)
  await openFirst(page)
  await page.getByRole('tab', { name: /^Files/ }).waitFor()
  await hub.stop()
  await opener(page).click()
  await is(page, 'Ready').waitFor()
  await page.keyboard.press('Enter')
  await recordUntil(page, 2)
  await page.keyboard.press('Space')
  await is(page, 'Paused').waitFor()
  await page.keyboard.press('Space')
  await recordUntil(page, 4)
  await app.stop('SIGKILL')

  const again = await spawnApp(data)
  const { page: second } = await openPage(again.address, allowed)
  await openFirst(second)
  const banner = second.locator('.banner').filter({ hasText: /A recording of 0:\d\d was not finished/ })
  await banner.getByRole('button', { name: 'Listen' }).click()
  await banner.getByRole('button', { name: /^(Pause|Play)$/ }).waitFor()
  await banner.getByRole('button', { name: 'Keep' }).click()
  await banner.waitFor({ state: 'detached' })
  await startAgain()
  await second.keyboard.press('F5')
  await expect
    .poll(async () => (await askMain(second, 'sync.status', {})).pending, { timeout: 60_000 })
    .toBe(0)
  const { documents } = await readHubJob(credentials, jobUuid)
  expect(documents).toMatchObject([{ mimeType: 'audio/webm', internal: false }])
  expect(documents[0]?.durationMs).toBeGreaterThan(2_000)
  await play(second)
})

/** Opens the file, plays it to its end, and seeks. */
async function play(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Files/ }).click()
  await rows(page)
    .getByRole('link', { name: /^Voice note/ })
    .click()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const seek = page.getByRole('slider', { name: 'Position in the recording' })
  await seek.press('Home')
  await expect.poll(() => seek.getAttribute('aria-valuetext')).toMatch(/^0:00 of 0:\d\d$/)
}

test('a video shows its size, and is saved when it is stopped', async () => {
  const { page, problems } = await openPage((await startApp(makeFolder(), ['--demo'])).address, allowed)
  await page.getByTestId('job-row').first().click()
  await page.keyboard.press('r')
  await page.getByRole('radio', { name: 'Video' }).check()
  await page.getByText('Up to 60 seconds, about 11.5 MB').waitFor()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByText(/left, .+ so far/).waitFor()
  await page.getByRole('button', { name: 'Stop and save' }).click()
  await rows(page)
    .getByRole('link', { name: /^Video/ })
    .click()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.locator('video.player-film').waitFor()
  expect(problems).toEqual([])
})

/** Remembers each track that the page opens in `tracks`. */
function noteTracks(page: Page): Promise<void> {
  return page.evaluate(`(() => {
    globalThis.tracks = []
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async wanted => {
      const stream = await open(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
  })()`)
}

test('what was recorded before the microphone was unplugged is saved, and each reason is explained', async () => {
  const { page } = await openPage((await startApp(makeFolder(), ['--demo'])).address, allowed)
  await page.getByTestId('job-row').first().click()
  await opener(page).waitFor()
  await noteTracks(page)
  await opener(page).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await recordUntil(page, 1)
  await page.evaluate('tracks[0].dispatchEvent(new Event("ended"))')
  const sheet = page.locator('.sheet')
  await sheet.getByText('The microphone is gone').waitFor()
  await sheet.getByText('What was recorded until then is saved among the files.').waitFor()
  await rows(page).getByText('Voice note').first().waitFor()
  for (const [error, words] of [
    ['NotReadableError', 'Another program is using the microphone'],
    ['NotAllowedError', 'The microphone is not allowed'],
    ['NotFoundError', 'No microphone was found'],
  ]) {
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', '${error}'))`)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByText(`${words}`).waitFor()
    await sheet.getByText('Nothing was lost.').waitFor()
  }
  await page.evaluate(`navigator.mediaDevices.getUserMedia = async () =>
    new AudioContext().createMediaStreamDestination().stream`)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await sheet.getByText('No sound arrives from the microphone').waitFor()
})

test.runIf(canMakeDisks)('a recording that the full disk refused is saved when there is room', async () => {
  leaveTheLogs()
  const disk = mountSmallDisk(16 * 1024 * 1024)
  const app = await startApp(disk, ['--demo'])
  const { page } = await openPage(app.address, allowed)
  await page.getByTestId('job-row').first().click()
  await opener(page).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await recordUntil(page, 1)
  const ballast = path.join(disk, 'ballast')
  fillUp(ballast)
  await page.getByText('The recording could not be saved completely').waitFor()
  writeFileSync(ballast, '')
  await page.getByRole('button', { name: 'Save again' }).click()
  await rows(page).getByText('Voice note').first().waitFor()
  await app.stop()
})
