/**
 * A dispatcher's hour: open reports, then the board of users by hours, planned by form, by keyboard and by mouse, also
 * offline.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { followUpUuid } from '../../main/sync/operations/acts/follow-up.ts'
import { findViolations } from './support/axe.ts'
import { blockOf, drag, dragBelow, dragTo } from './support/board-moves.ts'
import { openPage } from './support/chromium.ts'
import { countClicks } from './support/clicks.ts'
import { openTestHub } from './support/dispatcher.ts'
import { dispatcherOf, putHubJob, readHubJob, sendAs } from './support/hub-api.ts'
import { runHubCommand, startApp } from './support/in-process.ts'
import { findCutOff } from './support/looks.ts'
import { findSmallTargets } from './support/targets.ts'
import { connectTo, waitForPill } from './support/technician.ts'

type Seven = [string, string, string, string, string, string, string]
const uuidOf = (nth: number) => `c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9f0${nth}`
const [pump, lift, doors, lamp, boiler, night, gate] = [1, 2, 3, 4, 5, 6, 7].map(uuidOf) as Seven

/** Tomorrow, so that the time is in the future whenever this runs. */
const tomorrow = (hours: number, minutes = 0) => {
  const day = new Date()
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, hours, minutes).getTime()
}
const dateOf = (instant: number) => {
  const day = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
const at = (street: string, latitude: number) => ({
  destinations: [{ location: { street, city: 'Växjö', latitude, longitude: 14.8 } }],
})

test('a dispatcher handles reports, and plans jobs on a board that shows warnings and can undo a plan', async () => {
  const titles = { [pump]: 'Pump room', [boiler]: 'Boiler', [night]: 'Night watch', [gate]: 'Gate' }
  const testHub = await openTestHub(titles)
  const { folder, credentials, technician } = testHub
  const dispatcher = dispatcherOf(credentials)
  await putHubJob(credentials, pump, {
    ...{ startTime: tomorrow(10), duration: 90, ...at('Norrgatan 8', 56.88) },
    placeName: 'Waterworks at the northern shore',
  })
  await putHubJob(credentials, boiler, { startTime: tomorrow(32), duration: 60 })
  await putHubJob(credentials, night, { startTime: tomorrow(47, 50), duration: 60 })
  await putHubJob(credentials, lift, { title: 'Lift alarm', duration: 60, ...at('Kungsgatan 2', 56.89) })
  await putHubJob(credentials, doors, { title: 'Fire doors', duration: 30, ...at('Norrgatan 8', 56.88) })
  await putHubJob(credentials, lamp, { title: 'Street light', duration: 45, ...at('Storgatan 1', 56.87) })
  await putHubJob(credentials, gate, { startTime: tomorrow(15), duration: 10 })
  const declines = `userId=${technician.id}&state=DECLINED`
  await sendAs(credentials, technician, 'PUT', `/job/${gate}/action?${declines}`, { comment: 'Not my trade' })
  const leaks = { text: 'The flange leaks', discrepancy: '' }
  await sendAs(credentials, technician, 'POST', `/job/${pump}/note`, leaks)
  const { page, problems } = await openPage((await startApp(path.join(folder, 'office'))).address)
  const { click, take } = countClicks(page)
  /** Clicks by task, compared with the table of docs/screens/clicks.md. */
  const clicks: Record<string, number> = {}
  await connectTo(page, credentials, dispatcher)
  await page.getByTestId('pill').waitFor()

  // Nothing is assigned to the dispatcher today, so the group's jobs are shown.
  await page.getByRole('heading', { name: 'The group today' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: '4 unassigned jobs' }).waitFor()
  await page.getByRole('link', { name: /^Gate.*declined this: Not my trade/ }).waitFor()
  // A reported discrepancy becomes a job.
  const reported = page.getByTestId('discrepancy').filter({ hasText: 'The flange leaks' })
  await click(page.getByRole('main').getByRole('link', { name: '1 discrepancy to confirm' }))
  await reported.waitFor()
  take()
  await click(reported.getByRole('link', { name: 'Pump room' }))
  await click(page.getByRole('button', { name: 'Follow-up job' }))
  await page.getByText(/It is not assigned to anyone yet/).waitFor()
  await click(page.getByRole('button', { name: 'Create job' }))
  await page.getByRole('heading', { name: 'The flange leaks' }).waitFor()
  clicks.followUp = take()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await click(page.getByRole('main').getByRole('link', { name: '1 discrepancy to confirm' }))
  await click(reported.getByRole('button', { name: /^Confirm/ }))
  await reported.waitFor({ state: 'detached' })
  clicks.confirm = take()
  await page.keyboard.press('Alt+6')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expectRoomAtMidnight(page, technician.name)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await blockOf(page, 'Pump room', technician.name).waitFor()
  // Unassigned jobs are next to the board, with their addresses.
  const waiting = page.getByRole('region', { name: 'Not planned' })
  await waiting.getByText('Kungsgatan 2, Växjö').waitFor()
  const low = page.viewportSize() ?? { width: 1024, height: 640 }
  await page.setViewportSize({ ...low, height: 900 })
  await waiting.getByRole('img', { name: 'Where the jobs are' }).waitFor()
  await page.setViewportSize(low)
  expect(await findViolations(page)).toEqual([])

  // The form shows what speaks against a plan before it is saved.
  take()
  await click(waiting.getByRole('button', { name: /^Lift alarm/ }))
  const form = page.getByRole('form', { name: 'Plan' })
  await form.getByLabel('Who').selectOption({ label: technician.name })
  await form.getByLabel('Start', { exact: true }).fill('11:00')
  await form.getByText(/Overlaps with “Pump room”, 10:00.*11:30/).waitFor()
  await form.getByLabel('Start', { exact: true }).fill('11:31')
  await form.getByText(/“Pump room” is 1.1\skm away, with 1\smin in between/).waitFor()
  expect(await findViolations(page)).toEqual([])
  // The button is visible, however long the form is.
  const planIt = await form.getByRole('button', { name: 'Plan it anyway' }).boundingBox()
  expect((planIt?.y ?? 999) + (planIt?.height ?? 0)).toBeLessThanOrEqual(640)
  // Also on a day that is not shown.
  await form.getByLabel('Start', { exact: true }).fill('08:15')
  await form.getByText(/Overlaps/).waitFor({ state: 'detached' })
  await form.getByLabel('Day', { exact: true }).fill(dateOf(tomorrow(24)))
  await form.getByText(/Overlaps with “Boiler”, 08:00.*09:00/).waitFor()
  await form.getByLabel('Day', { exact: true }).fill(dateOf(tomorrow(12)))
  await form.getByLabel('Start', { exact: true }).fill('12:00')
  await form.getByText(/1.1\skm from “Pump room”/).waitFor()
  await click(form.getByRole('button', { name: 'Plan it', exact: true }))
  await blockOf(page, 'Lift alarm', technician.name).waitFor()
  clicks.byForm = take()
  await expectFocus(page, /Lift alarm/)

  // A job's texts stay within its box, however short it is.
  expect(await page.locator('.board-job').evaluateAll(countTooWide)).toBe(0)

  // The next free time of a person is found, and the nearest person who is free.
  await blockOf(page, 'Lift alarm', technician.name).click()
  await form.getByRole('button', { name: 'Next free time' }).click()
  await form.getByText(`${technician.name} is free then`, { exact: false }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Nearest free person' }).click()
  await form.getByText(/ is free then/).waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, /Lift alarm/)

  // By keyboard: half an hour later and a quarter longer, then onto another job, which needs a confirmation.
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await blockOf(page, 'Lift alarm', technician.name, '12:30.*13:45').waitFor()
  await expectFocus(page, /Lift alarm.*12:30/)
  await page.keyboard.press('Space')
  for (let nth = 0; nth < 6; nth++) await page.keyboard.press('ArrowLeft')
  await page.getByText(/Overlaps with “Pump room”/).waitFor()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Plan it anyway?' })
  await question.getByText(/Overlaps with “Pump room”/).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await waitForPill(page, /All sent/)
  expect(await plannedAtHub(lift)).toEqual({
    startTime: tomorrow(12, 30),
    duration: 75,
    people: { [technician.id]: 'SCHEDULED' },
  })

  // Undoing the move does not overwrite a change of the dispatcher.
  await putHubJob(credentials, lift, { startTime: tomorrow(14), endTime: null })
  await page.keyboard.press('F5')
  await blockOf(page, 'Lift alarm', technician.name, '14:00.*15:15').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  const since = page.getByRole('dialog', { name: 'It has changed since. Undo anyway?' })
  await since.getByText(/“Lift alarm” is now planned for .*14:00.*15:15/).waitFor()
  expect(await findViolations(page)).toEqual([])
  await since.getByRole('button', { name: 'Cancel' }).click()
  await putHubJob(credentials, lift, { startTime: tomorrow(12, 30), endTime: null })
  await page.keyboard.press('F5')
  await blockOf(page, 'Lift alarm', technician.name, '12:30.*13:45').waitFor()

  // All hours of the day are in view.
  await page.getByRole('radio', { name: 'S' }).check()
  // Offline from here on: by mouse to another user and hour, and back.
  await testHub.hub.stop()
  await dragTo(page, blockOf(page, 'Lift alarm', technician.name), dispatcher.name, 8)
  await blockOf(page, 'Lift alarm', dispatcher.name, '08:00.*09:15').waitFor()
  await click(page.getByRole('button', { name: 'Undo' }))
  await blockOf(page, 'Lift alarm', technician.name, '12:30.*13:45').waitFor()
  clicks.undo = take()
  // A declined job is planned for another user: from the unplanned jobs by mouse, and by keyboard.
  const declined = waiting.getByRole('button', { name: /^Gate/ })
  // Dropped outside the board, it stays as it was.
  await drag(page, declined, blockOf(page, 'Lift alarm', technician.name), declined)
  await page.getByRole('banner').getByText('Nothing changed').waitFor()
  // Assigning it to the same user again needs a confirmation.
  await dragTo(page, declined, technician.name, 8)
  const anyway = page.getByRole('dialog', { name: 'Plan it anyway?' })
  await anyway.getByText(`${technician.name} declined this: Not my trade`).waitFor()
  await anyway.getByRole('button', { name: 'Cancel' }).click()
  await dragTo(page, declined, dispatcher.name, 8)
  await blockOf(page, 'Gate', dispatcher.name, '08:00.*08:10').waitFor()
  await waiting.getByRole('button', { name: /^The flange leaks/ }).focus()
  await page.keyboard.press('Space')
  for (let nth = 0; nth < 3; nth++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await blockOf(page, 'The flange leaks', technician.name, '07:45').waitFor()
  clicks.byDragOrKeys = take()
  await click(blockOf(page, 'The flange leaks', technician.name))
  await click(form.getByRole('button', { name: `Remove ${technician.name}` }))
  await waiting.getByRole('button', { name: /^The flange leaks/ }).waitFor()
  clicks.takeOff = take()

  // Several jobs are planned at once, one after another.
  await click(page.getByLabel('Select: Fire doors'))
  await click(page.getByLabel('Select: Street light'))
  // They stay selected when another job is moved, and when the filter or a search hides them.
  await dragTo(page, blockOf(page, 'Lift alarm', technician.name), dispatcher.name, 12)
  await blockOf(page, 'Lift alarm', dispatcher.name, '12:00').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await blockOf(page, 'Lift alarm', technician.name, '12:30.*13:45').waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Place').selectOption({ value: 'Norrgatan 8, Växjö' })
  await page.getByText('1 selected job is not shown.').waitFor()
  await page.getByRole('button', { name: 'Plan 2', exact: true }).waitFor()
  await page.locator('#board-filter').getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByText('1 selected job is not shown.').waitFor({ state: 'detached' })
  await page.getByLabel('Search the list').fill('vaxjo fire')
  await page.getByText('1 selected job is not shown.').waitFor()
  await waiting.getByRole('button', { name: /^Fire doors/ }).waitFor()
  await page.getByLabel('Search the list').fill('')
  await page.getByText('1 selected job is not shown.').waitFor({ state: 'detached' })
  await click(page.getByRole('button', { name: 'Plan 2' }))
  await form.getByLabel('Who').selectOption({ label: dispatcher.name })
  await form.getByLabel('Start', { exact: true }).fill('09:00')
  await click(form.getByRole('button', { name: 'Plan it', exact: true }))
  await blockOf(page, 'Street light', dispatcher.name, '09:30.*10:15').waitFor()
  clicks.severalAtOnce = take()
  expect(clicks).toEqual({
    ...{ followUp: 3, confirm: 2, byForm: 2, byDragOrKeys: 0 },
    ...{ undo: 1, takeOff: 2, severalAtOnce: 4 },
  })
  // The keyboard also selects jobs on the board.
  await blockOf(page, 'Street light', dispatcher.name).focus()
  await page.keyboard.press('Shift+Space')
  await blockOf(page, 'Pump room', technician.name).focus()
  await page.keyboard.press('Shift+Space')
  await page.getByRole('button', { name: 'Plan 2' }).waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  // Opening a job does not lose the place.
  await page.getByRole('link', { name: 'Week', exact: true }).last().click()
  // Dropped between two others, it gets its time from them; by keyboard it is chosen.
  // Near its lower edge the board would scroll.
  await page.setViewportSize({ ...low, height: 900 })
  await dragBelow(
    page,
    blockOf(page, 'Fire doors', dispatcher.name),
    blockOf(page, 'Pump room', technician.name),
  )
  await blockOf(page, 'Fire doors', technician.name, '11:30.*12:00').waitFor()
  await page.setViewportSize(low)
  await page.getByRole('button', { name: 'Undo' }).click()
  await blockOf(page, 'Fire doors', dispatcher.name, '09:00.*09:30').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText(/09:15.*09:45/).waitFor()
  await page.keyboard.press('Escape')
  await blockOf(page, 'Fire doors', dispatcher.name).click()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the job' }).click()
  await page.getByRole('heading', { name: 'Fire doors' }).first().waitFor()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: /^Week / }).waitFor()
  await expectFocus(page, /Fire doors/)
  await page.getByRole('link', { name: 'Open the job' }).click()
  await page.getByRole('heading', { name: 'Fire doors' }).first().waitFor()
  await page.keyboard.press('Alt+6')
  await page.getByRole('heading', { name: /^Week / }).waitFor()
  await page.getByRole('form', { name: 'Plan' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, /Fire doors/)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Who').selectOption({ label: technician.name })
  await blockOf(page, 'Fire doors', dispatcher.name).waitFor({ state: 'detached' })
  await blockOf(page, 'Pump room', technician.name).waitFor()
  expect(await findViolations(page)).toEqual([])

  // A time outside the chosen working hours is reported.
  await page.getByLabel('Work begins').selectOption('10')
  await page.getByLabel('Work ends').selectOption('18')
  await blockOf(page, 'Pump room', technician.name).click()
  await form.getByLabel('Start', { exact: true }).fill('09:30')
  await form.getByText('Outside working hours, 10:00 to 18:00').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Day', exact: true }).last().click()
  await page.locator('.board-track').first().waitFor()
  expect(await findViolations(page)).toEqual([])

  const again = await testHub.startAgain()
  await page.keyboard.press('F5')
  await waitForPill(page, /All sent/)
  const toDispatcher = { [dispatcher.id]: 'SCHEDULED' }
  expect(await plannedAtHub(doors)).toMatchObject({ startTime: tomorrow(9), people: toDispatcher })
  expect(await plannedAtHub(gate)).toEqual({
    startTime: tomorrow(8),
    duration: 10,
    people: { [technician.id]: 'DECLINED', [dispatcher.id]: 'SCHEDULED' },
  })
  const { events } = await readHubJob(credentials, pump)
  expect(events.filter(({ type }) => type === 'CONFIRM_DISCREPANCY')).toHaveLength(1)
  const followUp = await readHubJob(credentials, followUpUuid(pump, leaks.text))
  expect([followUp.title, followUp.state]).toEqual(['The flange leaks', 'PUBLISHED'])
  expect(await plannedAtHub(lamp)).toMatchObject({ startTime: tomorrow(9, 30), people: toDispatcher })
  expect(await plannedAtHub(lift)).toEqual({
    startTime: tomorrow(12, 30),
    duration: 75,
    people: { [technician.id]: 'SCHEDULED', [dispatcher.id]: 'UNASSIGNED' },
  })
  // The stock of the vans is read from the hub, and stays as it was while offline.
  const parts = path.join(folder, 'parts.csv')
  writeFileSync(parts, 'number,name,unit,stock\n4711,Sealing ring 22 mm,pcs,1\n4712,Ring 28 mm,pcs,6\n')
  const hub = (...words: string[]) => runHubCommand([...words, '--data', testHub.hubFolder])
  await hub('material', 'import', parts, '--van', 'Van 3')
  await hub('material', 'van', technician.email, 'Van 3')
  const ring = { title: 'Sealing ring 22 mm', materialNumber: '4711', unit: 'pcs' }
  await putHubJob(credentials, pump, { items: [{ ...ring, quantity: 3, done: true, van: 'Van 3' }] })
  await page.getByRole('link', { name: 'Vans' }).click()
  const van = page.getByTestId('van').filter({ hasText: technician.name })
  await van.getByText('3 pcs used today').waitFor()
  await van.getByText('2 pcs below zero').waitFor()
  await van.getByText('6 pcs', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await countRings('4')
  await van.getByText('4 pcs', { exact: true }).waitFor()
  expect((await hub('material', 'list')).out).toMatch(/^4711 +4 +pcs +Van 3/m)
  await again.stop()
  await countRings('5')
  await page.getByRole('alert').filter({ hasText: 'it counts once' }).waitFor()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText(/The server cannot be reached\. This is as of/).waitFor()
  await page.getByLabel('Find a part').fill('28')
  await van.getByText('4 pcs', { exact: true }).waitFor({ state: 'detached' })
  await van.getByText('6 pcs', { exact: true }).waitFor()
  expect(problems.filter(text => !text.includes('ERR_'))).toEqual([])

  async function countRings(amount: string) {
    await van.getByRole('button', { name: 'Count: Sealing ring 22 mm' }).click()
    await van.getByLabel('How many are in it?').fill(amount)
    await page.keyboard.press('Enter')
  }

  async function plannedAtHub(uuid: string) {
    const { startTime, duration, resources } = await readHubJob(credentials, uuid)
    const people = Object.fromEntries(resources.map(({ userId, state }) => [userId, state]))
    return { startTime, duration, people }
  }
})

/** Runs in the page. Counts the jobs whose texts are wider than their boxes. */
function countTooWide(jobs: Element[]): number {
  const rightOf = (element: Element) => element.getBoundingClientRect().right
  return jobs.filter(job => [...job.children].some(words => rightOf(words) > rightOf(job))).length
}

async function expectFocus(page: Page, name: RegExp): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toMatch(name)
}

/** Checks that a job ten minutes before midnight is as wide as a finger, and within its day. */
async function expectRoomAtMidnight(page: Page, person: string): Promise<void> {
  const [wide, narrow] = [page.viewportSize(), { width: 320, height: 640 }]
  await page.setViewportSize(narrow)
  const block = blockOf(page, 'Night watch', person, '23:50')
  const beyond = await block.evaluate(button => {
    const end = (element: Element | null) => element?.getBoundingClientRect().right ?? Number.NaN
    return end(button) - end(button.closest('.board-track'))
  })
  expect.soft(beyond).toBeLessThanOrEqual(0.5)
  expect.soft(await findSmallTargets(page)).toEqual([])
  expect(await findCutOff(page)).toEqual([])
  // A week starts with today, not with the past Monday.
  const was: string = await page.evaluate('location.hash')
  await page.evaluate("location.hash = '#/plan?view=week'")
  await page.locator('.board-hour.board-today').waitFor()
  const today = await page.locator('.board-hour.board-today').boundingBox()
  expect.soft(today?.x).toBeGreaterThanOrEqual(0)
  expect.soft((today?.x ?? 0) + (today?.width ?? 0)).toBeLessThanOrEqual(narrow.width)
  await page.evaluate(`location.hash = '${was}'`)
  await page.setViewportSize(wide ?? narrow)
}
