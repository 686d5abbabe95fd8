/** The viewer: the gallery, pictures and PDFs in full, and files that must never run. */
import PdfDocument from 'pdfkit'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAnnounced } from './support/announced.ts'
import { askMain, orThrow } from './support/ask-main.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { handOver, type Upload } from './support/hand-over.ts'
import { type HubCredentials, readHubJob } from './support/hub-api.ts'
import { openJob, waitForPill } from './support/technician.ts'
import { restartHub } from './support/without-hub.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d11'

async function photo(name: string, background: string): Promise<Upload> {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** Makes a PDF of two pages; the second is blue. */
async function manual(): Promise<Upload> {
  const document = new PdfDocument({ size: [400, 300], margin: 20 })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>(resolve => document.on('end', () => resolve(Buffer.concat(parts))))
  document.text('Shut the supply first')
  document.addPage().rect(0, 0, 400, 300).fill('#1030c0').fillColor('#ffffff').text('Then open the valve')
  document.end()
  return { name: 'manual.pdf', mimeType: 'application/pdf', buffer: await whole }
}

/** Long, as the machine may be busy. */
const soon = { timeout: 30_000 }
const evil = '<!doctype html><script>parent.evil = opener.evil = 1</script>'

/** Returns red, green and blue in the middle of a screenshot. */
async function middleOf(seen: Locator): Promise<number[]> {
  const { data, info } = await sharp(await seen.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

function isNear(colour: readonly number[], other: readonly number[]): boolean {
  return colour.every((part, at) => Math.abs(part - (other[at] ?? 0)) < 12)
}

/** Returns whether the opened field has the focus before the next paint, so that no typed character is lost. */
async function takesKeysAtOnce(button: Locator): Promise<boolean> {
  return button.evaluate(async one => {
    ;(one as HTMLButtonElement).click()
    for (let turn = 0; turn < 20; turn++) await null
    return document.activeElement?.matches('.caption input') === true
  })
}

/** Attaches a file to the job at the hub. */
async function attachAtHub(hub: HubCredentials, { name, mimeType, buffer }: Upload): Promise<void> {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(buffer)], name, { type: mimeType }))
  const headers = { 'API-Key': hub.apiKey }
  const answer = await fetch(`${hub.baseUrl}/document/content`, { method: 'POST', headers, body: form })
  const { document } = (await answer.json()) as { document: { uuid: string } }
  await fetch(`${hub.baseUrl}/job/${jobUuid}/document/${document.uuid}`, { method: 'PUT', headers })
}

test('the viewer opens pictures and PDFs, loads files from the hub when needed, and never runs HTML', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  const files = [await photo('red.png', '#c81414'), await photo('green.png', '#14a028'), await manual()]
  for (const file of files) await handOver(page, 'drop', file)
  await handOver(page, 'drop', { name: 'photo.html', mimeType: 'text/html', buffer: Buffer.from(evil) })
  await page.getByRole('tab', { name: /^Files 4/ }).click()
  await waitForPill(page, /All sent/)

  const tiles = page.locator('.gallery [data-testid=file]')
  await tiles.nth(1).waitFor()
  expect(await tiles.count()).toBe(2)
  await page.getByRole('link', { name: 'manual.pdf' }).scrollIntoViewIfNeeded()
  await expect
    .poll(
      () =>
        page
          .locator('.thumbnail img')
          .evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth)),
      soon,
    )
    .toEqual([256, 256, 256])
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'More for red.png' }).click()
  expect(await takesKeysAtOnce(page.getByRole('button', { name: 'Add caption', exact: true }))).toBe(true)
  await page.keyboard.type('Valve V3, from below')
  await page.keyboard.press('Tab')
  await expectAnnounced(page, /Caption saved on this laptop\./)
  expect(await takesKeysAtOnce(tiles.getByRole('button', { name: /^Valve V3, from below/ }))).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type(', closed')
  await page.keyboard.press('Tab')
  await tiles.getByRole('button', { name: 'Valve V3, from below, closed Edit caption' }).waitFor()

  const viewer = page.getByTestId('viewer')
  await page.getByRole('link', { name: 'Open green.png' }).press('Enter')
  await viewer.getByText('1 of 3').waitFor()
  expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  // A search comes back over it, and Escape closes the search alone.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await viewer.getByText('1 of 3').waitFor()
  await viewer.getByRole('button', { name: 'Back' }).focus()
  // A disabled button says why.
  for (const name of ['This is the first file', 'Smallest size'])
    await viewer.getByRole('button', { name, disabled: true }).waitFor()
  const picture = viewer.locator('.viewer-picture')
  await expect.poll(async () => isNear(await middleOf(picture), [0x14, 0xa0, 0x28]), soon).toBe(true)
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 of 3').waitFor()
  await expect.poll(async () => isNear(await middleOf(picture), [0xc8, 0x14, 0x14]), soon).toBe(true)
  const width = () => picture.evaluate(one => one.getBoundingClientRect().width)
  const whole = await width()
  await page.keyboard.press('+')
  await expect.poll(width, soon).toBeCloseTo(whole * 1.25, 1)
  expect(await findViolations(page)).toEqual([])

  await viewer.getByRole('button', { name: 'Next file' }).click()
  await viewer.getByText('Page 1 of 2').waitFor()
  await viewer.getByText('Shut the supply first').waitFor({ state: 'attached' })
  const second = viewer.locator('.pdf-page').nth(1)
  await second.scrollIntoViewIfNeeded()
  await second.locator('canvas').waitFor()
  await expect.poll(async () => isNear(await middleOf(second), [0x10, 0x30, 0xc0]), soon).toBe(true)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Open green.png' }).click()
  await viewer.waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Open green.png')

  await askMain(page, 'settings.save', { filesBytes: 0 })
  await attachAtHub(credentials, await photo('blue.png', '#1432c8'))
  await page.keyboard.press('F5')
  await page.getByRole('link', { name: 'Open blue.png' }).click()
  await expect.poll(async () => isNear(await middleOf(picture), [0x14, 0x32, 0xc8]), soon).toBe(true)
  expect(problems).toEqual([])

  const { contentsBase } = await askMain(page, 'app.state', {})
  const html = (await readHubJob(credentials, jobUuid)).documents.find(
    ({ fileName }) => fileName === 'photo.html',
  )
  const address = `${contentsBase}/${html?.uuid}`
  expect(await page.evaluate(async url => (await fetch(url)).status, address)).toBe(415)
  const shown = await page.context().newPage()
  await shown.goto(address)
  expect(await shown.content()).not.toContain('script')
  expect(await page.evaluate('window.evil')).toBeUndefined()
})

async function readCaption(page: Page): Promise<string | null | undefined> {
  const { documents } = orThrow(await askMain(page, 'job.read', { jobUuid }))
  return documents.find(({ fileName }) => fileName === 'red.png')?.description
}

test('a caption keeps the characters that are typed while its saved text is drawn', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await handOver(page, 'drop', await photo('red.png', '#c81414'))
  await page.getByRole('tab', { name: /^Files 1/ }).click()
  const tile = page.locator('.gallery [data-testid=file]').first()
  await tile.getByRole('button', { name: /^red.png/ }).click()
  const drawn = tile.evaluate(
    element =>
      new Promise<void>(resolve => {
        const input = element.querySelector('input') as HTMLInputElement
        const link = element.querySelector('.tile-picture') as HTMLElement
        const type = (text: string) => {
          input.value += text
          input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
        const observer = new MutationObserver(() => {
          if (link.ariaLabel !== 'Open Valve') return
          observer.disconnect()
          type(' V')
          // The effects of this render run after the next frame.
          requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve))))
        })
        observer.observe(link, { attributes: true })
      }),
  )
  await page.keyboard.type('Valve')
  await expect.poll(() => readCaption(page), soon).toBe('Valve')
  // The page reads the saved caption after a sync that changed the job.
  await restartHub(page)
  await attachAtHub(credentials, await photo('blue.png', '#1432c8'))
  // A reading that began before the file was added does not show it.
  const readAgain = async () => {
    await page.keyboard.press('F5')
    return page.getByRole('tab', { name: /^Files 2/ }).count()
  }
  await expect.poll(readAgain, soon).toBe(1)
  await drawn
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Valve V3 Edit caption' }).waitFor()
  expect(problems).toEqual([])
})

test('a photo is cropped by keys into a new file, and the original stays', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  await handOver(page, 'drop', await photo('red.png', '#c81414'))
  await page.getByRole('tab', { name: /^Files 1/ }).click()
  await page.getByRole('link', { name: 'Open red.png' }).press('Enter')
  await page.getByTestId('viewer').getByRole('button', { name: 'Crop', exact: true }).press('Enter')

  // The first corner has the focus.
  await expect.poll(() => page.evaluate('document.activeElement.dataset.corner'), soon).toBe('0')
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight')
  for (let press = 0; press < 21; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+z')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')

  await page.getByTestId('viewer').getByText('of 2').waitFor()
  await page.keyboard.press('Escape')
  await waitForPill(page, /All sent/)
  const { documents } = await readHubJob(credentials, jobUuid)
  const sizes = await Promise.all(
    documents.map(async ({ uuid }) => {
      const headers = { 'API-Key': credentials.apiKey }
      const answer = await fetch(`${credentials.baseUrl}/document/${uuid}/content`, { headers })
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
      return `${width} x ${height} ${format}`
    }),
  )
  expect(sizes.toSorted()).toEqual(['720 x 480 jpeg', '800 x 600 png'])
  expect(problems).toEqual([])
})
