/**
 * Every screen in every state that it has, and how a person comes there: by an address, keys and what is on the screen
 * in any language, so that each is looked at in every theme, size and speech.
 */
import type { Page } from 'playwright-core'
import { disturb, isDisturbed, keepBack, leaveDisturbed } from './disturb.ts'
import type { FurnishedDay } from './furnished-day.ts'
import { firstPlaces } from './places/first-places.ts'
import { jobPlaces } from './places/job-places.ts'
import { otherPlaces } from './places/other-places.ts'
import type { Place } from './places/place.ts'
import { troublePlaces } from './places/trouble-places.ts'

export { type Place, type Stage, stages } from './places/place.ts'

export const places: readonly Place[] = [...firstPlaces, ...jobPlaces, ...otherPlaces, ...troublePlaces]

let visits = 0

/**
 * Loads the program anew at one of its addresses: with a query that it does not know, as for what stands behind # alone
 * nothing would be loaded.
 */
export async function loadAnew(page: Page, base: string, address: string, query = ''): Promise<void> {
  await page.goto(`${base}/?visit=${++visits}${query}${address}`)
}

/** In a page that has nothing open. */
export async function goToPlace(
  page: Page,
  day: FurnishedDay,
  place: Place,
  speech: 'english' | 'pseudo' = 'english',
): Promise<void> {
  // what the page saves as it is left is to be kept
  if (isDisturbed(page) || place.calls || place.missing) await leaveDisturbed(page)
  if (place.calls) await disturb(page, place.calls)
  if (place.missing) await keepBack(page, place.missing)
  await loadAnew(page, day.base, place.address(day), speech === 'pseudo' ? '&speech=pseudo' : '')
  await place.go?.(page, day)
  await page.locator(place.shown).first().waitFor()
}
