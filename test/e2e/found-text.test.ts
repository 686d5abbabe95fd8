/** The text of a PDF: found by a serial number, marked on its page, and searched inside the file. */
import { expect, test } from 'vitest'
import { makeTextPdf } from '../support/service/documents/text-pdf.ts'
import { askMain, orThrow } from './support/ask-main.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { handOver } from './support/hand-over.ts'
import { openJob } from './support/technician.ts'

const jobUuid = 'd4f1a0de-6a53-4f0c-9a52-6b7f2f3a9d12'
/** Long, as the machine may be busy. */
const soon = { timeout: 30_000 }

test('a technician finds a PDF by a serial number, sees it marked, and searches inside the file', async () => {
  const { folder, credentials, technician } = await openTestHub({ [jobUuid]: 'Pump room' })
  const { page, problems } = await openConnected({ folder, credentials, technician })
  await openJob(page, jobUuid)
  const pages = ['Shut the supply first', 'Serial number B-0231-77', 'Open the valve. Close the VALVE.']
  const buffer = await makeTextPdf(pages)
  await handOver(page, 'drop', { name: 'manual.pdf', mimeType: 'application/pdf', buffer })

  const field = page.getByRole('combobox', { name: 'Search' })
  const hit = page.getByTestId('search-hit').filter({ hasText: 'Page 2' })
  const pageFound = async () => {
    const { hits } = orThrow(await askMain(page, 'search.find', { q: '0231' }))
    return hits.find(one => one.kind === 'file')?.page
  }
  await expect.poll(pageFound, soon).toBe(2)
  await field.fill('0231')
  await hit.waitFor()
  expect(await hit.innerText()).toContain('Serial number B-0231-77')
  await page.keyboard.press('Enter')

  const viewer = page.getByTestId('viewer')
  const shown = viewer.locator('.found-box-shown')
  await viewer.getByText('Page 2 of 3').waitFor()
  await shown.waitFor()
  const box = await shown.boundingBox()
  expect(box?.width).toBeGreaterThan(10)
  expect(await findViolations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+f')
  await page.keyboard.type('valve')
  await viewer.getByText('1 of 2').waitFor()
  await viewer.getByText('Page 3 of 3').waitFor()
  await page.keyboard.press('Enter')
  await viewer.getByText('2 of 2').waitFor()
  await page.keyboard.press('Shift+Enter')
  await viewer.getByText('1 of 2').waitFor()
  await page.keyboard.type(' handle')
  await viewer.getByText('1 of 2').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('zeppelin')
  await viewer.getByText('No match').waitFor()
  for (const state of ['closes the search', 'closes the file']) {
    expect(await viewer.count(), state).toBe(1)
    await page.keyboard.press('Escape')
  }
  await viewer.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
