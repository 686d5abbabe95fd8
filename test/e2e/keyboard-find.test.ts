/** Navigation without a mouse: by number, by search, from an asset to a new job, and from the status to a choice. */
import { expect, test } from 'vitest'
import { isWhole } from '../support/sample.ts'
import { expectAnnounced } from './support/announced.ts'
import {
  connectByKeys,
  enter,
  expectFocus,
  expectFocusOn,
  openSignedIn,
  pressKey,
  tabTo,
  typeInto,
} from './support/by-keyboard.ts'
import { changeTwice, contestedUuid } from './support/changed-twice.ts'
import { listAllJobs, putHubAsset, readHubJob } from './support/hub-api.ts'
import { waitForPill } from './support/technician.ts'

const jobUuid = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b73'
const pumpUuid = '4a1c2f0e-6d0b-4f6f-9a57-1f2e3d4c5b74'

test('each screen opens by its number, and an asset is found and gets a new job by keyboard', async () => {
  const { page, problems, credentials } = await openSignedIn({ [jobUuid]: 'Look at the lift' }, hub =>
    putHubAsset(hub, pumpUuid, { assetNo: 'NP-0077', name: 'Circulation pump' }),
  )

  for (const [at, name] of ['Today', 'Week', 'Assets', 'Outbox', 'More'].entries()) {
    await pressKey(page, `Alt+${at + 1}`)
    await expectFocusOn(page, name)
  }
  await pressKey(page, 'Escape')
  await page.getByTestId('job-row').waitFor()
  await expectFocus(page, 'leaving More')

  await pressKey(page, 'Control+k')
  await page.keyboard.type('pump')
  await page.getByText('1 result', { exact: true }).waitFor({ state: 'attached' })
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Circulation pump')
  await enter(page, 'New job on this asset')
  await page.getByText('Circulation pump · NP-0077').waitFor()
  await expectFocusOn(page, 'Title required')
  await page.keyboard.type('Seal leaks')
  await typeInto(page, /^Place/, 'Harbour')
  await pressKey(page, 'Control+Enter')
  await expectAnnounced(page, /^Job created/)
  await expectFocusOn(page, 'Seal leaks')

  await pressKey(page, 'Control+k')
  await page.keyboard.type('lift')
  await page.getByText('1 result', { exact: true }).waitFor({ state: 'attached' })
  await pressKey(page, 'Escape')
  await expectFocusOn(page, 'Seal leaks')
  await pressKey(page, 'Control+k')
  await page.keyboard.type('lift')
  await page.getByText('1 result', { exact: true }).waitFor({ state: 'attached' })
  await pressKey(page, 'ArrowDown')
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Look at the lift')

  await pressKey(page, 'Control+k')
  await page.getByRole('option', { name: 'pump', exact: true }).waitFor()
  await pressKey(page, 'ArrowUp')
  await pressKey(page, 'Enter')
  await page.getByTestId('search-hit').filter({ hasText: 'NP-0077' }).waitFor()
  await pressKey(page, 'Enter')
  await expectFocusOn(page, 'Circulation pump')

  await pressKey(page, 'F5')
  await expectAnnounced(page, /^Sending and fetching/)
  await waitForPill(page, /All sent/)
  const made = (await listAllJobs(credentials)).find(({ title }) => title === 'Seal leaks')
  expect(made).toMatchObject({ assetUuid: pumpUuid, placeName: 'Harbour' })
  expect(problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
})

test.runIf(isWhole)('a conflict is resolved by keyboard, starting with the status', async () => {
  const { page, credentials } = await changeTwice(async (...who) => {
    await connectByKeys(...who)
    await tabTo(who[0], /Fire doors/)
  })
  await enter(page, /^1 conflict/, 'Shift+Tab')
  await expectFocus(page, 'opening the outbox')
  await enter(page, /^Choose: /)
  await expectFocusOn(page, /^You and the office both changed/)
  await enter(page, 'Title: Use the office’s')
  await expectAnnounced(page, /^Choice saved/)
  await expectFocusOn(page, 'All fire doors')
  await waitForPill(page, /All sent/)
  expect((await readHubJob(credentials, contestedUuid)).title).toBe('All fire doors')
})
