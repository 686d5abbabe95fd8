/** The hub lists far fewer jobs than before: the day stays complete until the user has decided. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../../main/store/connect.ts'
import { expectAnnounced } from './support/announced.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { openMore } from './support/open-more.ts'
import { waitForPill } from './support/technician.ts'

const planned = 26
const lost = 22

const uuidOf = (nth: number) => `c3d5a7e0-1f2b-4c6d-8e9f-0000000000${String(nth).padStart(2, '0')}`

/** Deletes jobs without a record, as when a hub is restored from an old copy. */
function dropAtHub(folder: string, uuids: readonly string[]): void {
  const key = Buffer.from(readFileSync(path.join(folder, 'hub.key'), 'utf8').trim(), 'hex')
  const connection = connect(path.join(folder, 'hub.db'), key)
  for (const uuid of uuids) connection.prepare('DELETE FROM jobs WHERE uuid = ?').run(uuid)
  connection.close()
}

/** Opens a day of 26 jobs, of which the hub has lost 22. */
async function loseMost() {
  const uuids = Array.from({ length: planned }, (_, nth) => uuidOf(nth))
  const titles = Object.fromEntries(uuids.map(uuid => [uuid, `Lamp ${uuid.slice(-2)}`]))
  const { folder, hubFolder, hub, credentials, technician, startAgain } = await openTestHub(titles)
  const { page } = await openConnected({ folder, credentials, technician })
  const rows = page.getByTestId('job-row')
  await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(planned)
  await waitForPill(page, /All sent/)
  await hub.stop()
  dropAtHub(hubFolder, uuids.slice(0, lost))
  await startAgain()
  await page.keyboard.press('F5')
  const question = page.getByText(`The server no longer lists ${lost} of your ${planned} jobs`)
  await question.waitFor()
  return { page, rows, question }
}

test('a banner asks about jobs that the server lacks, and the jobs are hidden only after the user agrees', async () => {
  const { page, rows, question } = await loseMost()
  expect(await rows.count()).toBe(planned)
  expect(await page.locator('dialog').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark them as gone' }).click()
  await question.waitFor({ state: 'detached' })
  const gone = rows.filter({ hasText: 'Deleted' })
  await expect.poll(() => gone.count(), { timeout: 30_000 }).toBe(lost)
  expect(await rows.count()).toBe(planned)
})

test('jobs that the server lacks remain if the user keeps them, also after a check of everything', async () => {
  const { page, rows, question } = await loseMost()
  await page.getByRole('button', { name: 'Keep them for now' }).click()
  await question.waitFor({ state: 'detached' })
  await openMore(page, 'Account and server')
  await page.getByText('Server details').click()
  await page.getByText('Last full check', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Check everything' }).click()
  await expectAnnounced(page, /compared with the server/)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect.poll(() => rows.count()).toBe(planned)
})
