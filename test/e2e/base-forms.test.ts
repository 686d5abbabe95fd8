/** Forms on the screen, at a server that accepts each form once. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Form } from '../../shared/entities/form.ts'
import { askMain, orThrow } from './support/ask-main.ts'
import { openBaseDay } from './support/base-day.ts'
import { askHub, type HubCredentials } from './support/hub-api.ts'
import { waitForPill } from './support/technician.ts'

const jobUuid = '5b8a4c1d-2a44-4c52-9b1e-0c0c7e4a5b22'
const filled = (value: string) => [
  { name: 'serial', label: 'Serial number', type: 'TEXT', required: true, value },
  { name: 'remarks', label: 'Remarks', type: 'TEXTAREA', required: true },
]

const openForm = async (page: Page, formUuid: string) => {
  await page.evaluate(hash => {
    location.hash = hash
  }, `#/today?job=${jobUuid}&form=${formUuid}`)
  await page.locator('#form-title').waitFor()
}

const there = async (credentials: HubCredentials) =>
  (await askHub<Form[]>(credentials, `/form?jobUuid=${jobUuid}`)).map(({ title, state }) => [title, state])

test('a sent form is read-only, and its corrected copy waits until the copy is complete', async () => {
  const { page, credentials } = await openBaseDay(jobUuid)
  const begun = { jobUuid, title: 'Pump check', fields: filled('P-231') }
  const { formUuid } = orThrow(await askMain(page, 'form.create', begun))
  await waitForPill(page, /All sent/)
  const serial = page.getByLabel('Serial number')
  await openForm(page, formUuid)
  await serial.fill('P-232')
  await page.getByRole('button', { name: 'Back to the job' }).click()
  await waitForPill(page, /not sent/)
  await openForm(page, formUuid)
  await page.getByText('sent before it was complete').waitFor()
  expect(await serial.count()).toBe(0)
  await page.getByRole('button', { name: 'Correct in a new form' }).click()
  await page.getByRole('heading', { name: 'Correction of Pump check' }).waitFor()
  expect(await serial.inputValue()).toBe('P-232')
  await waitForPill(page, /1 not finished/)
  await page.getByRole('button', { name: 'Back to the job' }).click()
  await page.getByText('Not finished').first().waitFor()
  await page.goto(`${page.url().split('#')[0]}#/outbox`)
  await page.getByRole('button', { name: 'Send now' }).waitFor()
  await page.goto(`${page.url().split('#')[0]}#/more`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 form is not finished').waitFor()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await dialog.getByText('1 form is not finished').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await waitForPill(page, /All sent/)
  expect(await there(credentials)).toEqual([
    ['Pump check', 'STARTED'],
    ['Correction of Pump check', 'STARTED'],
  ])
})
