/** Measures a long form: when it is shown, and when a typed character is. */
import type { Page } from 'playwright-core'
import { full } from './full-job.ts'
import { pressesSeen, watchPresses } from './page-clock.ts'

export interface Openings {
  /** milliseconds from the click until the window is filled */
  seen: number[]
  /** milliseconds until the last question is drawn */
  whole: number[]
}

/** Opens the form repeatedly from the list of forms. */
export async function openForms(page: Page, times: number): Promise<Openings> {
  const openings: Openings = { seen: [], whole: [] }
  for (let nth = 0; nth < times; nth++) {
    await page.getByRole('tab', { name: /^Forms/ }).click()
    await page.locator('.forms-open').waitFor()
    const { seen, whole } = await page.evaluate(openOnce, full.fields)
    openings.seen.push(seen)
    openings.whole.push(whole)
    await page.keyboard.press('Escape')
  }
  return openings
}

/** Runs in the page. */
async function openOnce(fields: number): Promise<{ seen: number; whole: number }> {
  const questions = () => [...document.querySelectorAll('.form-page > .question')]
  const fillsWindow = () =>
    document.querySelector('[data-testid=form-counts]') !== null &&
    questions().some(question => question.getBoundingClientRect().bottom >= window.innerHeight)
  const begun = performance.now()
  const press = () => document.querySelector<HTMLElement>('.forms-open')?.click()
  const seen = await window.bench.timed(press, fillsWindow)
  await window.bench.timed(
    () => undefined,
    () => questions().length === fields,
  )
  return { seen, whole: performance.now() - begun }
}

/** Types characters into its text fields at a fast typist's speed, while earlier text is being saved. */
export async function typeIntoForm(page: Page, letters: number): Promise<number[]> {
  const words = 'Sensor replaced, '
  const texts = page.locator('.answer-text input, textarea.answer-long')
  await watchPresses(page, 'keys')
  let typed = 0
  for (let nth = 0; typed < letters; nth++) {
    await texts.nth(nth).click()
    await page.keyboard.type(words, { delay: 60 })
    typed += words.length
  }
  await page.locator('[data-testid=form-saved][data-state=kept]').waitFor()
  return pressesSeen(page, typed)
}
