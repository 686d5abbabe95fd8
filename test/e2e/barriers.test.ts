/**
 * Accessibility of every screen in every state: for screen readers, in every theme, enlarged, narrow, by keyboard, and
 * with longer texts.
 */
import process from 'node:process'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { themes } from '../../shared/settings/settings.ts'
import type { Stage } from './places/place.ts'
import { findViolations } from './support/axe.ts'
import { setOwnFont, setWideFont } from './support/font.ts'
import { findColourOnly } from './support/forced-colours.ts'
import { type FurnishedDay, furnishDay } from './support/furnished-day.ts'
import { findCutOff, findHiddenFocus } from './support/looks.ts'
import { findMotion } from './support/motion.ts'
import { goToPlace, type Place, places, stages } from './support/places.ts'
import { type Save, saves } from './support/saves.ts'
import { findBrokenWords, findSqueezed } from './support/squeezed.ts'
import { findSmallTargets } from './support/targets.ts'
import { expectBothAnnounced } from './support/try-save.ts'

/** `npm run test:all` checks everything. The sample checks each place once, alternating theme, size and language. */
const isWhole = process.env.FIELDBOOK_TESTS === 'all'
const screens = [...new Set(places.map(({ screen }) => screen))]

/** Windows at 100 % and 200 %, the narrowest width without horizontal scrolling, and a phone. */
const sizes = {
  plain: { width: 1024, height: 640 },
  enlarged: { width: 512, height: 320 },
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
}

const shownThemes = themes.filter(theme => theme !== 'system')
/** The language of the page, and longer texts. */
const speeches = [null, 'pseudo'] as const
type Speech = (typeof speeches)[number]

type Tell = (where: string, troubles: readonly string[]) => void

type Look = readonly [where: string, find: () => Promise<readonly string[]>]

/** Returns the element of `choices` for a turn. */
function byTurns<T>(choices: readonly T[], turn: number): T {
  return choices[turn % choices.length] as T
}

/** Checks everything at a place: each theme at 100 % and 200 %, each narrow window, and slow checks. */
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
    await checkRoom(page, `${size.width} px`, tell)
  }
  tell('moves', await findMotion(page))
  for (const [where, find] of slowLooks(day, place, speech)) tell(where, await find())
  await setOwnFont(page)
  await page.setViewportSize(sizes.plain)
  await checkRoom(page, 'in the own font', tell)
  await checkEnlargedText(page, tell)
}

/** Checks the room for text at 150 %, in a window that does not become narrower by it. */
async function checkEnlargedText(page: Page, tell: Tell): Promise<void> {
  await page.setViewportSize(sizes.plain)
  await page.evaluate("document.documentElement.style.fontSize = '150%'")
  await checkRoom(page, 'text at 150 %', tell)
  await page.evaluate("document.documentElement.style.fontSize = ''")
}

/** Checks that all content has enough room. */
async function checkRoom(page: Page, view: string, tell: Tell): Promise<void> {
  tell(`${view}, cut off`, await findCutOff(page))
  tell(`${view}, lower than its content`, await findSqueezed(page))
  tell(`${view}, broken in a word`, await findBrokenWords(page))
}

const isFirstOfScreen = (place: Place) =>
  places.findIndex(({ screen }) => screen === place.screen) === places.indexOf(place)

const contested = places.filter(({ state }) => state.startsWith('conflict'))

/** The sample checks each screen once, every second conflict, and every twentieth of the other places. */
function isLookedAt(place: Place): boolean {
  if (isWhole || isFirstOfScreen(place)) return true
  return contested.indexOf(place) % 2 === 0 || places.indexOf(place) % 20 === 0
}

/** The sample leaves out the stage with the sweep's question, which takes ten seconds: `sweep.test.ts` checks it. */
const lookedAtStages = stages.filter(stage => isWhole || stage !== 'doubt')

const lookedAt = places.filter(place => isLookedAt(place) && lookedAtStages.includes(place.stage))

/**
 * Checks a place in one theme and size. Axe takes a third of the time and checks each screen once; slow checks run at
 * every fourth place.
 */
async function lookOnce(day: FurnishedDay, place: Place, speech: Speech, tell: Tell): Promise<void> {
  const { page } = day
  const turn = lookedAt.indexOf(place)
  const theme = byTurns(shownThemes, turn)
  const size = byTurns(Object.values(sizes), Math.floor(turn / shownThemes.length))
  const view = `${theme}, ${size.width} px`
  await show(page, theme, size)
  if (isFirstOfScreen(place)) tell(view, await findViolations(page))
  tell(`${view}, small`, await findSmallTargets(page))
  await checkRoom(page, view, tell)
  await setOwnFont(page)
  await checkRoom(page, `${view}, in the own font`, tell)
  if (turn % 4 === 0) await checkEnlargedText(page, tell)
  await setWideFont(page)
  tell('moves', await findMotion(page))
  const slow = slowLooks(day, place, speech)[turn % 8]
  if (slow) tell(slow[0], await slow[1]())
}

async function show(page: Page, theme: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
}

/** Kinds of controls that were already checked: the sample checks each kind once. */
const seenToTell = new Set<string>()

/** Slow checks of faults that axe does not find. */
function slowLooks(day: FurnishedDay, place: Place, speech: Speech): readonly Look[] {
  return [
    [
      'shown by colour alone',
      () => (isWhole ? findColourOnly(day.page, 3) : findColourOnly(day.page, 1, seenToTell)),
    ],
    ['focus is hidden', () => findFocusInTightWindow(day, place, speech)],
  ]
}

/** Uses the two low or narrow windows by turns. */
async function findFocusInTightWindow(day: FurnishedDay, place: Place, speech: Speech) {
  const { page } = day
  const turn = Math.floor(places.indexOf(place) / 2) + speeches.indexOf(speech)
  await page.setViewportSize(byTurns([sizes.enlarged, sizes.narrow], turn))
  // A menu stays where it was opened, which would be elsewhere in this window.
  if (place.state === 'menu') await goToPlace(page, day, place, speech)
  return findHiddenFocus(page)
}

/**
 * Returns the saves to test. Two parts of the code announce all of them, so the sample tests every twentieth. It leaves
 * out the sign-out, after which no data could be damaged.
 */
function savesIn(stage: Stage): readonly Save[] {
  const all: Partial<Record<Stage, readonly Save[]>> = isWhole ? {} : saves
  const isSampled = ({ method }: Save, at: number) =>
    at % 20 === 0 || (stage === 'signed out' && method !== 'account.signOut')
  return all[stage]?.filter(isSampled) ?? []
}

/** Returns both languages; in the sample one by turns for each screen, as changing it reloads the page. */
function speechesOf(screen: string): readonly Speech[] {
  return isWhole ? speeches : [byTurns(speeches, screens.indexOf(screen))]
}

/** Returns the screens, in the sample grouped by language, so that the page is reloaded less often. */
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
      'has no accessibility faults and cuts off no text: %s',
      { timeout: 900_000 },
      async screen => {
        const found: string[] = []
        for (const place of here.filter(one => one.screen === screen))
          for (const speech of speechesOf(screen)) {
            const tell: Tell = (where, troubles) => {
              const told = troubles.map(
                trouble => `${screen}, ${place.state}, ${speech ?? 'english'}, ${where}: ${trouble}`,
              )
              found.push(...told)
              // A whole run takes long, so faults are printed at once.
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

    // These tests come last, as they change the data.
    test.each(savesIn(stage).map(save => [save.method, save] as const))(
      'announces a failure of %s as an alert, and its success as a status',
      async (_, save) => {
        await day.page.setViewportSize(sizes.plain)
        await expectBothAnnounced(day, save)
      },
    )
  })
})
