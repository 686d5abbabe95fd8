/**
 * Every screen in every state that it has, and how a person comes there: by an address, keys and what is on the screen
 * in any language, so that each is looked at in every theme, size and speech.
 */
import type { Page } from 'playwright-core'
import { disturb, leaveDisturbed } from './disturb.ts'
import type { FurnishedDay } from './furnished-day.ts'
import { firstPlaces } from './places/first-places.ts'
import { jobPlaces } from './places/job-places.ts'
import { otherPlaces } from './places/other-places.ts'
import type { Place } from './places/place.ts'
import { troublePlaces } from './places/trouble-places.ts'

export { type Place, type Stage, stages } from './places/place.ts'

export const places: readonly Place[] = [...firstPlaces, ...jobPlaces, ...otherPlaces, ...troublePlaces]

/** In a page that has nothing open. */
export async function goToPlace(
  page: Page,
  day: FurnishedDay,
  place: Place,
  speech: 'english' | 'pseudo' = 'english',
): Promise<void> {
  await leaveDisturbed(page)
  if (place.calls) await disturb(page, place.calls)
  if (place.missing) await page.route(place.missing, route => route.abort())
  const query = speech === 'pseudo' ? '?speech=pseudo' : ''
  await page.goto(`${day.origin}/${query}${place.address(day)}`)
  await place.go?.(page, day)
  await page.locator(place.shown).first().waitFor()
}
