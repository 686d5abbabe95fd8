/** Measures jobs and clicks within the page, without the time between the page and the test. */
import type { Page } from 'playwright-core'
import { pressesSeen, watchPresses } from './page-clock.ts'

/** Returns the milliseconds from the click on a job in the list until its title is painted; another job each time. */
export function switchJobs(page: Page, times: number, exceptUuid: string): Promise<number[]> {
  return page.evaluate(
    async ([times, exceptUuid]) => {
      const samples: number[] = []
      for (let nth = 0; nth < times; nth++) {
        const rows = [...document.querySelectorAll<HTMLElement>('[data-testid=job-row]')]
        const others = rows.filter(
          row => row.getAttribute('aria-current') !== 'true' && row.dataset.jobUuid !== exceptUuid,
        )
        const row = others[nth % others.length]
        const title = row?.querySelector('.row-title')?.textContent ?? ''
        const isThere = () => document.querySelector('.job-title')?.textContent === title
        samples.push(await window.bench.timed(() => row?.click(), isThere))
      }
      return samples
    },
    [times, exceptUuid] as const,
  )
}

/** Opens the same job, from another one each time. */
export function switchTo(page: Page, jobUuid: string, times: number): Promise<number[]> {
  return page.evaluate(
    async ([jobUuid, times]) => {
      const samples: number[] = []
      const open = (selector: string) => {
        const row = document.querySelector<HTMLElement>(selector)
        const title = row?.querySelector('.row-title')?.textContent ?? ''
        const isThere = () => document.querySelector('.job-title')?.textContent === title
        return window.bench.timed(() => row?.click(), isThere)
      }
      for (let nth = 0; nth < times; nth++) {
        await open(`[data-testid=job-row]:not([data-job-uuid="${jobUuid}"])`)
        samples.push(await open(`[data-job-uuid="${jobUuid}"]`))
      }
      return samples
    },
    [jobUuid, times] as const,
  )
}

/**
 * Returns the milliseconds from an interaction to the next paint: tabs of a job, the next job by key, a note, typing.
 */
export async function interact(page: Page, times: number): Promise<number[]> {
  await watchPresses(page, 'all')
  for (let nth = 0; nth < times / 6; nth++) {
    for (const name of [/^Notes/, /^History/, /^Overview/]) await page.getByRole('tab', { name }).click()
    await page.keyboard.press('j')
    // Opens the note by its button, which appears when the job is loaded.
    await page.locator('[data-capture=note]').click()
    await page.getByRole('textbox', { name: 'Note' }).waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Note' }).waitFor({ state: 'detached' })
  }
  return pressesSeen(page, Math.floor(times / 6) * 7)
}

/** Returns the number of clicks until text is typed into a note. */
export async function countNoteClicks(page: Page): Promise<number> {
  const clicks = 1
  await page.locator('[data-capture=note]').click({ clickCount: clicks })
  const isTyping = await page.evaluate(() => document.activeElement?.matches('textarea') ?? false)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Note' }).waitFor({ state: 'detached' })
  return isTyping ? clicks : Number.NaN
}
