/** The screens of the sample day in a real browser: drafts are kept, keys work, and nothing is covered. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { leaveTimeToUndo, type StartedApp, startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

async function openFirst(page: Page): Promise<void> {
  const row = page.getByTestId('job-row').first()
  const title = (await row.locator('.row-title').textContent()) ?? ''
  await row.click()
  // Next to the list, another job is shown until this one is read.
  await page.locator('.job-title').filter({ hasText: title }).waitFor()
}

async function openNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Continue) note/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
}

/** Presses Escape, and Ctrl+K before the effect of Escape is painted. */
async function leaveAndSearch(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const press = (key, ctrlKey) => document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
    const isPainted = () => new Promise(tell => requestAnimationFrame(() => setTimeout(tell)))
    press('Escape', false)
    // Rendered, but not painted.
    await Promise.resolve()
    await Promise.resolve()
    if (document.querySelector('.job-title')?.checkVisibility()) throw new Error('the job is shown still')
    press('k', true)
    await isPainted()
    await isPainted()
  })()`)
}

describe('the screens of the sample day', () => {
  let app: StartedApp
  beforeAll(async () => {
    leaveTimeToUndo()
    app = await startApp(makeFolder(), ['--demo'])
  })

  test('keep a draft note and the form of a new job after a reload', async () => {
    const { page } = await openPage(app.address)
    await openFirst(page)
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).waitFor()
    await page.keyboard.type('Jack kept nothing')
    await page.getByText('Draft saved').waitFor()
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: /^Continue note/ })
    await opener.waitFor()
    const mark = page.locator('[data-testid=job-row][aria-current=true]').getByText('Draft', { exact: true })
    await mark.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Continue note')
    await page.reload()
    await opener.click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue())
      .toBe('Jack kept nothing')
    await page.getByRole('textbox', { name: 'Note' }).fill('')
    await page.getByText('Draft saved').waitFor({ state: 'hidden' })
    await mark.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'New job' }).click()
    const kept = page.waitForResponse(answer => answer.request().postData()?.includes('Bleed') ?? false)
    await page.getByRole('textbox', { name: /^Day/ }).fill('soon')
    await page.getByLabel('Title').fill('Bleed the radiators')
    await kept
    await page.reload()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Bleed the radiators')
    await page.getByText(/^Write the day as/).waitFor()
    expect(await page.getByRole('textbox', { name: /^Day/ }).inputValue()).toBe('soon')
    await page.getByRole('textbox', { name: /^Day/ }).fill('')
    await page.getByLabel('Title').fill('')
  })

  test('keep showing the finished job, and treat a double click as one click', async () => {
    const { page } = await openPage(app.address)
    const shown = page.locator('[data-testid=job-row][aria-current=true]')
    await page.getByRole('button', { name: 'Finish job' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    const running = await shown.getAttribute('data-job-uuid')
    await page.keyboard.press('Alt+4')
    await page.getByRole('heading', { name: 'What will be sent' }).waitFor()
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await page.getByTestId('job-state').getByText('Finished', { exact: true }).waitFor()
    expect(await shown.getAttribute('data-job-uuid')).toBe(running)
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Finish job' }).waitFor()

    const row = page.getByTestId('job-row').filter({ hasText: 'Scheduled' }).first()
    await row.click()
    await page.getByRole('button', { name: 'Accept job' }).dblclick()
    await page.getByRole('button', { name: 'Travel' }).waitFor()
    await page.getByTestId('job-state').getByText('Accepted', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Accept job' }).waitFor()
  })

  test('show a note, the search results and the saved message without overlaps in a window of 390 px', async () => {
    const { page } = await openPage(app.address)
    // The element that shows that the job is loaded is visible only in wide windows.
    await page.locator('[data-capture=note]').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('[data-capture=note]').waitFor({ state: 'hidden' })
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-capture=note]:focus').waitFor()
    await leaveAndSearch(page)
    await page.keyboard.type('boiler')
    await page.getByTestId('search-hit').first().waitFor()
    // Including the sticky headings of the list.
    const over = await page.evaluate(`(() => {
      const panel = document.querySelector('.search-panel')
      const { left, right, top, bottom } = panel.getBoundingClientRect()
      const heights = Array.from({ length: 50 }, (_, at) => top + ((bottom - top) * (at + 0.5)) / 50)
      return heights
        .map(height => document.elementFromPoint((left + right) / 2, height))
        .filter(seen => !panel.contains(seen))
        .map(seen => seen.textContent)
    })()`)
    expect(over).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.search-panel').waitFor({ state: 'detached' })

    await openFirst(page)
    await openNote(page)
    await page.getByRole('textbox', { name: 'Note' }).fill('Lamp changed')
    // Starts before the message appears and looks in its first frame, as it disappears after some seconds.
    const covered = page.evaluate(`new Promise(tell => {
      const isTold = () => [...document.querySelectorAll('[role=status]')].some(one => /Note saved/.test(one.textContent))
      const look = () => {
        const shown = document.querySelector('.saved')
        if (shown === null || !isTold()) return requestAnimationFrame(look)
        const said = shown.getBoundingClientRect()
        const touches = ({ left, right, top, bottom, width }) =>
          width > 1 && left < said.right && right > said.left && top < said.bottom && bottom > said.top
        tell([...document.querySelectorAll(':is(a, button, input):not(.skip)')]
          .filter(control => touches(control.getBoundingClientRect()))
          .map(control => control.textContent))
      }
      look()
    })`)
    await page.keyboard.press('Control+Enter')
    expect(await covered).toEqual([])
  })
})
