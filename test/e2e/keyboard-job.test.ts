/** A job without a mouse: found, worked on, with a note, a photo, ticked items and a signature. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAnnounced } from './support/announced.ts'
import {
  chooseFile,
  enter,
  expectFocusOn,
  openSignedIn,
  pressKey,
  tabTo,
  typeInto,
} from './support/by-keyboard.ts'
import { putHubJob, readHubJob } from './support/hub-api.ts'
import { leaveTimeToUndo, sendAtOnce } from './support/in-process.ts'
import { waitForPill } from './support/technician.ts'

const doors = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b71'
const lift = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b72'

const shown = (page: Page) => page.locator('[data-testid=job-row][aria-current=true]')
const state = (page: Page) => page.getByTestId('job-state').textContent()

/** Copies a picture, as another program does. */
function copyPicture(page: Page): Promise<void> {
  return page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(80, 60)
    canvas.getContext('2d').fillRect(0, 0, 80, 60)
    const picture = await canvas.convertToBlob({ type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })()`)
}

/** Moves from job to job with J and K or the arrows, and opens one with Enter. */
async function findJob(page: Page): Promise<void> {
  const rows = await page.getByTestId('job-row').allTextContents()
  const [first = '', second = ''] = rows.map(text =>
    text.includes('Fire doors') ? 'Fire doors' : 'Lift alarm',
  )
  for (const key of ['k', 'k']) await pressKey(page, key)
  await expectFocusOn(page, new RegExp(first))
  await pressKey(page, 'j')
  await expectFocusOn(page, new RegExp(second))
  await pressKey(page, 'ArrowUp')
  await expectFocusOn(page, new RegExp(first))
  if (first !== 'Fire doors') await pressKey(page, 'ArrowDown')
  await expectFocusOn(page, /Fire doors/)
  await shown(page).filter({ hasText: 'Fire doors' }).waitFor()
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Fire doors')
}

/** Clicks through the states. The large button keeps the focus; a key that is held down clicks once. */
async function goThere(page: Page): Promise<void> {
  await tabTo(page, 'Accept job')
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectAnnounced(page, /^Accepted at/)
  await expectFocusOn(page, 'Travel')
  await expect.poll(() => state(page)).toContain('Accepted')
  await pressKey(page, 'Enter')
  await expectAnnounced(page, /^On the way at/)
  await expectFocusOn(page, 'Arrived')
  await pressKey(page, 'Enter')
  await expectAnnounced(page, /^On site at/)
  await expectFocusOn(page, 'Start job')
  await pressKey(page, 'Enter')
  await expectAnnounced(page, /^Started at/)
  await enter(page, 'Pause')
  await expectAnnounced(page, /^Paused at/)
  await expectFocusOn(page, 'Resume job')
  await pressKey(page, 'Control+z')
  await expectAnnounced(page, /^Undone/)
  await expectFocusOn(page, 'Finish job')
}

async function writeNotes(page: Page): Promise<void> {
  await pressKey(page, 'n')
  await page.keyboard.type('Closer changed')
  await pressKey(page, 'Control+Enter')
  await expectAnnounced(page, /^Note saved/)
  await expectFocusOn(page, 'Add note')
  await pressKey(page, 'Enter')
  await page.keyboard.type('Frame is bent')
  await tabTo(page, /^Discrepancy/)
  await pressKey(page, 'Space')
  await pressKey(page, 'Control+Enter')
  await page.getByTestId('note').filter({ hasText: 'Frame is bent' }).getByText('Discrepancy').waitFor()
  await expectFocusOn(page, 'Add note')
}

async function addPhotos(page: Page): Promise<void> {
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#1030c0' } })
  await pressKey(page, 'p')
  await expectFocusOn(page, 'Take photo')
  await chooseFile(page, 'Choose photos or files', {
    name: 'closer.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  })
  await expectAnnounced(page, /^closer\.jpg is saved/)
  await page.locator('.photo-sheet [data-testid=file]').waitFor()
  await tabTo(page, /^Caption/, 'Shift+Tab')
  await page.keyboard.type('The new closer')
  await pressKey(page, 'Tab')
  await expectAnnounced(page, /^Caption saved/)
  await pressKey(page, 'Escape')
  await expectFocusOn(page, 'Add photo')
  await copyPicture(page)
  await pressKey(page, 'Control+v')
  await expectAnnounced(page, /^Screen picture.* is saved/)
  await page.getByRole('tab', { name: /^Files 2/ }).waitFor()
}

async function tickOff(page: Page): Promise<void> {
  await tabTo(page, /^Notes 2/, 'Shift+Tab')
  await pressKey(page, 'Home')
  await expectFocusOn(page, 'Overview')
  await tabTo(page, /^Oil the hinges/)
  await pressKey(page, 'Space')
  await expectAnnounced(page, /^1 of 2 done/)
  await expectFocusOn(page, /^Oil the hinges.*done/)
}

async function sign(page: Page): Promise<void> {
  await pressKey(page, 'g')
  await expectFocusOn(page, 'Draw')
  await pressKey(page, 'ArrowRight')
  await expectFocusOn(page, 'Type name')
  await typeInto(page, 'Signer’s name', 'Ulla Bergman')
  await pressKey(page, 'Control+Enter')
  await expectAnnounced(page, /^Signature saved/)
  await tabTo(page, 'Done')
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Sign')
}

test('a job is found, worked on and signed by keyboard, and all the work arrives at the hub', async () => {
  const { page, problems, credentials } = await openSignedIn(
    { [lift]: 'Lift alarm', [doors]: 'Fire doors' },
    hub => putHubJob(hub, doors, { items: [{ title: 'Oil the hinges' }, { title: 'Test the closer' }] }),
    { permissions: ['clipboard-read', 'clipboard-write'] },
  )
  await findJob(page)
  leaveTimeToUndo()
  await goThere(page)
  await writeNotes(page)
  await addPhotos(page)
  await tickOff(page)
  await sign(page)
  await enter(page, 'Finish job', 'Shift+Tab')
  await expectAnnounced(page, /^Finished at/)
  sendAtOnce()
  await expectFocusOn(page, 'Reopen job')
  await pressKey(page, 'Escape')
  await expectFocusOn(page, /Fire doors/)
  await pressKey(page, 'F5')
  await expectAnnounced(page, /^Sending and fetching/)
  await waitForPill(page, /All sent/)

  const there = await readHubJob(credentials, doors)
  const notes = there.events.filter(({ type }) => type === 'NOTE')
  expect(notes.map(({ comment, discrepancy }) => [comment, discrepancy])).toEqual([
    ['Closer changed', false],
    ['Frame is bent', true],
  ])
  // The smallest is sent first.
  expect(new Set(there.documents.map(({ description }) => description))).toEqual(
    new Set(['The new closer', null]),
  )
  expect(there.documents).toHaveLength(2)
  expect(there.items.map(({ done }) => done)).toEqual([true, false])
  expect([there.state, there.signature?.name]).toEqual(['FINISHED', 'Ulla Bergman'])
  expect(problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
})
