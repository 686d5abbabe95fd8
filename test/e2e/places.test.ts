/** Checks that the table of places is complete: every screen, every part of an address, and every state of a screen. */
import { describe, expect, test } from 'vitest'
import {
  assetsRoute,
  assetTabs,
  jobTabs,
  parseRoute,
  planRoute,
  type Route,
  type Screen,
  todayRoute,
  weekRoute,
} from '../../renderer/state/route.ts'
import type { FurnishedDay } from './support/furnished-day.ts'
import { places } from './support/places.ts'

/** The route of each screen without a selection: a new screen is a type error here. */
const begun: { [S in Screen]: Extract<Route, { screen: S }> } = {
  today: todayRoute,
  week: weekRoute as Extract<Route, { screen: 'week' }>,
  assets: assetsRoute,
  map: { screen: 'map', date: null },
  times: { screen: 'times', date: null },
  outbox: { screen: 'outbox' },
  plan: planRoute,
  changes: { screen: 'changes' },
  more: { screen: 'more', part: null },
  help: { screen: 'help' },
  blanks: { screen: 'blanks' },
  phrases: { screen: 'phrases' },
  availability: { screen: 'availability' },
  recurring: { screen: 'recurring' },
}

const uuid = '00000000-0000-4000-8000-000000000000'
const anyDay = new Proxy({} as FurnishedDay, { get: () => uuid })
const routes = places
  .filter(({ stage }) => stage !== 'new')
  .map(place => parseRoute(place.address(anyDay)) as Route & Record<string, unknown>)

describe('the table of UI states', () => {
  test.each(Object.values(begun))('has an entry for every part of the address of the screen $screen', of => {
    const here = routes.filter(({ screen }) => screen === of.screen)
    expect(here.length).toBeGreaterThan(0)
    const isSaid = (name: string) =>
      here.some(route => route[name] !== (of as unknown as Record<string, unknown>)[name])
    expect(Object.keys(of).filter(name => name !== 'screen' && !isSaid(name))).toEqual([])
  })

  test('has an entry for every tab', () => {
    const tabsOf = (screen: Screen) =>
      new Set(routes.filter(route => route.screen === screen).map(({ tab }) => tab))
    expect(tabsOf('today')).toEqual(new Set(jobTabs))
    expect(tabsOf('assets')).toEqual(new Set(assetTabs))
  })

  test('has no two entries with the same name', () => {
    const names = places.map(({ screen, state }) => `${screen}, ${state}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  const conditions = ['empty', 'loading', 'offline', 'error', 'conflict'] as const

  /** Conditions that a screen cannot have: it reads nothing, is never empty, or other users cannot change it. */
  const never: Record<string, readonly (typeof conditions)[number][]> = {
    // Without a hub there is no connection to lose and no conflict.
    'first run': ['empty', 'offline', 'conflict'],
    connect: ['loading', 'conflict'],
    // The frame around all screens.
    program: ['empty', 'conflict'],
    // Shown before everything else: no data can be read.
    'keys lost': ['empty', 'loading', 'offline', 'error', 'conflict'],
    // Parts that are read with the job, and capture, which is stored on the laptop.
    notes: ['loading', 'error', 'conflict'],
    forms: ['loading', 'error'],
    files: ['loading', 'error', 'conflict'],
    history: ['empty', 'conflict'],
    note: ['empty', 'loading', 'conflict'],
    material: ['loading', 'conflict'],
    // The screen of a form with the job's own fields.
    'own fields': ['empty', 'conflict'],
    camera: ['empty', 'conflict'],
    recording: ['empty', 'conflict'],
    // Captured and stored on the laptop.
    paper: ['conflict'],
    signature: ['empty', 'loading', 'conflict'],
    viewer: ['empty', 'conflict'],
    'mark-up': ['empty', 'loading', 'offline', 'conflict'],
    'job sheet': ['empty', 'conflict'],
    'new job': ['loading', 'conflict'],
    week: [],
    // Two laptops' entries for the same time are merged by a rule.
    times: ['conflict'],
    // The order of the stops is stored on this laptop only.
    map: ['conflict'],
    assets: ['conflict'],
    asset: ['conflict'],
    planning: ['conflict'],
    'planning board': ['conflict'],
    vans: ['conflict'],
    changes: ['conflict'],
    more: ['empty', 'conflict'],
    // An in-place list on a job or an asset.
    'choosing a blank form': ['loading', 'offline', 'error', 'conflict'],
    // Stored on this laptop, also without a network. Two versions are chosen from in the outbox.
    availability: ['offline', 'conflict'],
    recurring: ['offline', 'conflict'],
    help: ['loading', 'offline', 'error', 'conflict'],
    search: ['loading', 'offline', 'conflict'],
    scan: ['empty', 'loading', 'offline', 'conflict'],
    rescue: ['empty', 'offline', 'conflict'],
    'signing in again': ['loading', 'offline', 'conflict'],
    'question of the sweep': [...conditions],
    'damaged data': ['empty', 'offline', 'error', 'conflict'],
  }

  test('has each screen in each of the five conditions, unless the screen cannot have the condition', () => {
    const screens = [...new Set(places.map(({ screen }) => screen))]
    const isMissing = (screen: string, condition: (typeof conditions)[number]) =>
      never[screen]?.includes(condition) !== true &&
      !places.some(place => place.screen === screen && place.state.split(', ').includes(condition))
    expect(
      screens.flatMap(screen =>
        conditions
          .filter(condition => isMissing(screen, condition))
          .map(condition => `${screen}, ${condition}`),
      ),
    ).toEqual([])
  })
})
