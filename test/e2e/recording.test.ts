/** Voice notes and videos, from the microphone to the server, and their errors. */
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { askMain } from './support/ask-main.ts'
import { chooseChromium, fakeCamera, openPage } from './support/chromium.ts'
import { connect } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { readHubJob } from './support/hub-api.ts'
import { startApp } from './support/in-process.ts'
import { makeFolder, spawnApp } from './support/programs.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d02'
const allowed: BrowserContextOptions = { permissions: ['microphone', 'camera'] }

beforeAll(() => chooseChromium({ flags: fakeCamera }))

const opener = (page: Page) => page.locator('[data-capture=record]')
const is = (page: Page, words: string) => page.locator('.recorder-state').filter({ hasText: words })
const rows = (page: Page) => page.getByTestId('file')
const openFirst = (page: Page) => page.locator(`[data-job-uuid="${jobUuid}"]`).click()

/** Waits until the recording has this many seconds. */
async function recordUntil(page: Page, time: string): Promise<void> {
  await page.getByRole('timer').filter({ hasText: time }).waitFor()
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
  await recordUntil(page, '0:02')
  await page.keyboard.press('Space')
  await is(page, 'Paused').waitFor()
  await page.keyboard.press('Space')
  await recordUntil(page, '0:04')
  await app.stop('SIGKILL')

  const again = await spawnApp(data)
  const { page: second } = await openPage(again.address, allowed)
  await openFirst(second)
  const banner = second.locator('.banner').filter({ hasText: /A recording of 0:0[34] was not finished/ })
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
  await expect.poll(() => seek.getAttribute('aria-valuetext')).toMatch(/^0:00 of 0:0[34]$/)
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
