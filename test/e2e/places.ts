/**
 * Every screen in every state that it has, and how a person comes there: by an address, keys and what is on the screen
 * in any language, so that each is looked at in every theme, size and speech.
 */
import process from 'node:process'
import type { Page } from 'playwright-core'
import { disturb, isDisturbed, keepBack, leaveDisturbed } from './disturb.ts'
import type { FurnishedDay } from './furnished-day.ts'
import { firstPlaces } from './places/first-places.ts'
import { jobPlaces } from './places/job-places.ts'
import { otherPlaces } from './places/other-places.ts'
import type { Place } from './places/place.ts'
import { planPlaces } from './places/plan-places.ts'
import { timesPlaces } from './places/times-places.ts'
import { troublePlaces } from './places/trouble-places.ts'

export { type Place, stages } from './places/place.ts'

export const places: readonly Place[] = [
  ...firstPlaces,
  ...jobPlaces,
  ...otherPlaces,
  ...planPlaces,
  ...timesPlaces,
  ...troublePlaces,
]

let visits = 0

/**
 * Loads the program anew at one of its addresses: with a query that it does not know, as for what stands behind # alone
 * nothing would be loaded.
 */
export async function loadAnew(page: Page, base: string, address: string, query = ''): Promise<void> {
  await page.goto(`${base}/?visit=${++visits}${query}${address}`)
}

/** Where a page stands that has nothing open, by its whole address: there is no more to it than its address. */
const standing = new WeakMap<Page, string>()
const isSample = process.env.FIELDBOOK_TESTS === 'sample'

/** In a page that has nothing open: the program loaded anew, or as a sample at one of its places that leave nothing. */
export async function goToPlace(
  page: Page,
  day: FurnishedDay,
  place: Place,
  speech: 'english' | 'pseudo' = 'english',
): Promise<void> {
  const query = speech === 'pseudo' ? '&speech=pseudo' : ''
  if (!isSample || !(await goOn(page, day, place, query))) await begin(page, day, place, query)
  await place.go?.(page, day)
  await page.locator(place.shown).first().waitFor()
  if (place.go || isDisturbed(page)) standing.delete(page)
  else standing.set(page, page.url())
}

async function begin(page: Page, day: FurnishedDay, place: Place, query: string): Promise<void> {
  // what the page saves as it is left is to be kept
  if (isDisturbed(page) || place.calls || place.missing) await leaveDisturbed(page)
  if (place.calls) await disturb(page, place.calls)
  if (place.missing) await keepBack(page, place.missing)
  await loadAnew(page, day.base, place.address(day), query)
}

/** From the place before, if it can be told that the next one is there: only then is there what shows it. */
async function goOn(page: Page, day: FurnishedDay, place: Place, query: string): Promise<boolean> {
  const here = page.url()
  const hash = place.address(day)
  const isBegun = standing.get(page) === here && here.startsWith(`${day.base}/?visit=`)
  if (!isBegun || here.includes('&speech=') !== (query !== '') || place.calls || place.missing) return false
  if (new URL(here).hash === hash) return true
  if (place.go || hash === '' || (await page.locator(place.shown).count()) > 0) return false
  await page.evaluate(address => {
    location.hash = address
  }, hash)
  return true
}
