/** Photos and files from the screen to the hub, whichever way they come in, and back off the job. */
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from './chromium.ts'
import { handOver, type Upload } from './hand-over.ts'
import { type HubCredentials, readHubJob } from './hub-api.ts'
import { openOffice } from './office.ts'
import { startApp } from './programs.ts'
import { connectTo, openJob, waitForPill } from './technician.ts'

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

test('what is chosen, dropped or pasted is kept at once, arrives byte for byte, and can be taken off', async () => {
  const office = await openOffice({ [jobUuid]: 'Pump room' })
  const { folder, credentials, technician } = office
  const { page, problems } = await openPage((await startApp(path.join(folder, 'app'))).address)
  await connectTo(page, credentials, technician)
  await openJob(page, jobUuid)
  const [chosen, second] = [await photo('boiler.jpg', 200), await photo('valve.jpg', 20)]
  const [dropped, pasted] = [text('reading.txt', '4.2 bar'), text('list.txt', 'one, two')]

  await page.keyboard.press('p')
  await page.getByLabel('Choose photos or files').setInputFiles([chosen, second])
  const rows = page.locator('[data-testid=file]')
  await rows.nth(1).waitFor()
  await rows.filter({ hasText: 'valve.jpg' }).getByLabel('Caption').fill('The valve, from below')
  await page.keyboard.press('Tab')
  await page.getByText('Caption saved on this laptop.').first().waitFor()
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

  const there = await contentsAtHub(credentials)
  for (const { name, buffer } of [chosen, second, dropped, pasted])
    expect(there.get(name)?.equals(buffer)).toBe(true)
  const valve = (await readHubJob(credentials, jobUuid)).documents.find(
    ({ fileName }) => fileName === 'valve.jpg',
  )
  expect(valve?.description).toBe('The valve, from below')

  await page.getByRole('button', { name: 'Take off list.txt' }).click()
  await rows.filter({ hasText: 'list.txt' }).waitFor({ state: 'detached' })
  await waitForPill(page, /All sent/)
  expect((await readHubJob(credentials, jobUuid)).documents).toHaveLength(3)
  expect(problems).toEqual([])
})

test('what is larger than the hub takes is refused in a sentence, and the others are kept', async () => {
  const { folder, credentials, technician } = await openOffice({ [jobUuid]: 'Pump room' })
  const { page } = await openPage((await startApp(path.join(folder, 'app'))).address)
  await connectTo(page, credentials, technician)
  await openJob(page, jobUuid)
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(51 * 1024 * 1024)], 'film.mp4'))
    transfer.items.add(new File(['4.2 bar'], 'reading.txt'))
    const made = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
    document.querySelector('article.job')?.dispatchEvent(made)
  })
  await page.getByText('film.mp4 is larger than the hub takes').waitFor()
  await page.getByRole('tab', { name: /^Files 1/ }).click()
  await page.locator('[data-testid=file]').filter({ hasText: 'reading.txt' }).waitFor()
})
