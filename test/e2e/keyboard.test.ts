/** A whole visit without a mouse: connect, work, look at what waits, change it, take it back, leave. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { enter, nameFocus, tabTo, typeInto } from './by-keyboard.ts'
import { openPage } from './chromium.ts'
import { openOffice } from './office.ts'
import { startApp } from './programs.ts'
import { waitForPill } from './technician.ts'

/** In one turn of the page, before the browser tells it that the dialog was closed: a quick hand on a slow machine. */
const answerAndAskAgain = `(async () => {
  document.querySelector('dialog button').click()
  for (let step = 0; step < 10; step++) await null
  document.activeElement.click()
})()`

const jobUuid = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b6a'

test('everything is done by keys, and the focus is never lost', async () => {
  const { folder, hub, credentials, technician } = await openOffice({ [jobUuid]: 'Fire doors' })
  const { page } = await openPage((await startApp(path.join(folder, 'app'))).address)

  await page.getByRole('heading', { level: 1 }).waitFor()
  await enter(page, /^Connect To your/)
  await page.getByLabel('App key').waitFor()
  expect(await nameFocus(page)).toBe('Address of the hub')
  await typeInto(page, 'Address of the hub', hub.baseUrl)
  await typeInto(page, 'App key', credentials.appKey)
  await typeInto(page, 'E-mail', technician.email)
  await typeInto(page, 'Password', technician.password)
  await page.keyboard.press('Enter')

  await page.getByTestId('job-row').waitFor()
  await enter(page, /Fire doors/)
  await enter(page, 'Accept job')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Accept job' }).waitFor()

  await hub.stop()
  await page.keyboard.press('n')
  await page.keyboard.type('The clsoer is broken')
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('note').waitFor()
  expect(await nameFocus(page)).toMatch(/^Add note/)

  await waitForPill(page, /Offline/)
  await page.keyboard.press('Alt+4')
  await page.getByTestId('outbox-item').waitFor()
  await enter(page, 'Preview')
  await page.getByText(/^POST .*\/note/).waitFor()
  await tabTo(page, 'Edit', 'Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await nameFocus(page)).toBe('Note')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('The closer is broken')
  await enter(page, 'Save change')
  await page.getByTestId('outbox-item').filter({ hasText: 'The closer is broken' }).waitFor()
  await tabTo(page, 'Remove')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await nameFocus(page)).toBe('Remove')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.evaluate(answerAndAskAgain)
  await page.getByRole('dialog').waitFor()
  await enter(page, 'Remove')
  await page.getByText('Everything is sent').waitFor()
  expect(await nameFocus(page)).toBe('What will be sent')

  await page.keyboard.press('Alt+5')
  await enter(page, 'Sign out')
  await page.getByRole('button', { name: /^Connect/ }).waitFor()
})
