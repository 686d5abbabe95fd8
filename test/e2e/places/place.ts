/** What a place is, and what the tables of places are written with. */
import type { Page } from 'playwright-core'
import { policyKinds, policyNames } from '../../../shared/settings/policy.ts'
import type { Disturbance } from '../disturb.ts'
import type { FurnishedDay } from '../furnished-day.ts'

/**
 * Nothing is set up yet; a day of work; the hub lists nothing any more; both changed the same, work waits and there is
 * no hub; the sign-in has run out; the laptop's own data is damaged.
 */
export const stages = ['new', 'day', 'doubt', 'trouble', 'signed out', 'damaged'] as const
export type Stage = (typeof stages)[number]

export interface Place {
  screen: string
  state: string
  stage: Stage
  /** what stands behind the page's base */
  address: (day: FurnishedDay) => string
  calls?: { method: RegExp; do: Disturbance }
  /** files of the page that do not come */
  missing?: RegExp
  go?: (page: Page, day: FurnishedDay) => Promise<unknown>
  /** what shows that it is there */
  shown: string
}

/** What a screen may lack, wait for or meet; the rest of its states are its own. */
export type Where = Pick<Place, 'screen' | 'state' | 'shown'> & Partial<Place>

export const at =
  (stage: Stage, address: Place['address']) =>
  (where: Where): Place => ({ stage, address, ...where })

export const today = at('day', () => '#/today')
export const job = at('day', day => `#/today?job=${day.jobUuid}`)
export const jobWith = (words: (day: FurnishedDay) => string) =>
  at('day', day => `#/today?job=${day.jobUuid}&${words(day)}`)
export const bareWith = (words: string) => at('day', day => `#/today?job=${day.bareUuid}${words}`)
export const screen = (name: string) => at('day', () => `#/${name}`)

/** Nothing on the hub, on the laptop or in a form is called so. */
export const unknownUuid = '8a6f2c1e-7b3d-4e5f-9a1b-0c2d4e6f8a10'

export const dock = '[data-capture=note]'

/** Every setting, by each of those who may set it. */
export const lockedByAll = policyNames.map((name, at) => ({ name, by: policyKinds[at % policyKinds.length] }))

/** Single keys work once the job is there. */
export async function press(page: Page, key: string): Promise<void> {
  await page.locator(dock).waitFor()
  await page.keyboard.press(key)
}

export const byKey = (key: string) => (page: Page) => press(page, key)

export const choose = (selector: string) => (page: Page) => page.locator(selector).first().click()

export async function search(page: Page, words: string): Promise<void> {
  await page.getByTestId('pill').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
}

/** The same screen while what it shows is being read, and when that breaks: then there is a way to try again. */
export function readings(where: Omit<Where, 'state' | 'shown'>, method: RegExp, of: (where: Where) => Place) {
  return [
    of({ ...where, state: 'loading', calls: { method, do: 'hang' }, shown: '.reading, [aria-busy=true]' }),
    of({ ...where, state: 'error', calls: { method, do: 'break' }, shown: '.empty > .button' }),
  ]
}
