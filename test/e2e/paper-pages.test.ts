// @module-tag slow
/** The pages of a captured document by mouse, finger, drop and paste: their order, corners and look. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photographPage, printPage } from '../support/scan/printed-page.ts'
import { expectAnnounced } from './support/announced.ts'
import { askMain, orThrow } from './support/ask-main.ts'
import { findViolations } from './support/axe.ts'
import { openPage } from './support/chromium.ts'
import { middleOf, putFinger } from './support/finger.ts'
import { handOver, type Upload } from './support/hand-over.ts'
import { startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'
import { press } from './support/technician.ts'

const longer = { timeout: 60_000 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Returns a photo of a white page with a red stamp on a brown table. The page is in the middle half. */
async function photo(name: string): Promise<Upload> {
  const stamp = { create: { width: 200, height: 200, channels: 3, background: '#c81414' } } as const
  const page = await sharp(await printPage(['Delivery note DN-4711'], 600, 800))
    .composite([{ input: await sharp(stamp).png().toBuffer(), left: 300, top: 500 }])
    .png()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer: await photographPage(page) }
}

/** Reports a low battery, so that no text is read: a page that is read may be turned, and the screen moves by a line. */
async function leaveUnread(page: Page): Promise<void> {
  await page.evaluate(`navigator.getBattery = async () =>
    Object.assign(new EventTarget(), { level: 0.1, charging: false })`)
  await askMain(page, 'capture.reportBattery', { level: 0.1, isCharging: false })
}

/** Makes a document of pages on a job of the sample day, and opens it. */
async function openDocument(count: number, options?: BrowserContextOptions) {
  const { address } = await startApp(makeFolder(), ['--demo'])
  const { page, problems } = await openPage(address, options)
  await page.getByTestId('job-row').first().click()
  await leaveUnread(page)
  await page.getByRole('tab', { name: /^Files/ }).click()
  const names = Array.from({ length: count }, (_, at) => `page ${at}.jpg`)
  const pictures = await Promise.all(names.map(photo))
  await page.locator('.new-paper input').setInputFiles(pictures)
  await expectAnnounced(page, count === 1 ? /^1 page is saved/ : new RegExp(`^${count} pages are saved`))
  await pages(page)
    .nth(count - 1)
    .waitFor(longer)
  const ref = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('job') ?? ''
  const readPages = async () => {
    const [capture] = orThrow(await askMain(page, 'capture.list', { owner: { kind: 'job', ref } }))
    return capture?.pages ?? []
  }
  /** Returns the uuids of the pages in the stored order. */
  const stored = async () => (await readPages()).map(({ uuid }) => uuid)
  return { page, problems, ref, readPages, stored }
}

const strip = (page: Page) => page.getByRole('list', { name: 'Pages', exact: true })
const pages = (page: Page) => strip(page).getByRole('button')
const shown = (page: Page) => strip(page).locator('li:has([aria-current])').getAttribute('data-page-uuid')
/** Returns the uuids of the pages in the order of the screen. */
const order = (page: Page) =>
  strip(page)
    .locator('li')
    .evaluateAll(all => all.map(one => one.getAttribute('data-page-uuid')))

/** Returns places on the first page, and behind the middle of the third one. */
async function fromFirstToThird(page: Page) {
  const [from, middle] = [await middleOf(pages(page).first()), await middleOf(pages(page).nth(2))]
  return [from, { x: middle.x + 10, y: middle.y }] as const
}

interface Sight {
  /** mean brightness of the darkest corner, 0 to 255 */
  corner: number
  isColoured: boolean
  /** number of different brightnesses */
  shades: number
}

/** Looks at the picture of the straightened page; null while it is drawn. */
function lookAtPage(page: Page): Promise<Sight | null> {
  return page.evaluate(`(async () => {
    const picture = document.querySelector('.page-stage > img')
    if (picture === null) return null
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    pen.drawImage(picture, 0, 0)
    const { data } = pen.getImageData(0, 0, width, height)
    const shades = new Set()
    let isColoured = false
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = data.subarray(at, at + 3)
      shades.add(green)
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) isColoured = true
    }
    const [across, down] = [Math.round(width / 20), Math.round(height / 20)]
    const brightness = (x, y) => {
      const tip = pen.getImageData(x, y, across, down).data
      return tip.reduce((sum, one, at) => at % 4 === 3 ? sum : sum + one, 0) / (tip.length * 0.75)
    }
    const all = [0, height - down].flatMap(y => [brightness(0, y), brightness(width - across, y)])
    return { corner: Math.min(...all), isColoured, shades: shades.size }
  })()`)
}

test('a dropped and a pasted picture become the last pages of the open document, and other files do not', async () => {
  const { page, problems, ref, stored } = await openDocument(1)
  const filesOf = async () => orThrow(await askMain(page, 'job.read', { jobUuid: ref })).documents.length
  const [files, begun] = [await filesOf(), await stored()]
  const onto = '[data-testid=paper]'
  for (const event of ['drop', 'paste'] as const) {
    const before = await stored()
    expect(await handOver(page, event, await photo(`${event}.jpg`), onto)).toBe(false)
    await expect.poll(stored, longer).toEqual([...before, expect.any(String)])
  }
  const withBoth = await stored()
  expect(withBoth).toEqual([...begun, expect.any(String), expect.any(String)])
  await expect.poll(() => order(page)).toEqual(withBoth)
  const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Copper pipe') }
  await handOver(page, 'drop', list, onto)
  await expectAnnounced(page, /list\.txt/, 'alert')
  expect(await stored()).toEqual(withBoth)
  // They are pages only, and no files of the job.
  expect(await filesOf()).toBe(files)
  expect(problems).toEqual([])
})

test('a page is moved by dragging it with the mouse, and not by a click or after Escape', async () => {
  const { page, problems, stored } = await openDocument(3)
  const [first, second, third] = await stored()
  const [from, to] = await fromFirstToThird(page)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => order(page)).toEqual([second, third, first])
  await expect.poll(stored).toEqual([second, third, first])
  expect(await shown(page)).toBe(first)

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await expect.poll(() => order(page)).toEqual([third, first, second])
  await page.keyboard.press('Escape')
  await expect.poll(() => order(page)).toEqual([second, third, first])
  await page.mouse.up()

  // A tap on a touch pad is over before the page draws its beginning.
  await pages(page)
    .first()
    .evaluate(button => {
      for (const type of ['pointerdown', 'pointerup'])
        button.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }))
    })
  await page.mouse.move(from.x, from.y)
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.click(to.x, to.y)
  await expect.poll(() => shown(page)).toBe(first)
  expect(await order(page)).toEqual([second, third, first])
  expect(await stored()).toEqual([second, third, first])
  expect(problems).toEqual([])
})

test('a finger that rests on a page drags it, and one that swipes scrolls the pages', async () => {
  const { page, problems, stored } = await openDocument(6, phone)
  const [first, second, third, ...others] = await stored()
  const [from, to] = await fromFirstToThird(page)
  const resting = await putFinger(page, from)
  await page.locator('.page-dragged').waitFor()
  await resting.moveTo(to)
  const moved = [second, third, first, ...others]
  await expect.poll(() => order(page)).toEqual(moved)
  await resting.lift()
  await expect.poll(stored).toEqual(moved)
  expect(await shown(page)).toBe(first)

  const swiping = await putFinger(page, to)
  await swiping.moveTo(from)
  await swiping.lift()
  await expect.poll(() => strip(page).evaluate(list => list.scrollLeft)).toBeGreaterThan(0)
  expect(await order(page)).toEqual(moved)
  expect(await stored()).toEqual(moved)
  expect(problems).toEqual([])
})

test('a corner that is moved by mouse or finger changes the straightened page', async () => {
  const { page, problems, readPages } = await openDocument(1, { hasTouch: true })
  const hasCorner = async (atX: number, atY: number) =>
    (await readPages())[0]?.corners?.some(({ x, y }) => Math.hypot(x - atX, y - atY) < 0.03)
  const brightness = async () => (await lookAtPage(page))?.corner
  const topLeft = page.getByRole('slider', { name: 'Top left corner' })
  const spotAt = async (x: number, y: number) => {
    const box = await page.locator('.corner-photo').boundingBox()
    if (box === null) throw new Error('There is no photo')
    return { x: box.x + box.width * x, y: box.y + box.height * y }
  }
  await page.getByLabel('Look').selectOption({ label: 'As in the photo' })
  await expect.poll(brightness, longer).toBeGreaterThan(200)

  await press(page, 'Move corners')
  await topLeft.waitFor(longer)
  expect(await findViolations(page)).toEqual([])
  const [from, out] = [await middleOf(topLeft), await spotAt(0.05, 0.06)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(out.x, out.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => hasCorner(0.05, 0.06)).toBe(true)
  await press(page, 'Done')
  // The table is in the corner now.
  await expect.poll(brightness, longer).toBeLessThan(120)

  await press(page, 'Move corners')
  await topLeft.waitFor(longer)
  const finger = await putFinger(page, await middleOf(topLeft))
  // The hand touches the screen too.
  await finger.putSecond(await spotAt(0.9, 0.9))
  await finger.moveTo(await spotAt(0.26, 0.26))
  await finger.lift()
  await expect.poll(() => hasCorner(0.26, 0.26)).toBe(true)
  expect(await hasCorner(0.75, 0.75)).toBe(true)
  await press(page, 'Done')
  await expect.poll(brightness, longer).toBeGreaterThan(200)

  // A tap brings the nearest corner there.
  await press(page, 'Move corners')
  await topLeft.waitFor(longer)
  const { x, y } = await spotAt(0.9, 0.9)
  await page.touchscreen.tap(x, y)
  await expect.poll(() => hasCorner(0.9, 0.9)).toBe(true)
  await press(page, 'Done')
  await expect.poll(brightness, longer).toBeLessThan(120)
  expect(problems).toEqual([])
})

test('the chosen look of a page is stored and shown', async () => {
  const { page, problems, readPages } = await openDocument(1)
  const select = page.getByLabel('Look')
  expect(await select.inputValue()).toBe('colour')
  await expect.poll(() => lookAtPage(page), longer).toMatchObject({ isColoured: true })
  for (const [label, look, sight] of [
    ['Black and white', 'black', { isColoured: false, shades: 2 }],
    ['Grey', 'grey', { isColoured: false }],
    ['Colour', 'colour', { isColoured: true }],
  ] as const) {
    await select.selectOption({ label })
    await expectAnnounced(page, /^Look saved/)
    expect((await readPages()).map(one => one.look)).toEqual([look])
    await expect.poll(() => lookAtPage(page), longer).toMatchObject(sight)
  }
  // Grey has more shades than black and white.
  await select.selectOption({ label: 'Grey' })
  await expect.poll(async () => (await lookAtPage(page))?.isColoured, longer).toBe(false)
  expect((await lookAtPage(page))?.shades).toBeGreaterThan(10)
  expect(problems).toEqual([])
})
