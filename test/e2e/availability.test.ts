/** Working hours and absences of the group: on their screen, on the board, in the week, and without a network. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Availability } from '../../shared/entities/availability.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { askHub, changeAtHub, dispatcherOf } from './support/hub-api.ts'
import { inMenu } from './support/in-menu.ts'
import { readHeardListsAtOnce } from './support/in-process.ts'
import { openMore } from './support/open-more.ts'

const jobUuid = '0b7f7a52-1f6a-4d0e-9a43-7c8f4f2f6d11'
const meetingUuid = '0b7f7a52-1f6a-4d0e-9a43-7c8f4f2f6d12'
const title = 'Working hours and absences'
const ofPerson = (page: Page, name: string) => page.locator('.availability-person').filter({ hasText: name })

test('a dispatcher sets hours and absences, which the board and the technician show', async () => {
  const testHub = await openTestHub({ [jobUuid]: 'Boiler room' })
  const { folder, credentials, technician } = testHub
  const office = await openConnected({
    folder: path.join(folder, 'office'),
    credentials,
    technician: dispatcherOf(credentials),
  })
  const { page: desk } = office
  readHeardListsAtOnce()
  const stored = () => askHub<Availability[]>(credentials, '/availability')
  await openMore(desk, title)
  const theirs = ofPerson(desk, technician.name)
  await inMenu(theirs, `Working hours of ${technician.name}`)
  const hours = desk.getByRole('form', { name: `Working hours of ${technician.name}` })
  for (const day of ['Saturday', 'Sunday']) await hours.getByRole('switch', { name: day }).check()
  for (const part of await hours.getByLabel('To', { exact: true }).all()) await part.fill('07:00')
  await desk.keyboard.press('Control+Enter')
  await hours.getByText('Must be after the start').first().waitFor()
  expect(await findViolations(desk), 'working hours').toEqual([])
  for (const part of await hours.getByLabel('To', { exact: true }).all()) await part.fill('15:30')
  await hours.getByRole('button', { name: 'Save' }).click()
  await theirs.getByText('15:30').waitFor()

  await theirs.getByRole('button', { name: `Add absence: ${technician.name}` }).click()
  await desk.getByLabel('Reason').fill('Course')
  expect(await findViolations(desk), 'an absence').toEqual([])
  await desk.keyboard.press('Control+Enter')
  await theirs.getByText('Course').waitFor()
  await expect.poll(async () => (await stored()).map(({ kind }) => kind)).toEqual(['HOURS', 'ABSENCE'])
  expect(await findViolations(desk), 'working hours and absences').toEqual([])

  await desk.evaluate("location.hash = '#/plan'")
  await desk.locator('.board-away').filter({ hasText: 'Course' }).waitFor()
  expect(await findViolations(desk), 'the board with an absence').toEqual([])
  await desk.evaluate("location.hash = '#/plan?view=week'")
  await desk.locator('.board-away-note').filter({ hasText: 'Course' }).waitFor()
  expect(await findViolations(desk), 'the week of the board with an absence').toEqual([])

  // another dispatcher adds an absence, which this laptop hears of
  const dispatcher = dispatcherOf(credentials)
  const day = (await stored()).find(({ kind }) => kind === 'ABSENCE')?.from
  const meeting = { userId: dispatcher.id, kind: 'ABSENCE', from: day, to: day, reason: 'Meeting' }
  await changeAtHub(credentials, 'PUT', `/availability/${meetingUuid}`, meeting)
  await desk.locator('.board-away-note').filter({ hasText: 'Meeting' }).waitFor()
  await desk.evaluate(`location.hash = '#/today?job=${jobUuid}'`)
  await desk.getByLabel('Add a person').selectOption({ label: dispatcher.name })
  await desk.getByText('Absent: Meeting').waitFor()
  expect(await findViolations(desk), 'a job with an absent person').toEqual([])
  await changeAtHub(credentials, 'DELETE', `/availability/${meetingUuid}`)

  const { page, problems } = await openConnected({ folder, credentials, technician })
  await page.evaluate("location.hash = '#/week'")
  await page.locator('.week-away').filter({ hasText: 'Course' }).waitFor()
  await testHub.hub.stop()
  await page.evaluate("location.hash = '#/availability'")
  const own = ofPerson(page, technician.name)
  await own.getByText('Course').waitFor()
  expect(await page.getByRole('button', { name: /Working hours of/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Add absence/ }).count()).toBe(1)
  await inMenu(own.locator('[data-entry]'), 'Remove')
  await own.getByText('Course').waitFor({ state: 'detached' })
  await own.getByRole('button', { name: `Add absence: ${technician.name}` }).click()
  await page.getByLabel('Reason').fill('Ill')
  // the second click adds no second absence
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await own.getByText('Waiting').waitFor()
  expect(await own.getByText('Ill').count()).toBe(1)
  expect(await findViolations(page), 'an absence that waits').toEqual([])
  await page.evaluate("location.hash = '#/outbox'")
  await page.getByTestId('outbox-item').filter({ hasText: 'Absence removed' }).waitFor()
  expect(await findViolations(page), 'absences in the outbox').toEqual([])
  await testHub.startAgain()
  await expect.poll(async () => (await stored()).map(({ reason }) => reason)).toEqual([null, 'Ill'])
  expect(office.problems).toEqual([])
  expect(problems).toEqual([])
})
