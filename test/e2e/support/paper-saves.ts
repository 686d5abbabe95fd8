/** The actions on a captured document that save, with their messages. */
import type { Page } from 'playwright-core'
import type { FurnishedDay } from './furnished-day.ts'
import { makePaper } from './open-paper.ts'
import type { Save } from './saves.ts'

const click = (selector: string) => (page: Page) => page.locator(selector).first().click()

const onPaper = {
  at: (day: FurnishedDay) => `#/today?job=${day.jobUuid}&tab=files`,
  prepare: ({ page }: FurnishedDay) => makePaper(page),
}

async function removePaper(page: Page): Promise<void> {
  await page.locator('.paper-facts .button-danger').click()
  await page.locator('dialog .button-danger').click()
}

export const paperSaves: readonly Save[] = [
  {
    ...onPaper,
    method: 'capture.changePage',
    act: click('.page-tools .button:has(.lucide-rotate-cw)'),
    said: /Page rotated/,
  },
  {
    ...onPaper,
    method: 'capture.movePage',
    act: click('.page-tools .button:has(.lucide-arrow-right-from-line)'),
    said: /^Now page 2/,
  },
  {
    ...onPaper,
    method: 'capture.change',
    act: click('.paper-facts [role=switch]'),
    said: /^Internal: it is left out|^The customer sees it/,
  },
  {
    ...onPaper,
    method: 'capture.restorePage',
    prepare: async ({ page }) => {
      await makePaper(page)
      await page.locator('.page-tools .button:has(.lucide-trash-2)').click()
    },
    act: click('.paper .strip .button'),
    said: /The page is back/,
  },
  { ...onPaper, method: 'capture.remove', act: removePaper, said: /is deleted/ },
  {
    ...onPaper,
    method: 'capture.restore',
    prepare: async ({ page }) => {
      await makePaper(page)
      await removePaper(page)
    },
    act: click('.captures-panel .strip:has(.lucide-undo-2) .button'),
    said: /The document is back/,
  },
  {
    ...onPaper,
    method: 'capture.send',
    act: click('.paper .pane-line .button-primary'),
    said: /is saved as a PDF/,
  },
]
