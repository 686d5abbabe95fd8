/**
 * `npm run test:all` goes through the end-to-end tests a second time with the hub stopped (`without-hub.ts`), all but
 * these, each with the reason why that would say nothing new.
 */

const stopsItself = 'its story stops the hub itself, where it wants to'
const asksOffice = 'it is about what the office does while a laptop has a network'
const goesThroughBoth = 'it goes through the screens with the hub and without in one run'
const hasNone = 'it has no hub at all: sample data, a program before it knows one, or no program'

const reasons: Readonly<Record<string, string>> = {
  assets: stopsItself,
  barriers: goesThroughBoth,
  clicks: hasNone,
  conflict: asksOffice,
  day: stopsItself,
  dispatcher: stopsItself,
  docs: 'it reads the hub’s own page',
  'find-chromium': hasNone,
  keyboard: stopsItself,
  'keyboard-quiet': hasNone,
  languages: hasNone,
  loopback: hasNone,
  'lost-job': asksOffice,
  'lost-response': asksOffice,
  places: hasNone,
  policy: hasNone,
  reading: hasNone,
  'renamed-picture': stopsItself,
  refusals: hasNone,
  room: hasNone,
  screens: hasNone,
  sheet: stopsItself,
  sweep: asksOffice,
  'take-back': stopsItself,
  tabs: hasNone,
  told: goesThroughBoth,
  'week-and-notices': asksOffice,
  'whole-day': stopsItself,
  'working-day': stopsItself,
}

/** As paths under the root. */
export const onlyWithHub = Object.keys(reasons).map(name => `test/e2e/${name}.test.ts`)
