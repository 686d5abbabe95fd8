/**
 * Browser tests that `npm run test:all` does not repeat with the hub stopped (`test/e2e/support/without-hub.ts`), each
 * with the reason.
 */

const interrupts = 'The test interrupts the connection itself, at certain steps.'
const changesAtHub = 'The test changes jobs at the hub while the laptop is connected.'
const showsBoth = 'The test shows the screens with and without a connection in one run.'
const opensNoJob = 'The test does not call `openJob`, which would stop the hub.'
const hasNoHub = 'The laptop has no hub: it shows the sample day, or the screens before the sign-in.'
const startsNothing = 'The test starts no program.'

const reasons: Readonly<Record<string, string>> = {
  assets: interrupts,
  availability: interrupts,
  barriers: showsBoth,
  'base-forms': 'A base server may have received a form that was lost on the way, so the user is asked.',
  'blank-editor': interrupts,
  blanks: interrupts,
  'board-blocks': opensNoJob,
  'busy-day': opensNoJob,
  'capture-paper': hasNoHub,
  'capture-tasks': interrupts,
  clicks: hasNoHub,
  conflict: changesAtHub,
  day: interrupts,
  dispatcher: interrupts,
  docs: 'The test reads a page of the hub.',
  'draft-in-two-tabs': hasNoHub,
  'find-chromium': startsNothing,
  'internal-files': hasNoHub,
  'job-boxes': hasNoHub,
  keyboard: interrupts,
  'keyboard-quiet': hasNoHub,
  languages: hasNoHub,
  'late-laptop': opensNoJob,
  loopback: hasNoHub,
  'lost-job': changesAtHub,
  'lost-response': interrupts,
  map: interrupts,
  material: interrupts,
  'new-job': interrupts,
  notices: changesAtHub,
  'own-font': hasNoHub,
  'pasted-cells': hasNoHub,
  paper: changesAtHub,
  'paper-pages': hasNoHub,
  phrases: interrupts,
  places: startsNothing,
  planner: interrupts,
  policy: hasNoHub,
  reading: hasNoHub,
  recording: hasNoHub,
  recovery: hasNoHub,
  recurring: interrupts,
  refusals: 'The tests check the sample day, the sign-in, and a hub that cannot start.',
  'renamed-picture': interrupts,
  room: hasNoHub,
  screens: hasNoHub,
  sheet: interrupts,
  sso: opensNoJob,
  'style-page': startsNothing,
  sweep: interrupts,
  tabs: hasNoHub,
  'time-zone': hasNoHub,
  times: opensNoJob,
  told: showsBoth,
  'two-versions': hasNoHub,
  'undo-action': interrupts,
  'week-and-notices': changesAtHub,
  'whole-day': interrupts,
  'working-day': interrupts,
}

/** Paths of the test files from the root of the project. */
export const onlyWithHub = Object.keys(reasons).map(name => `test/e2e/${name}.test.ts`)
