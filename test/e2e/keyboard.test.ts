/** A day without a mouse: connect, record, look at what waits, change it, take it out and back, leave. */
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { enter, expectFocus, expectFocusOn, openByKeys, pressKey, sitDown } from './by-keyboard.ts'
import { expectTold, whichTold } from './heard.ts'
import { leaveTimeToUndo } from './in-process.ts'
import { askUntilPill } from './technician.ts'

/** In one turn of the page, before the browser tells it that the dialog was closed: a quick hand on a slow machine. */
const answerAndAskAgain = `(async () => {
  document.querySelector('dialog button').click()
  for (let step = 0; step < 10; step++) await null
  document.activeElement.click()
})()`

const jobUuid = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b6a'
const line = (page: Page, text: string) => page.getByTestId('outbox-item').filter({ hasText: text })

async function acceptAndTakeBack(page: Page): Promise<void> {
  await enter(page, /Fire doors/)
  await expectFocusOn(page, 'Fire doors')
  await enter(page, 'Accept job')
  await expectTold(page, /^Accepted at/)
  await pressKey(page, 'Control+z')
  await expectTold(page, /^Undone/)
  await page.getByRole('button', { name: 'Accept job' }).waitFor()
}

async function writeNote(page: Page): Promise<void> {
  await pressKey(page, 'n')
  await page.keyboard.type('The clsoer is broken')
  await pressKey(page, 'Control+Enter')
  await expectTold(page, /^Note saved/)
  await expectFocusOn(page, 'Add note')
}

/** Escape leaves what is written in first, and the outbox only after it. */
async function mendNote(page: Page): Promise<void> {
  await enter(page, 'Preview')
  await page.getByText(/^POST .*\/note/).waitFor()
  await enter(page, 'Edit', 'Shift+Tab')
  await expectFocusOn(page, 'Note')
  await pressKey(page, 'Escape')
  await expectFocusOn(page, 'Edit')
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Note')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('The closer is broken')
  await pressKey(page, 'Control+Enter')
  await expectTold(page, /^Change saved/)
  await line(page, 'The closer is broken').waitFor()
}

async function removeAndPutBack(page: Page): Promise<void> {
  await enter(page, 'Remove')
  await page.getByRole('dialog').waitFor()
  await pressKey(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocusOn(page, 'Remove')
  await pressKey(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  await page.evaluate(answerAndAskAgain)
  await page.getByRole('dialog').waitFor()
  await enter(page, 'Remove')
  await untilRemoved(page)
  await page.getByText('Everything is sent').waitFor()
  await expectFocusOn(page, 'What will be sent')
  await pressKey(page, 'Control+z')
  await expectTold(page, /^Done again/)
  await line(page, 'The closer is broken').waitFor()
}

/** The first tries to send go on for a moment after the hub is gone, and what is being sent is not taken out. */
async function untilRemoved(page: Page): Promise<void> {
  const answers = { status: /^Removed\./, alert: /being sent just now/ }
  for (let turn = 1; (await whichTold(page, answers)) === 'alert'; turn++) {
    if (turn === 5) throw new Error('It was being sent each time')
    await enter(page, 'Remove')
    await page.getByRole('dialog').waitFor()
    await enter(page, 'Remove')
  }
}

test('work is recorded, mended, taken out and back by keys, and the focus is never lost', async () => {
  const { page, hub } = await sitDown({ [jobUuid]: 'Fire doors' }, undefined, undefined, openByKeys)
  leaveTimeToUndo()
  await acceptAndTakeBack(page)
  await hub.stop()
  // known before the note is written: one that is begun to be sent while the hub ends may have arrived
  await askUntilPill(page, /Offline/)
  await writeNote(page)

  await pressKey(page, 'Alt+4')
  await page.getByTestId('outbox-item').waitFor()
  await mendNote(page)
  await removeAndPutBack(page)

  await pressKey(page, 'Alt+5')
  await enter(page, 'Sign out')
  await page.getByRole('dialog').waitFor()
  await enter(page, 'Sign out')
  await page.getByRole('button', { name: /^Connect/ }).waitFor()
  await expectFocus(page, 'signing out')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
