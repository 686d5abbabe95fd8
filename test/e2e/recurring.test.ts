/** A recurring job of an asset: made without a network, and its jobs on the board and on the asset's page. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { stableUuid } from '../../main/service/stable-uuid.ts'
import type { Job } from '../../shared/entities/job.ts'
import type { RecurringJob } from '../../shared/entities/recurring-job.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { disturb, settle } from './support/disturb.ts'
import { askHub, changeAtHub, dispatcherOf } from './support/hub-api.ts'
import { inMenu } from './support/in-menu.ts'

const assetUuid = '0b7f7a52-1f6a-4d0e-9a43-7c8f4f2f6d21'
const otherUuid = '0b7f7a52-1f6a-4d0e-9a43-7c8f4f2f6d22'
const title = 'Quarterly service'

test('a dispatcher adds a recurring job without a network, and the server creates its job once', async () => {
  const testHub = await openTestHub({ [otherUuid]: 'Boiler room' })
  const { folder, credentials, technician } = testHub
  await changeAtHub(credentials, 'PUT', `/asset/${assetUuid}`, { name: 'Boiler', assetNo: 'B-1' })
  const { page, problems } = await openConnected({
    folder: path.join(folder, 'office'),
    credentials,
    technician: dispatcherOf(credentials),
  })
  const onAsset = `location.hash = '#/assets?asset=${assetUuid}'`
  await page.evaluate(onAsset)
  await page.getByRole('button', { name: 'Add recurring job' }).waitFor()
  await testHub.hub.stop()

  await page.getByRole('button', { name: 'Add recurring job' }).click()
  const form = page.getByRole('form', { name: 'Add recurring job' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter a title.').waitFor()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Every', { exact: true }).fill('3')
  await form.getByLabel('Planned minutes').fill('90')
  await form.getByLabel('Person').selectOption({ label: technician.name })
  await form.getByRole('button', { name: 'Add material' }).click()
  await form.getByLabel('Part or material').fill('Filter')
  await form.getByLabel('Amount').fill('2')
  expect(await findViolations(page), 'the form of a recurring job').toEqual([])
  await page.keyboard.press('Control+Enter')
  const line = page.locator('.recurring-line').filter({ hasText: title })
  await line.getByText('Every 3 months').waitFor()
  await line.getByText('Waiting').waitFor()
  expect(await findViolations(page), 'an asset with a recurring job').toEqual([])
  await page.evaluate("location.hash = '#/outbox'")
  await page.getByText('Recurring job added', { exact: true }).waitFor()

  await testHub.startAgain()
  const stored = () => askHub<RecurringJob[]>(credentials, '/recurring')
  await expect.poll(async () => (await stored())[0]?.plannedUntil).toBeTruthy()
  const [recurring] = await stored()
  const jobUuid = stableUuid(recurring?.uuid ?? '', recurring?.plannedUntil ?? '')
  const job = () => askHub<Job>(credentials, `/job/${jobUuid}`)
  expect(await job()).toMatchObject({
    title,
    assetUuid,
    duration: 90,
    items: [{ title: 'Filter', quantity: 2 }],
  })
  await page.evaluate(`location.hash = '#/today?job=${jobUuid}'`)
  await page.getByText('From the recurring job').waitFor()
  expect(await findViolations(page), 'a job of a recurring job').toEqual([])

  // another dispatcher moves the job, and pauses the recurring job on this laptop in the meantime
  const movedTo = '2040-01-05'
  await changeAtHub(credentials, 'PUT', `/job/${jobUuid}`, { startTime: movedTo, endTime: movedTo })
  await page.evaluate(onAsset)
  await inMenu(line, 'Pause')
  await line.getByText('Paused').waitFor()
  await expect.poll(async () => (await stored())[0]?.paused).toBe(true)
  await inMenu(line, 'Continue')
  await line.getByText('Paused').waitFor({ state: 'detached' })
  await expect.poll(async () => (await stored())[0]?.paused).toBe(false)
  expect(await job()).toMatchObject({ startTime: movedTo })

  // a save that ends after its form was cancelled does not close the form that is open then
  await disturb(page, { method: /^recurring\.change$/, do: 'hang' })
  await line.getByRole('button', { name: `Edit: ${title}` }).click()
  const edited = page.getByRole('form', { name: `Edit: ${title}` })
  await edited.getByLabel('Description').fill('With a new filter')
  await edited.getByRole('button', { name: 'Save' }).click()
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add recurring job' }).click()
  await form.getByLabel('Title').fill('Inspection')
  await settle(page)
  await page.getByText(`${title} saved.`).first().waitFor()
  await expect.poll(async () => (await stored())[0]?.description).toBe('With a new filter')
  expect(await form.getByLabel('Title').inputValue()).toBe('Inspection')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await inMenu(line, 'Remove')
  await page.getByText('Remove this recurring job?').waitFor()
  expect(await findViolations(page), 'the question before a recurring job is removed').toEqual([])
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await line.waitFor({ state: 'detached' })
  await expect.poll(stored).toEqual([])
  expect(await job()).toMatchObject({ title })
  expect(problems).toEqual([])
})
