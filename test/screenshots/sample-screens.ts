/** The screens of the sample day, and the first that anybody sees. */
import type { Page } from 'playwright-core'
import { goTo, type Screens } from './pictures.ts'

export const firstScreens: Screens = {
  'first-run': async page => {
    await page.getByRole('button', { name: /^Connect/ }).waitFor()
  },
  connect: async page => {
    await page.getByRole('button', { name: /^Connect/ }).click()
    await page.getByLabel('Address of the hub').waitFor()
  },
  'connect-failed': async page => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('Enter the address').waitFor()
  },
}

export const sampleScreens: Screens = {
  list: async page => {
    await goTo(page, 'today')
    await page.getByTestId('job-row').first().waitFor()
  },
  today: async page => {
    await page.getByTestId('job-row').filter({ hasText: 'Boiler: annual' }).click()
    await page.getByRole('button', { name: 'Finish job' }).waitFor()
  },
  notes: async page => {
    await openTab(page, /^Notes/)
    await page.getByTestId('note').first().waitFor()
  },
  writing: async page => {
    await page.getByRole('button', { name: /^Add note/ }).click()
    await page.getByRole('textbox', { name: 'Note' }).waitFor()
  },
  photo: async page => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Add photo/ }).click()
    await page.getByText('Choose photos or files').waitFor()
  },
  sign: async page => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('button', { name: 'Save signature' }).waitFor()
  },
  'forms-empty': async page => {
    await page.keyboard.press('Escape')
    await openTab(page, /^Forms/)
  },
  'files-empty': page => openTab(page, /^Files/),
  history: page => openTab(page, /^History/),
  sheet: async page => {
    await openTab(page, 'Overview')
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('button', { name: 'Job sheet' }).click()
    await page.locator('.jobsheet-page').first().waitFor()
  },
  'new-job': async page => {
    await goTo(page, 'today?new=')
    await page.getByLabel('Title').waitFor()
  },
  'day-empty': async page => {
    await goTo(page, 'today?date=2031-02-03')
    await page.getByText('Nothing planned').or(page.getByText('No jobs')).first().waitFor()
  },
  week: async page => {
    await goTo(page, 'week')
    await page.locator('.week').first().waitFor()
  },
  assets: async page => {
    await goTo(page, 'assets')
    await page.getByTestId('asset-row').first().waitFor()
  },
  asset: async page => {
    await page.getByTestId('asset-row').first().click()
    await page.getByRole('tab').first().waitFor()
  },
  'outbox-empty': async page => {
    await goTo(page, 'outbox')
    await page.getByRole('heading', { name: 'What will be sent' }).waitFor()
  },
  search: async page => {
    await goTo(page, 'today')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('boiler')
    await page.getByTestId('search-hit').first().waitFor()
  },
  more: async page => {
    await page.keyboard.press('Escape')
    await goTo(page, 'more')
    await page.getByRole('group', { name: 'Theme' }).waitFor()
  },
  undo: async page => {
    await goTo(page, 'today')
    await page.getByTestId('job-row').filter({ hasText: 'Boiler: annual' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  },
}

async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click()
}
