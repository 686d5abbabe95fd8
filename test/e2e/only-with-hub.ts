/**
 * `npm run test:all` goes through the end-to-end tests a second time with the hub stopped (`without-hub.ts`), all but
 * these, each with the reason why that would say nothing new.
 */

const stopsItself = 'its story stops the hub itself, where it wants to'
const asksOffice = 'it is about what the office does while a laptop has a network'
const hasNone = 'it has no hub at all: sample data, or a program before it knows one'

const reasons: Readonly<Record<string, string>> = {
  assets: stopsItself,
  barriers: 'it goes through every screen with the hub and without in one run',
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
  refusals: hasNone,
  screens: hasNone,
  sheet: stopsItself,
  sweep: asksOffice,
  'take-back': stopsItself,
  'week-and-notices': asksOffice,
  'working-day': stopsItself,
}

/** As paths under the root. */
export const onlyWithHub = Object.keys(reasons).map(name => `test/e2e/${name}.test.ts`)
