/** The type of a place, and helpers for the tables of places. */
import type { Page } from 'playwright-core'
import { policyKinds, policyNames } from '../../../shared/settings/policy.ts'
import type { Disturbance } from '../support/disturb.ts'
import type { FurnishedDay } from '../support/furnished-day.ts'

/**
 * Stages: not set up; a day of work; an empty list from the hub; conflicts and unsent work without a hub; an expired
 * sign-in; damaged data.
 */
export const stages = ['new', 'day', 'doubt', 'trouble', 'signed out', 'damaged'] as const
export type Stage = (typeof stages)[number]

export interface Place {
  screen: string
  state: string
  stage: Stage
  /** address after the page's base */
  address: (day: FurnishedDay) => string
  calls?: { method: RegExp; do: Disturbance }
  /** files of the page that fail to load */
  missing?: RegExp
  go?: (page: Page, day: FurnishedDay) => Promise<unknown>
  /** selector of an element that shows that the place is open */
  shown: string
}

/** The state of a screen, with the data that it lacks or waits for. */
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

/** A UUID that no entity has. */
export const unknownUuid = '8a6f2c1e-7b3d-4e5f-9a1b-0c2d4e6f8a10'

/** The destination of the n-th job of a list, near the first one. */
export const placedNear = (nth: number) => {
  const nothing = { placeName: null, street: null, zip: null, city: null, country: null }
  return [
    {
      id: 0,
      uuid: unknownUuid,
      order: 0,
      location: { ...nothing, latitude: 56.88 + nth / 90, longitude: 14.8 },
    },
  ]
}

export const dock = '[data-capture=note]'

/** Every setting as locked, each by one of those who can lock it. */
export const lockedByAll = policyNames.map((name, at) => ({ name, by: policyKinds[at % policyKinds.length] }))

/** Stores no draft, so that no later place has it. */
export const draftIsForgotten = { method: /^draft\.save$/, do: { say: { ok: true, value: null } } }

/** Presses a key after the job is shown: single keys work only then. */
export async function press(page: Page, key: string): Promise<void> {
  await page.locator(dock).waitFor()
  await page.keyboard.press(key)
}

export const byKey = (key: string) => (page: Page) => press(page, key)

export const choose = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** Chooses an entry of the first menu below an element. */
export const chooseInMenu = (below: string, entry: string) => async (page: Page) => {
  await page.locator(`${below} .menu-button`).first().click()
  await page.locator(`${below} .menu-list ${entry}`).first().click()
}

export async function search(page: Page, words: string): Promise<void> {
  await page.getByTestId('pill').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
}

/** Returns two places: the screen while it reads, and after the reading failed, with a button to retry. */
export function readings(where: Omit<Where, 'state' | 'shown'>, method: RegExp, of: (where: Where) => Place) {
  return [
    of({ ...where, state: 'loading', calls: { method, do: 'hang' }, shown: '.reading, [aria-busy=true]' }),
    of({ ...where, state: 'error', calls: { method, do: 'break' }, shown: '.empty > .button' }),
  ]
}
