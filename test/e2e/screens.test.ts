/** The screens of the sample day in a real browser: usable without sight, by keyboard, and in every theme. */
import process from 'node:process'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { themes } from '../../shared/view.ts'
import { findViolations } from './axe.ts'
import { openPage } from './chromium.ts'
import { makeFolder, type StartedApp, startApp } from './programs.ts'

const isWhole = process.env.FIELDBOOK_TESTS === 'all'

const places: Record<string, (page: Page) => Promise<void>> = {
  day: page => openFirst(page),
  notes: async page => {
    await openFirst(page)
    await page.getByRole('tab', { name: /Notes/ }).click()
  },
  history: async page => {
    await openFirst(page)
    await page.getByRole('tab', { name: 'History' }).click()
  },
  'a note being written': async page => {
    await openFirst(page)
    await openNote(page)
  },
  'a new job without a title': async page => {
    await page.getByRole('link', { name: 'New job' }).click()
    await page.getByRole('button', { name: 'Create job' }).click()
    await page.getByText('Give the job a title').waitFor()
  },
  outbox: async page => {
    await page.getByTestId('pill').click()
    await page.getByRole('heading', { name: 'What will be sent' }).waitFor()
  },
  more: async page => {
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await page.getByRole('group', { name: 'Theme' }).waitFor()
  },
}

const sizes = isWhole ? [1440, 1024, 512, 390, 320] : [1024, 390]

async function openFirst(page: Page): Promise<void> {
  await page.getByTestId('job-row').first().click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
}

async function openNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Continue) note/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
}

async function chooseTheme(page: Page, theme: string): Promise<void> {
  const name = theme.charAt(0).toUpperCase() + theme.slice(1)
  await page.goto(`${new URL(page.url()).origin}/#/more`)
  await page.getByRole('radio', { name, exact: true }).check()
  await page.locator(`:root[data-theme=${theme}]`).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Today', exact: true }).click()
}

describe('the sample day on the screens', () => {
  let app: StartedApp
  beforeAll(async () => {
    app = await startApp(makeFolder(), ['--demo'])
  })

  test.each(themes)(
    'is free of barriers and of sideways scrolling on every screen, theme %s',
    async theme => {
      const { page, problems } = await openPage(app.address, { reducedMotion: 'reduce' })
      await page.getByTestId('job-row').first().waitFor()
      await chooseTheme(page, theme)
      for (const width of sizes)
        for (const [name, goThere] of Object.entries(places)) {
          await page.goto(`${new URL(app.address).origin}/`)
          await page.setViewportSize({ width, height: 640 })
          await page.getByTestId('job-row').first().waitFor()
          await goThere(page)
          expect(await findViolations(page), `${name}, ${width} px`).toEqual([])
          const scrolls = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
          expect(scrolls, `${name}, ${width} px, scrolls sideways`).toBe(false)
        }
      expect(problems).toEqual([])
    },
  )

  test('keeps a note that is being written over a reload, and Escape leaves it as a draft', async () => {
    const { page } = await openPage(app.address)
    await openFirst(page)
    await page.keyboard.press('n')
    await page.keyboard.type('Jack kept nothing')
    await page.getByText('Draft kept').waitFor()
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: /^Continue note/ })
    await opener.waitFor()
    const mark = page.locator('[data-testid=job-row][aria-current=true]').getByText('Draft', { exact: true })
    await mark.waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Continue note')
    await page.reload()
    await opener.click()
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Jack kept nothing')
    await page.getByRole('textbox', { name: 'Note' }).fill('')
    await page.getByText('Draft kept').waitFor({ state: 'hidden' })
    await mark.waitFor({ state: 'hidden' })
  })

  test('keeps the form of a new job over a reload', async () => {
    const { page } = await openPage(app.address)
    await page.getByRole('link', { name: 'New job' }).click()
    const kept = page.waitForResponse(answer => answer.request().postData()?.includes('Bleed') ?? false)
    await page.getByLabel('Title').fill('Bleed the radiators')
    await kept
    await page.reload()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Bleed the radiators')
    await page.getByLabel('Title').fill('')
  })

  test('takes a double click on a step for one press', async () => {
    const { page } = await openPage(app.address)
    const row = page.getByTestId('job-row').filter({ hasText: 'Scheduled' }).first()
    await row.click()
    await page.getByRole('button', { name: 'Accept job' }).dblclick()
    await page.getByRole('button', { name: 'Travel' }).waitFor()
    expect(await page.getByTestId('job-state').textContent()).toBe('Accepted')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Accept job' }).waitFor()
  })

  test('goes through the day by keys, and not by single ones once they are switched off', async () => {
    const { page } = await openPage(app.address)
    const shown = page.locator('[data-testid=job-row][aria-current=true]')
    await page.getByTestId('job-row').first().click()
    await shown.waitFor()
    const first = await shown.getAttribute('data-job-uuid')
    await page.keyboard.press('j')
    await expect.poll(() => shown.getAttribute('data-job-uuid')).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(() => shown.getAttribute('data-job-uuid')).toBe(first)
    await page.keyboard.press('Alt+3')
    const single = page.getByRole('switch', { name: 'Single-key shortcuts' })
    const kept = page.waitForResponse(answer => answer.request().postData()?.includes('singleKeys') ?? false)
    await single.click()
    await kept
    await page.reload()
    expect(await single.isChecked()).toBe(false)
    await page.keyboard.press('Alt+1')
    await openFirst(page)
    await page.keyboard.press('n')
    await page.keyboard.press('Alt+2')
    await page.keyboard.press('Alt+1')
    expect(await page.getByRole('textbox', { name: 'Note' }).count()).toBe(0)
    await page.keyboard.press('Alt+3')
    await single.click()
  })

  test('stays with the job that is finished, also over a look at another screen', async () => {
    const { page } = await openPage(app.address)
    const shown = page.locator('[data-testid=job-row][aria-current=true]')
    await page.getByRole('button', { name: 'Finish job' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    const running = await shown.getAttribute('data-job-uuid')
    await page.keyboard.press('Alt+2')
    await page.getByRole('heading', { name: 'What will be sent' }).waitFor()
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    expect(await page.getByTestId('job-state').textContent()).toBe('Finished')
    expect(await shown.getAttribute('data-job-uuid')).toBe(running)
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Finish job' }).waitFor()
  })

  test('shows the note that N begins, also where the list had the window to itself', async () => {
    const { page } = await openPage(app.address, { viewport: { width: 390, height: 844 } })
    await page.getByTestId('job-row').first().waitFor()
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByTestId('job-row').first().waitFor()
  })

  test('says at 390 px that a note is saved where it covers no control', async () => {
    const { page } = await openPage(app.address, { viewport: { width: 390, height: 844 } })
    await openFirst(page)
    await openNote(page)
    await page.getByRole('textbox', { name: 'Note' }).fill('Lamp changed')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('status').filter({ hasText: 'Note saved' }).waitFor({ state: 'attached' })
    const covered = await page.evaluate(`(() => {
      const said = document.querySelector('.saved').getBoundingClientRect()
      const touches = ({ left, right, top, bottom, width }) =>
        width > 1 && left < said.right && right > said.left && top < said.bottom && bottom > said.top
      return [...document.querySelectorAll('a, button, input')]
        .filter(control => touches(control.getBoundingClientRect()))
        .map(control => control.textContent)
    })()`)
    expect(covered).toEqual([])
  })
})
