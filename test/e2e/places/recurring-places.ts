/** Places with the recurring jobs of the group. */
import { choose, type Place, readings, screen, unknownUuid } from './place.ts'

const unset = {
  ...{ description: null, assetUuid: null, assetName: null, location: null, customerName: null },
  ...{ firstDate: null, readingKey: null, firstReading: null, startMinute: null, duration: null },
  ...{ blankUuid: null, items: [], userIds: [], daysAhead: 14, paused: false },
  ...{ plannedUntil: null, plannedReading: null, lastReading: null, isWaiting: false },
}
const people = [{ id: 1, name: 'Karin Lind', role: 'technician' }]
const entries = [
  {
    ...{ ...unset, uuid: unknownUuid, title: 'Inspect the fire doors of all stairwells. '.repeat(3) },
    ...{ unit: 'MONTH', every: 3, firstDate: '2099-01-31', customerName: 'Hamnen AB', isWaiting: true },
  },
  {
    ...{ ...unset, uuid: unknownUuid.replace('8a', '8b'), title: 'Service', paused: true },
    ...{ assetUuid: unknownUuid, assetName: 'Boiler', unit: 'READING', every: 2_000 },
    ...{ readingKey: 'hours', firstReading: 8_000, lastReading: 7_300.5 },
  },
]
const view = { isOffered: true, mayPlan: true, people, entries }
const readView = (answer: object) => ({ method: /^recurring\.list$/, do: () => answer })
const at = screen('recurring')

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
      await page.locator('.recurring-items button').click()
      await page.locator('.recurring-form [type=submit]').click()
    },
    shown: '.recurring-form .field-error',
  }),
  at({
    screen: 'recurring',
    state: 'question before it is removed',
    calls: readView(view),
    go: choose('.recurring-buttons button:last-child'),
    shown: '.recurring-question',
  }),
  ...readings({ screen: 'recurring' }, /^recurring\.list$/, at),
]
