/** Places with the recurring jobs of the group. */
import type { Page } from 'playwright-core'
import { chooseInMenu, type Place, readings, screen, unknownUuid } from './place.ts'

const unset = {
  ...{ description: null, assetUuid: null, assetName: null, location: null, customerName: null },
  ...{ firstDate: null, readingKey: null, firstReading: null, startMinute: null, duration: null },
  ...{ blankUuid: null, items: [], userIds: [], daysAhead: 14, paused: false },
  ...{ plannedUntil: null, plannedReading: null, lastReading: null, isWaiting: false },
}
const people = [{ id: 1, name: 'Karin Lind', role: 'technician' }]
const other = (nth: number) => unknownUuid.replace('8a', `9${nth}`)
const entries = [
  {
    ...{ ...unset, uuid: unknownUuid, title: 'Inspect the fire doors of all stairwells and of the garage' },
    ...{ unit: 'MONTH', every: 3, firstDate: '2099-01-31', customerName: 'Hamnen AB', isWaiting: true },
  },
  {
    ...{ ...unset, uuid: other(1), title: 'Service', paused: true },
    ...{ assetUuid: unknownUuid, assetName: 'Boiler', unit: 'READING', every: 2_000 },
    ...{ readingKey: 'hours', firstReading: 8_000, lastReading: 7_300.5 },
  },
  {
    ...{ ...unset, uuid: other(2), title: 'Empty the grease trap', unit: 'WEEK', every: 6 },
    ...{ firstDate: '2099-02-03', customerName: 'Norrgatan 8' },
  },
  {
    ...{ ...unset, uuid: other(3), title: 'Change the filters', unit: 'YEAR', every: 1 },
    ...{ firstDate: '2099-03-02', assetUuid: other(4), assetName: 'Ventilation, roof' },
  },
]
const view = { isOffered: true, mayPlan: true, people, entries }
const readView = (answer: object) => ({ method: /^recurring\.list$/, do: () => answer })
const at = screen('recurring')

/** Fills in a recurring job, as a user would who forgets its title. */
async function writeAllButTitle(page: Page): Promise<void> {
  const fields = page.locator('.recurring-fields')
  await fields.nth(0).locator('input').first().fill('3')
  await fields.nth(1).locator('input').first().fill('Hamnen AB')
  await fields.nth(1).locator('input').last().fill('Norrgatan 8')
  await fields.nth(2).locator('[data-entry=time]').fill('08:00')
  await fields.nth(2).locator('input[inputmode=numeric]:not([data-entry])').first().fill('90')
  await fields.nth(3).locator('select').last().selectOption('1')
  await page.locator('.recurring-items button').click()
  await page.locator('.recurring-item input').first().fill('Door closer')
  await page.locator('.recurring-item input').last().fill('2')
  await page.locator('.recurring-form textarea').fill('Ring the caretaker the day before.')
}

export const recurringPlaces: readonly Place[] = [
  at({ screen: 'recurring', state: 'list', calls: readView(view), shown: '.recurring-line' }),
  at({
    screen: 'recurring',
    state: 'list of a technician',
    calls: readView({ ...view, mayPlan: false }),
    shown: '.recurring-line',
  }),
  at({
    screen: 'recurring',
    state: 'empty',
    calls: readView({ ...view, isOffered: false, people: [], entries: [] }),
    shown: '.page .empty',
  }),
  at({
    screen: 'recurring',
    state: 'a new one without a title',
    calls: readView(view),
    async go(page) {
      await page.locator('.recurring-add').click()
      await writeAllButTitle(page)
      await page.locator('.recurring-form [type=submit]').click()
    },
    shown: '.recurring-form .field-error',
  }),
  at({
    screen: 'recurring',
    state: 'question before it is removed',
    calls: readView(view),
    go: chooseInMenu('.recurring-line', '.recurring-remove'),
    shown: '.recurring-question',
  }),
  ...readings({ screen: 'recurring' }, /^recurring\.list$/, at),
]
