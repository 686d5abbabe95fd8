/** A form without a mouse: every kind of question, missing answers, and the way back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAnnounced } from './support/announced.ts'
import {
  chooseFile,
  enter,
  expectFocus,
  expectFocusOn,
  openSignedIn,
  pressKey,
  tabTo,
  typeInto,
} from './support/by-keyboard.ts'
import { postHubForm, readHubForm } from './support/hub-api.ts'
import { expectFormSaved, waitForPill } from './support/technician.ts'

const jobUuid = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b75'
const fields = [
  { name: 'serial', label: 'Serial number', type: 'TEXT', required: true },
  { name: 'seen', label: 'What you saw', type: 'TEXTAREA' },
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', unit: 'bar', required: true },
  { name: 'leaking', label: 'Is it leaking?', type: 'BOOLEAN' },
  { name: 'told', label: 'The customer was told', type: 'CHECKBOX' },
  { name: 'day', label: 'Next service', type: 'DATE' },
  { name: 'state', label: 'Condition', type: 'SELECT', options: ['Good', 'Worn', 'Broken'] },
  { name: 'changed', label: 'What was changed', type: 'MULTISELECT', options: ['Nozzle', 'Filter'] },
  { name: 'report', label: 'Report', type: 'DOCUMENT' },
  { name: 'manual', label: 'Manual', type: 'LINK' },
  {
    name: 'rooms',
    label: 'Radiator',
    type: 'GROUP',
    repeats: true,
    fields: [{ name: 'room', label: 'Room', type: 'TEXT' }],
  },
  { name: 'caretaker', label: 'Caretaker signs', type: 'SIGNATURE', required: true },
]

/** Focuses the first field as soon as it is drawn, as a fast user does. */
function goToFieldOnceDrawn(page: Page): Promise<void> {
  return page.evaluate(`new MutationObserver((_, observer) => {
    const field = document.querySelector('.form-page input')
    if (field === null) return
    observer.disconnect()
    field.focus()
  }).observe(document.body, { childList: true, subtree: true })`)
}

/** Waits until all work after the form's first drawing is done. */
function drawnTwice(page: Page): Promise<void> {
  return page.evaluate(`new Promise(resolve =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`)
}

test('a form can be filled in by keyboard, and adding or removing an entry moves the focus', async () => {
  const { page, problems, credentials, planned } = await openSignedIn({ [jobUuid]: 'Boiler room' }, hub =>
    postHubForm(hub, { jobUuid, title: 'Boiler check', fields }),
  )
  await pressKey(page, 'j')
  await page.locator('[data-capture=form]').waitFor()
  await goToFieldOnceDrawn(page)
  await pressKey(page, 'f')
  await page.locator('.form-page').waitFor()
  await drawnTwice(page)
  await expectFocusOn(page, /^Serial number/)
  await pressKey(page, 'Escape')
  await page.locator('[data-capture=form]').waitFor()
  await pressKey(page, 'f')
  await expectFocusOn(page, 'Boiler check')

  await pressKey(page, 'Control+Enter')
  await expectFocusOn(page, /^Serial number/)
  await page.keyboard.type('B-0231')
  await pressKey(page, 'Control+Enter')
  await expectFocusOn(page, /^Pressure/)
  await page.keyboard.type('1.5')
  await expectAnnounced(page, /^What you enter is saved/)
  await tabTo(page, /^What you saw/, 'Shift+Tab')
  await page.keyboard.type('Rust at the flange')
  await tabTo(page, 'Yes')
  await pressKey(page, 'Space')
  await enter(page, 'Clear answer')
  await tabTo(page, 'Yes')
  await pressKey(page, 'ArrowRight')
  await tabTo(page, /^The customer was told/)
  await pressKey(page, 'Space')
  await typeInto(page, 'Next service', '20112026')
  await tabTo(page, 'Good')
  await pressKey(page, 'Space')
  await pressKey(page, 'ArrowRight')
  await tabTo(page, 'Filter')
  await pressKey(page, 'Space')
  const report = { name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('swept') }
  await chooseFile(page, 'Choose files', report)
  await page.getByText('report.txt', { exact: true }).waitFor()
  await enter(page, 'Remove report.txt from this answer', 'Shift+Tab')
  await expectAnnounced(page, /^Removed from this answer/)
  await enter(page, 'Undo')
  await page.getByText('report.txt', { exact: true }).waitFor()
  await expectFocus(page, 'putting the file back')
  await typeInto(page, 'Manual', 'https://example.com/manual')

  await enter(page, 'Add: Radiator')
  await expectFocusOn(page, 'Room')
  await page.keyboard.type('Kitchen')
  await enter(page, 'Remove no. 1')
  await expectAnnounced(page, /^No\. 1 removed/)
  await enter(page, 'Undo')
  await expectFocusOn(page, 'Room')

  await pressKey(page, 'Control+Enter')
  await expectFocusOn(page, 'Sign here')
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Draw')
  await pressKey(page, 'Escape')
  await expectFocusOn(page, 'Sign here')
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Draw')
  await pressKey(page, 'ArrowRight')
  await typeInto(page, 'Signer’s name', 'Ulla Bergman')
  await pressKey(page, 'Control+Enter')
  await page.getByTestId('form-counts').filter({ hasText: 'complete' }).waitFor()
  await expectFormSaved(page)
  await expectFocusOn(page, 'Sign again')
  await pressKey(page, 'Escape')
  await expectFocusOn(page, 'Forms')
  await waitForPill(page, /All sent/)

  const form = await readHubForm(credentials, planned?.uuid ?? '')
  expect(form.state).toBe('COMPLETED')
  expect(Object.fromEntries(form.fields.map(({ name, value }) => [name, value]))).toMatchObject({
    ...{ serial: 'B-0231', seen: 'Rust at the flange', pressure: 1.5, leaking: false, told: true },
    ...{ day: '2026-11-20', state: 'Worn', changed: ['Filter'], manual: 'https://example.com/manual' },
    rooms: [{ room: 'Kitchen' }],
  })
  expect(problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
})
