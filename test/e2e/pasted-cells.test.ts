/** The clipboard of a spreadsheet holds text, HTML and a picture of the same cells. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

async function copyCells(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 20 })
    const png = await new Promise<Blob>(done => canvas.toBlob(blob => blob && done(blob), 'image/png'))
    const text = new Blob(['SN-4711\t3,5 bar'], { type: 'text/plain' })
    const html = new Blob(['<table><tr><td>SN-4711</td></tr></table>'], { type: 'text/html' })
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': text, 'text/html': html, 'image/png': png }),
    ])
  })
}

test('cells of a spreadsheet are pasted into a note as text, and no picture is added to the job', async () => {
  const { page, problems } = await openPage((await startApp(makeFolder(), ['--demo'])).address)
  await page.locator('.job-title').waitFor()
  const files = () => page.getByRole('tab', { name: /^Files/ }).textContent()
  const before = await files()
  await copyCells(page)
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.press('Control+V')
  await expect.poll(() => note.inputValue()).toBe('SN-4711\t3,5 bar')
  await note.press('Control+Enter')
  await page.getByText('SN-4711').first().waitFor()
  expect(await files()).toBe(before)
  expect(problems).toEqual([])
})
