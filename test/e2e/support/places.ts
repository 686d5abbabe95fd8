/**
 * All states of all screens, and how a user reaches them: by an address, by keys, and by elements in any language. So
 * each can be checked in every theme, size and language.
 */
import process from 'node:process'
import type { Page } from 'playwright-core'
import type { Spoken } from '../../../renderer/text/languages.ts'
import { availabilityPlaces } from '../places/availability-places.ts'
import { blankPlaces } from '../places/blank-places.ts'
import { capturePlaces } from '../places/capture-places.ts'
import { firstPlaces } from '../places/first-places.ts'
import { foundPlaces } from '../places/found-places.ts'
import { jobPlaces } from '../places/job-places.ts'
import { mapPlaces } from '../places/map-places.ts'
import { otherPlaces } from '../places/other-places.ts'
import { paperPlaces } from '../places/paper-places.ts'
import { phrasePlaces } from '../places/phrase-places.ts'
import type { Place } from '../places/place.ts'
import { planPlaces } from '../places/plan-places.ts'
import { recurringPlaces } from '../places/recurring-places.ts'
import { sheetPlaces } from '../places/sheet-places.ts'
import { timesPlaces } from '../places/times-places.ts'
import { troublePlaces } from '../places/trouble-places.ts'
import { blockFiles, disturb, isDisturbed, leaveDisturbed } from './disturb.ts'
import type { FurnishedDay } from './furnished-day.ts'

export { type Place, stages } from '../places/place.ts'

export const places: readonly Place[] = [
  ...firstPlaces,
  ...jobPlaces,
  ...sheetPlaces,
  ...capturePlaces,
  ...mapPlaces,
  ...otherPlaces,
  ...blankPlaces,
  ...phrasePlaces,
  ...availabilityPlaces,
  ...recurringPlaces,
  ...paperPlaces,
  ...foundPlaces,
  ...planPlaces,
  ...timesPlaces,
  ...troublePlaces,
]

let visits = 0

/** Loads the program again at an address. The unknown query forces that: a new hash alone loads nothing. */
export async function reload(page: Page, base: string, address: string, query = ''): Promise<void> {
  await page.goto(`${base}/?visit=${++visits}${query}${address}`)
}

/** The whole address of a page without open dialogs, whose state is only its address. */
const standing = new WeakMap<Page, string>()
const isSample = process.env.FIELDBOOK_TESTS === 'sample'

/** Opens a place in a page without open dialogs. The program is loaded again; in the sample, only if necessary. */
export async function goToPlace(
  page: Page,
  day: FurnishedDay,
  place: Place,
  speech: Spoken | null = null,
): Promise<void> {
  const query = speech === null ? '' : `&speech=${speech}`
  if (!isSample || !(await goOn(page, day, place, query))) await begin(page, day, place, query)
  await place.go?.(page, day)
  await page.locator(place.shown).first().waitFor()
  if (place.go || isDisturbed(page)) standing.delete(page)
  else standing.set(page, page.url())
}

async function begin(page: Page, day: FurnishedDay, place: Place, query: string): Promise<void> {
  // Ends disturbances first, as the page saves its state when it closes.
  if (isDisturbed(page) || place.calls || place.missing) await leaveDisturbed(page)
  if (place.calls) await disturb(page, place.calls)
  if (place.missing) await blockFiles(page, place.missing)
  await reload(page, day.base, place.address(day), query)
}

/** Goes on from the previous place, if the program can show that the next one is open. */
async function goOn(page: Page, day: FurnishedDay, place: Place, query: string): Promise<boolean> {
  const here = page.url()
  const hash = place.address(day)
  const isBegun = standing.get(page) === here && here.startsWith(`${day.base}/?visit=`)
  if (
    !isBegun ||
    !here.includes(query) ||
    (query === '' && here.includes('&speech=')) ||
    place.calls ||
    place.missing
  )
    return false
  if (new URL(here).hash === hash) return true
  if (place.go || hash === '' || (await page.locator(place.shown).count()) > 0) return false
  await page.evaluate(address => {
    location.hash = address
  }, hash)
  return true
}
