/** Tests that `npm run test:all` does not repeat with the hub stopped (`support/without-hub.ts`), each with the reason. */

const stopsItself = 'its story stops the hub itself, where it wants to'
const asksOffice = 'it is about what the office does while a laptop has a network'
const goesThroughBoth = 'it goes through the screens with the hub and without in one run'
const asksHub = 'it asks the hub between its steps what that has by now, or signs in and goes no further'
const hasNone = 'it has no hub at all: sample data, a program before it knows one, or no program'

const reasons: Readonly<Record<string, string>> = {
  assets: stopsItself,
  barriers: goesThroughBoth,
  'busy-day': asksHub,
  clicks: hasNone,
  conflict: asksOffice,
  day: stopsItself,
  dispatcher: stopsItself,
  docs: 'it reads the hub’s own page',
  'find-chromium': hasNone,
  'keyboard-quiet': hasNone,
  keyboard: stopsItself,
  languages: hasNone,
  loopback: hasNone,
  'lost-job': asksOffice,
  'lost-response': asksOffice,
  material: stopsItself,
  places: hasNone,
  planner: asksOffice,
  policy: hasNone,
  reading: hasNone,
  recovery: hasNone,
  refusals: hasNone,
  'renamed-picture': stopsItself,
  room: hasNone,
  screens: hasNone,
  sheet: stopsItself,
  sso: asksHub,
  sweep: asksOffice,
  tabs: hasNone,
  'take-back': stopsItself,
  times: asksHub,
  told: goesThroughBoth,
  'two-versions': hasNone,
  'week-and-notices': asksOffice,
  'whole-day': stopsItself,
  'working-day': stopsItself,
}

/** The tests' paths from the root. */
export const onlyWithHub = Object.keys(reasons).map(name => `test/e2e/${name}.test.ts`)
