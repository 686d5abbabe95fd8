/** A draft that is open in two pages: no text is lost, and it becomes one note. */
import { expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

test('a note that is drafted in two tabs contains the texts of both tabs, and is saved once', async () => {
  const { page: first, problems } = await openPage((await startApp(makeFolder(), ['--demo'])).address)
  await first.locator('.job-title').waitFor()
  await first.keyboard.press('n')
  const second = await first.context().newPage()
  await second.goto(first.url())
  const [one, two] = [first, second].map(page => page.getByRole('textbox', { name: 'Note' }))
  if (one === undefined || two === undefined) throw new Error('There are two pages')
  await one.waitFor()
  await second.locator('.job-title').waitFor()
  if (!(await two.isVisible())) await second.keyboard.press('n')
  await two.waitFor()
  await one.fill('Valve drips')
  await first.getByText('Draft saved on this laptop').waitFor()
  await two.fill('Filter is new')
  await expect.poll(() => two.inputValue()).toMatch(/Filter is new\s+Valve drips/)
  await second.getByText('Draft saved on this laptop').waitFor()
  await two.press('Control+Enter')
  await second.getByText('Note saved on this laptop.').first().waitFor()
  // The first page still shows its draft, and may save it.
  await one.press('Control+Enter')
  await expect.poll(() => first.getByText(/in another window/).count()).toBeGreaterThan(0)
  await first.reload()
  await first.locator('.job-title').waitFor()
  await first.getByRole('tab', { name: /^Notes/ }).click()
  await first.getByText('Filter is new').first().waitFor()
  expect(await first.getByText('Valve drips').count()).toBe(1)
  expect(problems).toEqual([])
})
