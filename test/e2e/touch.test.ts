/** A job by touch alone, on a phone: no mouse, no hover, and half of the screen under the keyboard. */
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { openTestHub } from './support/dispatcher.ts'
import { putFinger } from './support/finger.ts'
import { type HubCredentials, type HubUser, putHubJob, readHubJob } from './support/hub-api.ts'
import { sendAtOnce, startApp } from './support/in-process.ts'
import { waitForPill } from './support/technician.ts'
import { stopHub } from './support/without-hub.ts'

const planned = 24
const uuidOf = (nth: number) => `4a1c2f0e-6d0b-4f6f-9a57-0000000001${String(nth).padStart(2, '0')}`
const portrait = { width: 390, height: 844 }
/** The page's size above a keyboard on the screen. */
const aboveKeyboard = { width: 390, height: 420 }

async function connectByTaps(page: Page, hub: HubCredentials, user: HubUser): Promise<void> {
  await page.getByRole('button', { name: /^Connect/ }).tap()
  for (const [label, text] of [
    ['Address of the server', hub.baseUrl],
    ['App key', hub.appKey],
    ['E-mail', user.email],
    ['Password', user.password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).tap()
    await page.keyboard.insertText(text)
  }
  await page.getByRole('button', { name: 'Connect', exact: true }).tap()
}

/** Swipes up, and stops before the finger is lifted. */
async function swipeUp(page: Page, on: Locator, distance: number): Promise<void> {
  const box = await on.boundingBox()
  if (box === null) throw new Error('There is nothing to touch')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 40]
  const finger = await putFinger(page, { x, y })
  await finger.moveTo({ x, y: y - distance })
  await finger.lift()
}

/** Returns whether a tap in its middle would hit the control. */
function isInReach(control: Locator): Promise<boolean> {
  return control.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && one.contains(hit)
  })
}

/** Swipes until a tap could hit the control. */
async function swipeTo(page: Page, control: Locator, on: Locator): Promise<void> {
  for (let swipes = 0; swipes < 12 && !(await isInReach(control)); swipes++) await swipeUp(page, on, 300)
  await expectInReach(control)
}

/** Waits until a tap would hit the control. */
async function expectInReach(control: Locator): Promise<void> {
  const message = `${control} can be tapped`
  await expect.poll(() => isInReach(control), { timeout: 30_000, message }).toBe(true)
}

test('a job can be done by taps and swipes, with sheets that fit above the on-screen keyboard', async () => {
  sendAtOnce()
  const titles = Object.fromEntries(Array.from({ length: planned }, (_, nth) => [uuidOf(nth), `Lamp ${nth}`]))
  const { folder, credentials, technician } = await openTestHub(titles)
  const last = uuidOf(planned - 1)
  await putHubJob(credentials, last, { items: [{ title: 'Change the tube' }] })
  const { page, problems } = await openPage((await startApp(path.join(folder, 'app'))).address, {
    viewport: portrait,
    hasTouch: true,
    isMobile: true,
  })
  await connectByTaps(page, credentials, technician)
  const rows = page.getByTestId('job-row')
  await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(planned)
  await stopHub(page)

  const row = page.locator(`[data-job-uuid="${last}"]`)
  expect(await isInReach(row)).toBe(false)
  await swipeTo(page, row, page.locator('.day-list'))
  await row.tap()
  for (const words of ['Accept job', 'Travel', 'Arrived', 'Start job']) {
    await page.getByRole('button', { name: words, exact: true }).tap()
    // A second tap at the same place at once would be a double tap, which acts once.
    await page.getByRole('tab', { name: 'Overview' }).tap()
  }
  await page.getByRole('button', { name: 'Finish job' }).waitFor()
  const item = page.getByRole('checkbox', { name: 'Change the tube' })
  await item.tap()
  await page.locator('label.tick').filter({ hasText: 'done' }).waitFor()

  const meta = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(meta).toContain('interactive-widget=resizes-content')
  await page.locator('[data-capture=note]').tap()
  await page.setViewportSize(aboveKeyboard)
  const words = page.getByRole('textbox', { name: 'Note' })
  await words.tap()
  await page.keyboard.type('Tube changed')
  // A browser scrolls to the focused field, and may not show more.
  await words.evaluate(field => field.scrollIntoView({ block: 'end' }))
  await expectInReach(words)
  const save = page.getByRole('button', { name: 'Save note' })
  await expectInReach(save)
  await save.tap()
  await page.setViewportSize(portrait)
  await page.getByTestId('note').filter({ hasText: 'Tube changed' }).waitFor()

  await page.locator('[data-capture=sign]').tap()
  await page.getByRole('button', { name: 'Sign here' }).tap()
  await page.getByRole('radio', { name: 'Type name' }).tap()
  await page.setViewportSize(aboveKeyboard)
  await page.getByLabel('Signer’s name').tap()
  await page.keyboard.type('Ulla Bergman')
  const keep = page.getByRole('button', { name: 'Save signature' })
  await expectInReach(keep)
  await keep.tap()
  await page.setViewportSize(portrait)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Finish job' }).tap()
  await page.getByTestId('job-state').filter({ hasText: 'Finished' }).waitFor()
  await page.getByTestId('pill').tap()
  await page.getByRole('heading', { name: 'What will be sent' }).waitFor()
  await waitForPill(page, /All sent/)

  const there = await readHubJob(credentials, last)
  expect([there.state, there.signature?.name, there.items[0]?.done]).toEqual([
    'FINISHED',
    'Ulla Bergman',
    true,
  ])
  expect(there.events.filter(({ type }) => type === 'NOTE').map(({ comment }) => comment)).toEqual([
    'Tube changed',
  ])
  expect(problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
})
