/** Photos and files from the screen to the hub, by every way of adding them, and their removal. */
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { expectAnnounced } from './support/announced.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { handOver, type Upload } from './support/hand-over.ts'
import { type HubCredentials, readHubJob } from './support/hub-api.ts'
import { openJob, waitForPill } from './support/technician.ts'
import { isHubStopped } from './support/without-hub.ts'

const jobUuid = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9d01'

function text(name: string, words: string): Upload {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(words) }
}

async function photo(name: string, red: number): Promise<Upload> {
  const background = { r: red, g: 90, b: 40 }
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

async function contentsAtHub(hub: HubCredentials): Promise<Map<string | null, Buffer>> {
  const { documents } = await readHubJob(hub, jobUuid)
  const entries = documents.map(async ({ fileName, contentUrl }) => {
    const answer = await fetch(`${hub.baseUrl}${contentUrl}`, { headers: { 'API-Key': hub.apiKey } })
    return [fileName, Buffer.from(await answer.arrayBuffer())] as const
  })
  return new Map(await Promise.all(entries))
}

test('chosen, dropped and pasted files are saved at once, arrive unchanged, and can be removed', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Pump room' })
  const { folder, credentials, technician } = testHub
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  const [chosen, second] = [await photo('boiler.jpg', 200), await photo('valve.jpg', 20)]
  const [dropped, pasted] = [text('reading.txt', '4.2 bar'), text('list.txt', 'one, two')]

  await page.keyboard.press('p')
  await page.getByLabel('Choose photos or files').setInputFiles([chosen, second])
  const rows = page.locator('[data-testid=file]')
  await rows.nth(1).waitFor()
  await rows.filter({ hasText: 'valve.jpg' }).getByLabel('Caption').fill('The valve, from below')
  await page.keyboard.press('Tab')
  await expectAnnounced(page, /Caption saved on this laptop\./)
  const caption = rows.filter({ hasText: 'valve.jpg' }).getByLabel('Caption')
  await caption.press('End')
  await caption.pressSequentially(' x')
  expect(await caption.inputValue()).toBe('The valve, from below x')
  await caption.press('Backspace')
  await caption.press('Backspace')
  await page.keyboard.press('Escape')

  await handOver(page, 'drop', dropped)
  await handOver(page, 'paste', pasted)
  await page.getByRole('tab', { name: /^Files 4/ }).click()
  await rows.nth(3).waitFor()
  expect(await rows.count()).toBe(4)
  await waitForPill(page, /All sent/)

  for (const place of ['.rail', '.top', '.day-list'])
    expect(await handOver(page, 'drop', text('stray.txt', 'x'), place), place).toBe(false)
  await expectAnnounced(
    page,
    /Nothing was added\. Files are only added when you drop them on an open job/,
    'alert',
  )

  const there = await contentsAtHub(credentials)
  for (const { name, buffer } of [chosen, second, dropped, pasted])
    expect(there.get(name)?.equals(buffer)).toBe(true)
  const valve = (await readHubJob(credentials, jobUuid)).documents.find(
    ({ fileName }) => fileName === 'valve.jpg',
  )
  expect(valve?.description).toBe('The valve, from below')

  await page.getByRole('button', { name: 'Remove list.txt' }).click()
  await rows.filter({ hasText: 'list.txt' }).waitFor({ state: 'detached' })
  await waitForPill(page, /All sent/)
  expect((await readHubJob(credentials, jobUuid)).documents).toHaveLength(3)
  expect(problems).toEqual([])
})

/** A proxy that passes on a number of bytes, and more on request. */
async function openNarrowWay(baseUrl: string, letThrough: number) {
  let left = letThrough
  let widened = Promise.withResolvers<void>()
  const passOn = async (laptop: net.Socket, hub: net.Socket) => {
    for await (const part of laptop) {
      left -= part.length
      while (left < 0) await widened.promise
      hub.write(part)
    }
  }
  const server = net.createServer(laptop => {
    const hub = net.connect(Number(new URL(baseUrl).port), '127.0.0.1')
    for (const [one, other] of [
      [laptop, hub],
      [hub, laptop],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    hub.pipe(laptop)
    // A broken connection is read to its end too.
    passOn(laptop, hub).catch(() => hub.destroy())
  })
  const widen = (bytes: number) => {
    left += bytes
    widened.resolve()
    widened = Promise.withResolvers<void>()
  }
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = new URL(baseUrl)
  address.port = String((server.address() as AddressInfo).port)
  return { baseUrl: address.href, widen }
}

/**
 * Checks that more than `before` is sent, but not all, in the bar, the bytes and the percentage. Returns the new share.
 */
async function expectMoreSent(page: Page, place: string, before: number): Promise<number> {
  const file = page.getByTestId(place).filter({ hasText: 'plan.bin' })
  const bar = file.locator('progress')
  const share = () => bar.evaluate(element => (element as HTMLProgressElement).position)
  await bar.waitFor()
  await expect.poll(share, { timeout: 30_000 }).toBeGreaterThan(before)
  await file.getByText(/[1-9][\d.]* MB of 48 MB/).waitFor()
  await file.getByText(/^Sending, [1-9]\d?%$/).waitFor()
  expect(await share()).toBeLessThan(1)
  return share()
}

// About bytes in transit: the system buffers up to 36 MB, which count as sent.
test.skipIf(isHubStopped)(
  "the app refuses a file over the server's limit, and shows the upload progress of an accepted file",
  async () => {
    const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
    const way = await openNarrowWay(credentials.baseUrl, 2_000_000)
    const narrow = { ...credentials, baseUrl: way.baseUrl }
    const { page } = await openConnected({ folder, credentials: narrow, technician })
    await openJob(page, jobUuid)
    await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(51 * 1024 * 1024)], 'film.mp4'))
      transfer.items.add(new File(['4.2 bar'], 'reading.txt'))
      transfer.items.add(new File([new Uint8Array(48_000_000)], 'plan.bin'))
      const made = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
      document.querySelector('article.job')?.dispatchEvent(made)
    })
    await page
      .getByText(/^film\.mp4 is larger than the server accepts .*Nothing was added: choose a smaller/)
      .waitFor()
    await page.getByRole('tab', { name: /^Files 2/ }).click()
    await page.locator('[data-testid=file]').filter({ hasText: 'reading.txt' }).waitFor()
    const first = await expectMoreSent(page, 'file', 0)
    way.widen(4_000_000)
    const second = await expectMoreSent(page, 'file', first + 0.05)
    await page.getByTestId('pill').click()
    await expectMoreSent(page, 'outbox-item', second - 0.01)
    way.widen(48_000_000)
    await waitForPill(page, /All sent/)
  },
)
