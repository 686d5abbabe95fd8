/** A day without a mouse: connecting, recording, checking the outbox, editing, removing, restoring, signing out. */
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAnnounced, firstAnnounced } from './support/announced.ts'
import {
  enter,
  expectFocus,
  expectFocusOn,
  openByKeys,
  openSignedIn,
  pressKey,
} from './support/by-keyboard.ts'
import { leaveTimeToUndo } from './support/in-process.ts'
import { askUntilPill } from './support/technician.ts'

/**
 * Clicks twice in one turn of the page, before the browser reports that the dialog was closed, as on a slow machine.
 */
const answerAndAskAgain = `(async () => {
  document.querySelector('dialog button').click()
  for (let step = 0; step < 10; step++) await null
  document.querySelector('.line-remove').click()
})()`

const jobUuid = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b6a'
const line = (page: Page, text: string) => page.getByTestId('outbox-item').filter({ hasText: text })

async function acceptAndUndo(page: Page): Promise<void> {
  await enter(page, /Fire doors/)
  await expectFocusOn(page, 'Fire doors')
  await enter(page, 'Accept job')
  await expectAnnounced(page, /^Accepted at/)
  await pressKey(page, 'Control+z')
  await expectAnnounced(page, /^Undone/)
  await page.getByRole('button', { name: 'Accept job' }).waitFor()
}

async function writeNote(page: Page): Promise<void> {
  await pressKey(page, 'n')
  await page.keyboard.type('The clsoer is broken')
  await pressKey(page, 'Control+Enter')
  await expectAnnounced(page, /^Note saved/)
  await expectFocusOn(page, 'Add note')
}

/** Edits a note. Escape first closes the field, then the outbox. */
async function editNote(page: Page): Promise<void> {
  await enter(page, 'More for Note')
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
  await untilSaved(page)
  await line(page, 'The closer is broken').waitFor()
}

async function removeAndRestore(page: Page): Promise<void> {
  await enter(page, 'More for Note')
  await enter(page, 'Remove')
  await page.getByRole('dialog').waitFor()
  await pressKey(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocusOn(page, 'More for Note')
  await pressKey(page, 'Enter')
  await enter(page, 'Remove')
  await page.getByRole('dialog').waitFor()
  await page.evaluate(answerAndAskAgain)
  await page.getByRole('dialog').waitFor()
  await enter(page, 'Remove')
  await untilRemoved(page)
  await page.getByText('Everything is sent').waitFor()
  await expectFocusOn(page, 'What will be sent')
  await pressKey(page, 'Control+z')
  await expectAnnounced(page, /^Redone/)
  await line(page, 'The closer is broken').waitFor()
}

/** Saves the change: again if the note was being sent just then. The box stays open until the change is saved. */
async function untilSaved(page: Page): Promise<void> {
  const answers = { status: /^Change saved/, alert: /being sent just now/ }
  await pressKey(page, 'Control+Enter')
  for (let turn = 1; (await firstAnnounced(page, answers)) === 'alert'; turn++) {
    if (turn === 5) throw new Error('It was being sent each time')
    await pressKey(page, 'Control+Enter')
  }
}

/**
 * Removes the note. The first attempts to send go on for a moment without the hub, and a note that is being sent cannot
 * be removed.
 */
async function untilRemoved(page: Page): Promise<void> {
  const answers = { status: /^Removed\./, alert: /being sent just now/ }
  for (let turn = 1; (await firstAnnounced(page, answers)) === 'alert'; turn++) {
    if (turn === 5) throw new Error('It was being sent each time')
    await enter(page, 'More for Note')
    await enter(page, 'Remove')
    await page.getByRole('dialog').waitFor()
    await enter(page, 'Remove')
  }
}

test('work can be recorded, edited, removed and restored by keyboard without losing the focus', async () => {
  const { page, hub } = await openSignedIn({ [jobUuid]: 'Fire doors' }, undefined, undefined, openByKeys)
  leaveTimeToUndo()
  await acceptAndUndo(page)
  await hub.stop()
  // Waits for the offline state: a note that is sent while the hub stops may have arrived.
  await askUntilPill(page, /Offline/)
  await writeNote(page)

  await pressKey(page, 'Alt+4')
  await page.getByTestId('outbox-item').waitFor()
  await editNote(page)
  await removeAndRestore(page)

  await pressKey(page, 'Alt+5')
  await enter(page, 'Sign out')
  await page.getByRole('dialog').waitFor()
  await enter(page, 'Sign out')
  await page.getByRole('button', { name: /^Connect/ }).waitFor()
  await expectFocus(page, 'signing out')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
