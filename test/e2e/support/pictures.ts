/** Pictures that a user adds, and checks of them on the screen and at the hub. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { askHub, type HubCredentials } from './hub-api.ts'

export async function picture(): Promise<Buffer> {
  const background = { r: 20, g: 90, b: 40 }
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Waits until each picture is loaded and drawn after scrolling to it. */
export async function seePictures(page: Page, selector: string, count: number): Promise<void> {
  const pictures = page.locator(selector)
  await pictures.nth(count - 1).waitFor()
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1)
  }
  expect(await pictures.count()).toBe(count)
}

/** Returns the bytes of a document from the hub. */
export async function contentAt(hub: HubCredentials, uuid: unknown): Promise<Buffer> {
  const { contentUrl } = await askHub<{ contentUrl: string }>(hub, `/document/${uuid}`)
  const answer = await fetch(`${hub.baseUrl}${contentUrl}`, { headers: { 'API-Key': hub.apiKey } })
  return Buffer.from(await answer.arrayBuffer())
}
