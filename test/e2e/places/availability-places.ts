/** Places with the working hours and absences of the group. */
import { chooseInMenu, type Place, readings, screen, unknownUuid } from './place.ts'

const day = { from: 480, to: 960 }
const week = [day, day, day, day, { from: 480, to: 840 }, null, null]
const lateDay = { from: 720, to: 1_200 }
const late = [lateDay, lateDay, lateDay, lateDay, lateDay, null, null]
const unset = { week: null, from: null, to: null, fromMinute: null, toMinute: null, reason: null }
const people = [
  { id: 1, name: 'Karin Lind', role: 'technician' },
  { id: 2, name: 'Åke Öberg', role: 'technician' },
  { id: 3, name: 'Mehmet Yılmaz', role: 'technician' },
]
const entries = [
  { ...unset, uuid: unknownUuid, userId: 1, kind: 'HOURS', week, isWaiting: false },
  {
    ...unset,
    ...{ uuid: unknownUuid.replace('8a', '8b'), userId: 1, kind: 'ABSENCE', isWaiting: true },
    ...{ from: '2099-07-06', to: '2099-07-24', toMinute: 720, reason: 'Holiday with the family. '.repeat(4) },
  },
  { ...unset, uuid: unknownUuid.replace('8a', '8c'), userId: 3, kind: 'HOURS', week: late, isWaiting: false },
  {
    ...{ ...unset, uuid: unknownUuid.replace('8a', '8d'), userId: 3, kind: 'ABSENCE', isWaiting: false },
    ...{ from: '2099-05-04', to: '2099-05-04', reason: 'Course' },
  },
]
const view = { isOffered: true, mayPlan: true, people, entries }
const readView = (answer: object) => ({ method: /^availability\.list$/, do: () => answer })
const at = screen('availability')

export const availabilityPlaces: readonly Place[] = [
  at({
    screen: 'availability',
    state: 'list',
    calls: readView(view),
    shown: '.availability-line',
  }),
  at({
    screen: 'availability',
    state: 'list of a technician',
    calls: readView({ ...view, mayPlan: false }),
    shown: '.availability-line',
  }),
  at({
    screen: 'availability',
    state: 'empty',
    calls: readView({ ...view, isOffered: false, people: [], entries: [] }),
    shown: '.page .empty',
  }),
  at({
    screen: 'availability',
    state: 'working hours',
    calls: readView(view),
    go: chooseInMenu('.availability-head', '.availability-hours'),
    shown: '.availability-day',
  }),
  at({
    screen: 'availability',
    state: 'an absence that ends too early',
    calls: readView(view),
    async go(page) {
      await page.locator('[data-entry] .button').first().click()
      await page.locator('.availability-days input').nth(2).fill('2099-07-01')
      await page.locator('.availability-person [type=submit]').click()
    },
    shown: '.availability-days .field-error',
  }),
  ...readings({ screen: 'availability' }, /^availability\.list$/, at),
]
