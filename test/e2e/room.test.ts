/** Layout: the parts in use are wholly visible, overlap nothing and do not move. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { baseOf } from './support/base-of.ts'
import { chooseChromium, fakeCamera, openPage } from './support/chromium.ts'
import { drawSignature } from './support/draw-signature.ts'
import { type StartedApp, startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

const sizes = [
  { width: 1024, height: 640 },
  { width: 390, height: 844 },
]

let app: StartedApp
beforeAll(async () => {
  // With visible scroll bars, as on most laptops.
  chooseChromium({ flags: fakeCamera, without: ['--hide-scrollbars'] })
  app = await startApp(makeFolder(), ['--demo'])
})

async function openRunningJob(): Promise<Page> {
  const { page } = await openPage(app.address, {
    locale: 'en-GB',
    permissions: ['camera'],
    reducedMotion: 'reduce',
  })
  await page.locator('[data-capture=note]').waitFor()
  // The heaviest font weight and the thickest lines.
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'sun'
  })
  return page
}

async function addPicture(page: Page): Promise<void> {
  const grey = { width: 40, height: 30, channels: 3, background: '#888888' } as const
  const buffer = await sharp({ create: grey }).jpeg().toBuffer()
  const name = 'burner-before-cleaning-2026-11-20.jpg'
  await page.keyboard.press('p')
  await page.locator('.camera input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await page.keyboard.press('Escape')
  await page.locator('.tile').first().waitFor()
}

/** Returns the pixels that are outside the window or the scrolling box. */
function hiddenPart(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate(one => {
    const { top, bottom } = one.getBoundingClientRect()
    const frames: Element[] = []
    // An open dialog is in front of the page, so nothing around it hides a part.
    for (
      let parent = one.parentElement;
      parent !== null;
      parent = parent.matches('dialog') ? null : parent.parentElement
    )
      if (getComputedStyle(parent).overflowY !== 'visible') frames.push(parent)
    const boxes = frames.map(frame => frame.getBoundingClientRect())
    const from = Math.max(0, ...boxes.map(box => box.top))
    const to = Math.min(window.innerHeight, ...boxes.map(box => box.bottom))
    return Math.round(Math.max(from - top, bottom - to, 0))
  })
}

async function expectWhole(page: Page, key: string, parts: readonly string[]): Promise<void> {
  await page.keyboard.press(key)
  for (const part of parts) {
    await page.locator(part).waitFor()
    for (const size of sizes) {
      await page.setViewportSize(size)
      const message = `${part} at ${size.width} × ${size.height}`
      await expect.poll(() => hiddenPart(page, part), { message }).toBe(0)
    }
  }
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.keyboard.press('Escape')
  await page.locator('[data-capture=note]').waitFor()
}

test('the note, the camera and the signature pad fit on the screen with their buttons', async () => {
  const page = await openRunningJob()
  await expectWhole(page, 'n', ['.sheet textarea', '.sheet-switches', '.sheet .button-primary'])
  await expectWhole(page, 'p', ['.camera-picture', '.camera-shutter', '.camera-modes', '.camera-done'])
  await expectWhole(page, 'g', ['.sign-ways', '.pad-paper', '.sheet-foot .button-primary'])

  const inBar = `[...document.querySelectorAll('.top > :not(.saved, .pill, .top-sun, .top-demo)')].map(part => {
    const { left, width } = part.getBoundingClientRect()
    return part.className + ' ' + left + ' ' + width
  })`
  const before = await page.evaluate<string[]>(inBar)
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('The expansion vessel leaks.')
  // Starts before the message appears and looks in its first frame, as it disappears after some seconds.
  const meanwhile = page.evaluate<string[]>(`new Promise(tell => {
    const look = () => document.querySelector('.saved') === null ? requestAnimationFrame(look) : tell(${inBar})
    look()
  })`)
  await page.keyboard.press('Control+Enter')
  expect(await meanwhile).toEqual(before)
})

interface Box {
  x: number
  width: number
}

/** Returns whether the list is as wide as its texts, and within the page. */
const isWithin =
  (size: { width: number }) =>
  (box: Box | null): boolean =>
    box !== null && box.width <= 360 && box.x >= 0 && box.x + box.width <= size.width

test('the menu of a photo fits into the page, and the message of a week without jobs has no gaps', async () => {
  const page = await openRunningJob()
  await page.getByRole('tab', { name: 'Files' }).click()
  await addPicture(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.locator('.tile .menu-button').click()
    const list = page.locator('.menu-list:popover-open')
    await expect
      .poll(() => list.boundingBox(), { message: `inside at ${size.width}` })
      .toSatisfy(isWithin(size))
    const lines = await list.locator('.button').evaluateAll(buttons => buttons.map(one => one.clientHeight))
    expect(Math.max(...lines), `three lines at most at ${size.width}`).toBeLessThanOrEqual(60)
    await page.keyboard.press('Escape')
  }

  await page.setViewportSize({ width: 1024, height: 640 })
  await page.goto(`${baseOf(page.url())}/#/week?date=2020-02-02`)
  const parts = page.locator('.week .empty > *')
  await parts.first().waitFor()
  const boxes = await parts.evaluateAll(all => all.map(part => part.getBoundingClientRect()))
  const [icon, title, words] = boxes
  expect(boxes).toHaveLength(3)
  // However many lines the title takes.
  expect(title?.top).toBeLessThan((icon?.bottom ?? 0) + 24)
  expect(words?.top).toBeLessThan((title?.bottom ?? 0) + 24)
  expect(title?.height).toBeLessThan(2 * (icon?.height ?? 0))
})

test("the viewer's scroll bars cover no page of a PDF, and the search results are wide enough", async () => {
  const page = await openRunningJob()
  await page.getByRole('button', { name: /^More/ }).first().click()
  await page.getByText('Job sheet').click()
  await page.getByRole('button', { name: 'Attach as PDF' }).click()
  await page.getByRole('button', { name: 'Open the PDF' }).click()
  await page.locator('.pdf-page canvas').first().waitFor()
  const stage = page.locator('.pdf-stage')
  await expect.poll(() => stage.evaluate(one => one.scrollHeight > one.clientHeight)).toBe(true)
  expect(await stage.evaluate(one => one.getBoundingClientRect().width - one.clientWidth)).toBeGreaterThan(0)
  expect(await stage.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Boiler')
  await page.getByTestId('search-hit').first().waitFor()
  const panel = await page.locator('.search-panel').boundingBox()
  expect(panel?.width).toBeGreaterThan(500)
})

const low = { width: 640, height: 480 }

test('a low window shows the pad with its buttons, what saves a mark-up, and the content of a job', async () => {
  const page = await openRunningJob()
  // without a choice a narrow window shows the list
  await page.locator('[data-testid=job-row][aria-current=true]').click()
  await page.setViewportSize(low)
  await page.locator('.job-row').waitFor()
  const [tabs, dock] = await Promise.all(
    ['.job-scroll > .tabs', '.job > .dock'].map(part => page.locator(part).boundingBox()),
  )
  const content = (dock?.y ?? 0) - ((tabs?.y ?? 0) + (tabs?.height ?? 0))
  expect(content / low.height).toBeGreaterThan(0.42)

  await page.keyboard.press('g')
  await page.getByRole('button', { name: 'Sign here' }).click()
  await drawSignature(page)
  for (const part of ['.pad-paper', '.pad-clear', '.sheet-foot .button-primary'])
    expect(await hiddenPart(page, part), part).toBe(0)
  await page.locator('.sheet-foot .button').first().click()
  await page.locator('.jobsheet-paper').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Files' }).click()
  await addPicture(page)
  await page.locator('.tile a').first().click()
  await page.locator('.viewer-foot > .button:has(.lucide-pen-tool)').click()
  await page.locator('.markup-layer').waitFor()
  for (const part of ['.photo-edit-foot .button-primary', '.markup-layer', '.markup-tools'])
    expect(await hiddenPart(page, part), part).toBe(0)
})
