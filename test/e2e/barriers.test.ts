/** Every screen in every state: usable without sight, in every theme, enlarged, narrow, by keys, and in longer words. */
import process from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import { themes } from '../../shared/app-state.ts'
import { findViolations } from './axe.ts'
import { findUntold } from './forced-colours.ts'
import { type FurnishedDay, furnishDay } from './furnished-day.ts'
import { findCutOff, findHiddenFocus } from './looks.ts'
import { findMotion } from './motion.ts'
import { goToPlace, type Place, places, stages } from './places.ts'
import { findSmallTargets } from './targets.ts'

const isWhole = process.env.FIELDBOOK_TESTS === 'all'

/** A window at 100 % and at 200 %; the narrowest that nothing may need to be scrolled sideways in, and a telephone. */
const sizes = {
  plain: { width: 1024, height: 640 },
  enlarged: { width: 512, height: 320 },
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
}

const views = themes
  .filter(theme => theme !== 'system')
  .flatMap(theme => [
    { theme, size: sizes.plain },
    { theme, size: sizes.enlarged },
  ])

const isFirstOfScreen = (place: Place) =>
  places.findIndex(({ screen }) => screen === place.screen) === places.indexOf(place)

/** All of them; or as a sample each screen once, and what is contested. */
const looked = places.filter(place => isWhole || isFirstOfScreen(place) || place.state.startsWith('conflict'))

/** All of them, or as a sample the themes and sizes by turns. */
function viewsOf(place: Place): typeof views {
  return isWhole ? views : views.filter((_, at) => at === looked.indexOf(place) % views.length)
}

type Speech = 'english' | 'pseudo'

/** The pseudo-language is the sample's, as what has room for it has room for English. */
const speeches: readonly Speech[] = isWhole ? ['english', 'pseudo'] : ['pseudo']

type Tell = (where: string, troubles: readonly string[]) => void

/** The two low or narrow windows by turns, so that the two speeches have both. */
function tightSize(place: Place, speech: Speech) {
  const turn = Math.floor(looked.indexOf(place) / 2) + speeches.indexOf(speech)
  return turn % 2 === 0 ? sizes.enlarged : sizes.narrow
}

async function lookAt(day: FurnishedDay, place: Place, speech: Speech, tell: Tell): Promise<void> {
  const { page } = day
  for (const { theme, size } of viewsOf(place)) {
    await page.setViewportSize(size)
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    tell(`${theme}, ${size.width} px`, await findViolations(page))
    tell(`${theme}, ${size.width} px, small`, await findSmallTargets(page))
  }
  for (const size of [sizes.plain, sizes.narrow, sizes.phone]) {
    await page.setViewportSize(size)
    tell(`${size.width} px, cut off`, await findCutOff(page))
  }
  tell('moves', await findMotion(page))
  for (const [where, find] of slowLooks(day, place, speech)) tell(where, await find())
}

type Look = readonly [where: string, find: () => Promise<readonly string[]>]

/** What axe does not see and takes seconds to; both, or as a sample the next place the next. */
function slowLooks(day: FurnishedDay, place: Place, speech: Speech): readonly Look[] {
  const { page } = day
  const looks: readonly Look[] = [
    ['told by colour alone', () => findUntold(page)],
    ['focus is hidden', () => findFocusInTightWindow(day, place, speech)],
  ]
  if (isWhole) return looks
  return looks.filter((_, at) => at === looked.indexOf(place) % looks.length)
}

async function findFocusInTightWindow(day: FurnishedDay, place: Place, speech: Speech) {
  const { page } = day
  await page.setViewportSize(tightSize(place, speech))
  // a menu hangs where it was opened, which is not where it would be opened here
  if (place.state === 'menu') await goToPlace(page, day, place, speech)
  return findHiddenFocus(page)
}

describe('every screen in every state', () => {
  let day: FurnishedDay
  beforeAll(async () => {
    day = await furnishDay()
  })

  describe.each(stages)('in the stage %s', stage => {
    const here = looked.filter(place => place.stage === stage)
    beforeAll(async () => {
      await day.page.setViewportSize(sizes.plain)
      await day.leadTo(stage)
    })

    test.each([...new Set(here.map(({ screen }) => screen))])(
      'has no barriers and room for every word: %s',
      { timeout: 900_000 },
      async screen => {
        const found: string[] = []
        for (const place of here.filter(one => one.screen === screen))
          for (const speech of speeches) {
            const tell: Tell = (where, troubles) => {
              const told = troubles.map(
                trouble => `${screen}, ${place.state}, ${speech}, ${where}: ${trouble}`,
              )
              found.push(...told)
              // the whole takes long: nobody waits for its end to hear of the beginning
              if (isWhole && told.length > 0) console.error(told.join('\n'))
            }
            await day.page.setViewportSize(sizes.plain)
            await goToPlace(day.page, day, place, speech).then(
              () => lookAt(day, place, speech, tell),
              error => tell('it was not reached', [String(error)]),
            )
          }
        expect(found).toEqual([])
      },
    )
  })
})
