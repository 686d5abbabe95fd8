/** Every screen in every state: usable without sight, in every theme, enlarged, narrow, by keys, and in longer words. */
import process from 'node:process'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { themes } from '../../shared/settings/settings.ts'
import { findViolations } from './axe.ts'
import { setInstalledFont } from './font.ts'
import { findUntold } from './forced-colours.ts'
import { type FurnishedDay, furnishDay } from './furnished-day.ts'
import { findCutOff, findHiddenFocus } from './looks.ts'
import { findMotion } from './motion.ts'
import type { Stage } from './places/place.ts'
import { goToPlace, type Place, places, stages } from './places.ts'
import { type Save, saves } from './saves.ts'
import { findBrokenWords, findSqueezed } from './squeezed.ts'
import { findSmallTargets } from './targets.ts'
import { expectBothTold } from './try-save.ts'

/** The whole of it, or as a sample each place once, with its theme, size and speech by turns. */
const isWhole = process.env.FIELDBOOK_TESTS === 'all'
const screens = [...new Set(places.map(({ screen }) => screen))]

/** A window at 100 % and at 200 %; the narrowest that nothing may need to be scrolled sideways in, and a telephone. */
const sizes = {
  plain: { width: 1024, height: 640 },
  enlarged: { width: 512, height: 320 },
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
}

const shownThemes = themes.filter(theme => theme !== 'system')
const speeches = ['english', 'pseudo'] as const
type Speech = (typeof speeches)[number]

type Tell = (where: string, troubles: readonly string[]) => void

type Look = readonly [where: string, find: () => Promise<readonly string[]>]

/** The next of `choices` for the next place. */
function byTurns<T>(choices: readonly T[], turn: number): T {
  return choices[turn % choices.length] as T
}

/** All of a place: each theme at 100 % and at 200 %, each narrow window, and what takes seconds. */
async function lookAtAll(day: FurnishedDay, place: Place, speech: Speech, tell: Tell): Promise<void> {
  const { page } = day
  for (const theme of shownThemes)
    for (const size of [sizes.plain, sizes.enlarged]) {
      await show(page, theme, size)
      tell(`${theme}, ${size.width} px`, await findViolations(page))
      tell(`${theme}, ${size.width} px, small`, await findSmallTargets(page))
    }
  for (const size of [sizes.plain, sizes.narrow, sizes.phone]) {
    await page.setViewportSize(size)
    await tellOfRoom(page, `${size.width} px`, tell)
  }
  tell('moves', await findMotion(page))
  for (const [where, find] of slowLooks(day, place, speech)) tell(where, await find())
  await setInstalledFont(page)
  await page.setViewportSize(sizes.plain)
  await tellOfRoom(page, 'in the machine’s own font', tell)
}

/** Whether all that is shown has the room that it needs. */
async function tellOfRoom(page: Page, view: string, tell: Tell): Promise<void> {
  tell(`${view}, cut off`, await findCutOff(page))
  tell(`${view}, lower than its content`, await findSqueezed(page))
  tell(`${view}, broken in a word`, await findBrokenWords(page))
}

const isFirstOfScreen = (place: Place) =>
  places.findIndex(({ screen }) => screen === place.screen) === places.indexOf(place)

const contested = places.filter(({ state }) => state.startsWith('conflict'))

/** The sample looks at each screen once, at every second conflict, and at a twentieth of the other places. */
function isLookedAt(place: Place): boolean {
  if (isWhole || isFirstOfScreen(place)) return true
  return contested.indexOf(place) % 2 === 0 || places.indexOf(place) % 20 === 0
}

/** The sample leaves out the sweep's question, which takes ten seconds to come to: `sweep.test.ts` looks at it. */
const lookedAtStages = stages.filter(stage => isWhole || stage !== 'doubt')

const lookedAt = places.filter(place => isLookedAt(place) && lookedAtStages.includes(place.stage))

/** Once, in one theme and size. Axe takes a third of the time, and looks at each screen; what takes seconds is looked for in every fourth place. */
async function lookOnce(day: FurnishedDay, place: Place, speech: Speech, tell: Tell): Promise<void> {
  const { page } = day
  const turn = lookedAt.indexOf(place)
  const theme = byTurns(shownThemes, turn)
  const size = byTurns(Object.values(sizes), Math.floor(turn / shownThemes.length))
  const view = `${theme}, ${size.width} px`
  await show(page, theme, size)
  if (isFirstOfScreen(place)) tell(view, await findViolations(page))
  tell(`${view}, small`, await findSmallTargets(page))
  await tellOfRoom(page, view, tell)
  tell('moves', await findMotion(page))
  const slow = slowLooks(day, place, speech)[turn % 8]
  if (slow) tell(slow[0], await slow[1]())
}

async function show(page: Page, theme: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
}

/** Kinds of what can be chosen that tell it by more than colour: in the sample each is looked at once. */
const seenToTell = new Set<string>()

/** What axe does not see and takes seconds to. */
function slowLooks(day: FurnishedDay, place: Place, speech: Speech): readonly Look[] {
  return [
    ['told by colour alone', () => (isWhole ? findUntold(day.page, 3) : findUntold(day.page, 1, seenToTell))],
    ['focus is hidden', () => findFocusInTightWindow(day, place, speech)],
  ]
}

/** In the two low or narrow windows by turns. */
async function findFocusInTightWindow(day: FurnishedDay, place: Place, speech: Speech) {
  const { page } = day
  const turn = Math.floor(places.indexOf(place) / 2) + speeches.indexOf(speech)
  await page.setViewportSize(byTurns([sizes.enlarged, sizes.narrow], turn))
  // a menu hangs where it was opened, which is not where it would be opened here
  if (place.state === 'menu') await goToPlace(page, day, place, speech)
  return findHiddenFocus(page)
}

/**
 * The same two parts announce all of them: as a sample every twentieth one, without the signing out, after which the day
 * would have nothing that can be damaged.
 */
function savesIn(stage: Stage): readonly Save[] {
  const all: Partial<Record<Stage, readonly Save[]>> = isWhole ? {} : saves
  const isSampled = ({ method }: Save, at: number) =>
    at % 20 === 0 || (stage === 'signed out' && method !== 'account.signOut')
  return all[stage]?.filter(isSampled) ?? []
}

/** Both, or as a sample by turns: a screen in one of them, as another one wants the page to be loaded anew. */
function speechesOf(screen: string): readonly Speech[] {
  return isWhole ? speeches : [byTurns(speeches, screens.indexOf(screen))]
}

/** In the sample those that speak alike come one after another, as the page need not be loaded anew between them. */
function screensOf(here: readonly Place[]): string[] {
  const names = [...new Set(here.map(({ screen }) => screen))]
  return isWhole ? names : speeches.flatMap(one => names.filter(name => speechesOf(name)[0] === one))
}

describe('every screen in every state', () => {
  let day: FurnishedDay
  beforeAll(async () => {
    day = await furnishDay()
  })

  describe.each(lookedAtStages)('in the stage %s', stage => {
    const here = lookedAt.filter(place => place.stage === stage)
    beforeAll(async () => {
      await day.page.setViewportSize(sizes.plain)
      await day.leadTo(stage)
    })

    test.each(screensOf(here))(
      'has no barriers and room for every word: %s',
      { timeout: 900_000 },
      async screen => {
        const found: string[] = []
        for (const place of here.filter(one => one.screen === screen))
          for (const speech of speechesOf(screen)) {
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
              () => (isWhole ? lookAtAll : lookOnce)(day, place, speech, tell),
              error => tell('it was not reached', [String(error)]),
            )
          }
        expect(found).toEqual([])
      },
    )

    // last, as they change what there is
    test.each(savesIn(stage).map(save => [save.method, save] as const))(
      'alerts that %s failed, and says once it is kept',
      async (_, save) => {
        await day.page.setViewportSize(sizes.plain)
        await expectBothTold(day, save)
      },
    )
  })
})
