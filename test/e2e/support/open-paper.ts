/** Opens the screen of a captured document, which is made of pictures if the job has none. */
import type { Page } from 'playwright-core'
import { photographPage, printPage } from '../../support/scan/printed-page.ts'

/** The files of the job must be open. */
export async function openPaper(page: Page): Promise<void> {
  await page.locator('.new-paper').waitFor()
  const captured = page.locator('[data-testid=capture]').first()
  if ((await captured.count()) > 0) await captured.locator('a').click()
  else await makePaper(page)
  await page.locator('.page-stage > img').waitFor()
}

/** Makes a document of two pages, and opens it. */
export async function makePaper(page: Page): Promise<void> {
  const buffer = await photographPage(await printPage(['Delivery note DN-4711'], 600, 800))
  const pictures = ['front.jpg', 'back.jpg'].map(name => ({ name, mimeType: 'image/jpeg', buffer }))
  await page.locator('.new-paper input').setInputFiles(pictures)
  await page.locator('.page-button').nth(1).waitFor()
}
