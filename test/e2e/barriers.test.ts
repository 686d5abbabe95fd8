/** Every screen in every state: usable without sight, in every theme, enlarged, narrow, by keys, and in longer words. */
import process from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import { themes } from '../../shared/app-state.ts'
import { findViolations } from './axe.ts'
import { type FurnishedDay, furnishDay } from './furnished-day.ts'
import { findCutOff, findHiddenFocus } from './looks.ts'
import { goToPlace, type Place, places, stages } from './places.ts'

const isWhole = process.env.FIELDBOOK_TESTS === 'all'

/** A window at 100 % and at 200 %; the narrowest that nothing may need to be scrolled sideways in, and a telephone. */
const sizes = {
  plain: { width: 1024, height: 640 },
  enlarged: { width: 512, height: 320 },
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
}

const views = themes.flatMap(theme => [
  { theme, size: sizes.plain },
  { theme, size: sizes.enlarged },
])

const nameOf = ({ screen, state }: Place) => `${screen}, ${state}`

/** All of them, or as a sample each screen once, the themes and sizes by turns. */
function viewsOf(place: Place): typeof views {
  return isWhole ? views : [views[places.indexOf(place) % views.length]].filter(view => view !== undefined)
}

type Speech = 'english' | 'pseudo'

/** The pseudo-language is the sample's, as what has room for it has room for English. */
const speeches: readonly Speech[] = isWhole ? ['english', 'pseudo'] : ['pseudo']

/** Its keys are gone through once for each screen. */
function isFirstOfScreen(place: Place): boolean {
  return isWhole || places.findIndex(({ screen }) => screen === place.screen) === places.indexOf(place)
}

async function lookAt({ page }: FurnishedDay, place: Place, speech: Speech): Promise<string[]> {
  const found: string[] = []
  const tell = (where: string, troubles: readonly string[]) =>
    found.push(...troubles.map(trouble => `${nameOf(place)}, ${speech}, ${where}: ${trouble}`))
  for (const { theme, size } of viewsOf(place)) {
    await page.setViewportSize(size)
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    tell(`${theme}, ${size.width} px`, await findViolations(page))
  }
  for (const size of [sizes.plain, sizes.narrow, sizes.phone]) {
    await page.setViewportSize(size)
    tell(`${size.width} px, cut off`, await findCutOff(page))
  }
  await page.setViewportSize(sizes.enlarged)
  if (isFirstOfScreen(place)) tell('focus is hidden', await findHiddenFocus(page))
  return found
}

describe('every screen in every state', () => {
  let day: FurnishedDay
  beforeAll(async () => {
    day = await furnishDay()
  })

  test.each(stages)(
    'has no barriers and room for every word, stage %s',
    { timeout: 600_000 },
    async stage => {
      const found: string[] = []
      await day.page.setViewportSize(sizes.plain)
      await day.leadTo(stage)
      for (const place of places.filter(one => one.stage === stage))
        for (const speech of speeches) {
          await day.page.setViewportSize(sizes.plain)
          await goToPlace(day.page, day, place, speech)
          found.push(...(await lookAt(day, place, speech)))
        }
      expect(found).toEqual([])
    },
  )
})
