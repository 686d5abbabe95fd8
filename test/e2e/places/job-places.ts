/** Places of the day's list and of a job with all its parts. */
import type { Page } from 'playwright-core'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { Day, JobView } from '../../../shared/views/view.ts'
import { drawSignature } from '../support/draw-signature.ts'
import { jobUuid } from '../support/furnished-hub.ts'
import {
  at,
  bareWith,
  choose,
  dock,
  draftIsForgotten,
  job,
  jobWith,
  type Place,
  readings,
  today,
  unknownUuid,
} from './place.ts'

const bare = bareWith('')

const historyTab = jobWith(() => 'tab=history')

async function openDayFilter(page: Page): Promise<void> {
  await page.locator('[aria-controls=day-filter]').click()
  await page.locator('.day-filter select').first().waitFor()
}

const days: readonly Place[] = [
  today({ screen: 'day', state: 'list', shown: '[data-testid=job-row]' }),
  at('day', () => '#/today?date=2020-02-02')({ screen: 'day', state: 'empty', shown: '.empty' }),
  ...readings({ screen: 'day' }, /^day\.read$/, today),
  today({
    screen: 'day',
    state: 'first load',
    calls: {
      method: /^load\.progress$/,
      do: (answer: object) => ({ ...answer, details: 31, detailsTotal: 42, filesBytesTotal: 230_000_000 }),
    },
    shown: '.load',
  }),
  today({ screen: 'day', state: 'being chosen from', go: openDayFilter, shown: '.day-filter select' }),
  today({
    screen: 'day',
    state: 'nothing fits',
    calls: {
      method: /^day\.read$/,
      do: (answer: Day) => ({
        ...answer,
        timed: answer.timed.map((job, nth) => ({
          ...job,
          placeName: `Place ${nth}`,
          customerName: `Customer ${nth}`,
        })),
      }),
    },
    go: async page => {
      await openDayFilter(page)
      const select = page.locator('.day-filter select')
      await select.nth(1).selectOption('Place 0')
      await select.nth(2).selectOption('Customer 1')
    },
    shown: '.day-filter .empty',
  }),
  today({
    screen: 'day',
    state: 'notice',
    go: async (page, day) => {
      await day.moveJob()
      // A notice stays while the pointer is on it.
      await page.locator('[data-testid=notice]').hover()
    },
    shown: '[data-testid=notice]',
  }),
]

type Read = Pick<Day, 'timed'> | { value: Pick<JobView, 'job' | 'timeSpent'> }

/** Gives the job another state, in the list and opened, and its people too. Work runs since `runningSince`. */
const withState = (state: 'ACCEPTED' | 'STARTED', runningSince: () => number | null): Place['calls'] => ({
  method: /^(day|job)\.read$/,
  do(answer: Read) {
    const now = { state, myState: state, myStateAt: runningSince() }
    if ('timed' in answer)
      return { ...answer, timed: answer.timed.map(one => (one.uuid === jobUuid ? { ...one, ...now } : one)) }
    const { value } = answer
    if (value.job.uuid !== jobUuid) return answer
    const timeSpent = { totalMs: 0, runningSince: runningSince() }
    const resources = value.job.resources.map(one => ({ ...one, state }))
    return { ...answer, value: { ...value, ...now, job: { ...value.job, state, resources }, timeSpent } }
  },
})

const beforeWork = withState('ACCEPTED', () => null)
const atWork = withState('STARTED', () => Date.now() - 83 * MINUTE)

const overviews: readonly Place[] = [
  job({ screen: 'job', state: 'overview', calls: beforeWork, shown: dock }),
  job({ screen: 'job', state: 'work begun', calls: atWork, shown: '.missing' }),
  job({
    screen: 'job',
    state: 'work begun and scrolled',
    calls: atWork,
    go: async page => {
      await page.locator('.missing').waitFor()
      await page.locator('.job-scroll').evaluate(box => box.scrollTo({ top: 600 }))
    },
    shown: '.job-row',
  }),
  bare({ screen: 'job', state: 'empty', shown: dock }),
  ...readings({ screen: 'job' }, /^job\.read$/, job),
  today({
    screen: 'job',
    state: 'not here',
    address: () => `#/today?job=${unknownUuid}`,
    shown: '.pane-detail .empty',
  }),
  job({ screen: 'job', state: 'menu', go: choose('.steps .menu-button'), shown: '.menu-list:popover-open' }),
  bare({
    screen: 'job',
    state: 'declining',
    go: choose('.steps > .button:nth-of-type(2)'),
    shown: '.decline',
  }),
  // After that it can no longer be declined.
  bare({ screen: 'job', state: 'pressed', go: choose('.step-primary'), shown: '.step-block .strip' }),
  job({ screen: 'job', state: 'time is moved', go: choose('.plan-open'), shown: '.plan-form' }),
  jobWith(() => 'tab=notes')({ screen: 'notes', state: 'some', shown: '[data-testid=note]' }),
  jobWith(() => 'tab=notes')({
    screen: 'notes',
    state: 'follow-up',
    go: choose('[data-testid=note] .note-follow'),
    shown: '.follow-up input',
  }),
  bareWith('&tab=notes')({ screen: 'notes', state: 'empty', shown: '.empty' }),
  jobWith(() => 'tab=forms')({ screen: 'forms', state: 'some', shown: '[data-testid=form-row]' }),
  bareWith('&tab=forms')({ screen: 'forms', state: 'empty', shown: '.empty' }),
  jobWith(() => 'tab=files')({ screen: 'files', state: 'some', shown: '[data-testid=file]' }),
  bareWith('&tab=files')({ screen: 'files', state: 'empty', shown: '.empty' }),
  jobWith(() => 'tab=files')({
    screen: 'files',
    state: 'menu',
    go: choose('.tile .menu-button'),
    shown: '.menu-list:popover-open',
  }),
  jobWith(() => 'tab=files')({
    screen: 'files',
    state: 'caption',
    go: choose('.file-buttons .button'),
    shown: '.caption input',
  }),
  historyTab({ screen: 'history', state: 'some', shown: '.history-line' }),
  ...readings({ screen: 'history' }, /^job\.history$/, historyTab),
]

const form = jobWith(day => `form=${day.formUuid}`)
/** A field for a number. */
const pressure = '.answer-number input'

const forms: readonly Place[] = [
  form({ screen: 'form', state: 'filled', shown: '.form-page .question' }),
  jobWith(day => `form=${day.emptyFormUuid}`)({
    screen: 'form',
    state: 'empty',
    shown: '.pane-head:not(:has(.button-big)) ~ .form-page .empty',
  }),
  ...readings({ screen: 'form' }, /^form\.read$/, form),
  jobWith(() => `form=${unknownUuid}`)({ screen: 'form', state: 'not here', shown: '.pane-detail .empty' }),
  form({
    screen: 'form',
    state: 'not kept',
    calls: { method: /^form\.patch$/, do: 'break' },
    go: page => page.locator('.answer-text input').first().fill('B-1'),
    shown: '.form-kept [role=alert] .chip',
  }),
  form({
    screen: 'form',
    state: 'unfit',
    go: async page => {
      await page.locator(pressure).fill('about 3')
      await page.locator(pressure).blur()
    },
    shown: '.question .field-error',
  }),
  form({
    screen: 'form',
    state: 'signing',
    calls: draftIsForgotten,
    go: async page => {
      await page.locator('.answer-sign').click()
      await drawSignature(page)
    },
    shown: '.answer-signing .pad-clear',
  }),
  form({
    screen: 'form',
    state: 'repeated',
    go: choose('.form-group > .button-big'),
    shown: '.form-answer input',
  }),
]

/** Matches the address of a file's bytes. */
const contents = /^[^#?]+\/[0-9a-f-]{36}$/
const ownFields = jobWith(() => 'details=')

const details: readonly Place[] = [
  ownFields({ screen: 'own fields', state: 'filled', shown: '.form-page .question' }),
  ...readings({ screen: 'own fields' }, /^details\.read$/, ownFields),
]

const viewer = jobWith(day => `file=${day.fileUuid}`)
/** Makes a file's bytes missing on the laptop. */
const atHub = (answer: { value?: { documents?: object[] } }) => ({
  ...answer,
  value: {
    ...answer.value,
    documents: answer.value?.documents?.map(one => ({ ...one, hasContent: false })),
  },
})

const files: readonly Place[] = [
  viewer({ screen: 'viewer', state: 'picture', shown: '.viewer-picture' }),
  viewer({
    screen: 'viewer',
    state: 'larger',
    go: async page => {
      for (let step = 0; step < 3; step++) await page.locator('.viewer [role=toolbar] .button').nth(2).click()
    },
    shown: '.viewer-picture',
  }),
  viewer({
    screen: 'viewer',
    state: 'caption',
    go: choose('.viewer-caption .button'),
    shown: '.caption input',
  }),
  jobWith(day => `file=${day.paperUuid}`)({ screen: 'viewer', state: 'paper', shown: '.pdf-page canvas' }),
  viewer({ screen: 'viewer', state: 'error', missing: contents, shown: '.viewer-stage .empty' }),
  viewer({
    screen: 'viewer',
    state: 'loading',
    calls: { method: /^job\.read$/, do: atHub },
    shown: '.viewer-words .empty',
  }),
  jobWith(() => `file=${unknownUuid}`)({ screen: 'viewer', state: 'gone', shown: '.viewer-words .empty' }),
  viewer({
    screen: 'mark-up',
    state: 'begun',
    go: choose('.viewer-foot > .button:has(.lucide-pen-tool)'),
    shown: '.markup-layer',
  }),
  viewer({
    screen: 'mark-up',
    state: 'mark chosen',
    go: async page => {
      await page.locator('.viewer-foot > .button:has(.lucide-pen-tool)').first().click()
      await page.locator('.markup-layer').press('Enter')
    },
    shown: '.markup-picked',
  }),
  viewer({
    screen: 'mark-up',
    state: 'text',
    go: async page => {
      await page.locator('.viewer-foot > .button:has(.lucide-pen-tool)').first().click()
      await page.locator('.markup-tools input').nth(3).check()
    },
    shown: '.photo-edit-about input',
  }),
  viewer({
    screen: 'mark-up',
    state: 'error',
    missing: contents,
    go: choose('.viewer-foot > .button:has(.lucide-pen-tool)'),
    shown: '.pane-detail > .empty, .under-file .empty',
  }),
]

export const jobPlaces: readonly Place[] = [...days, ...overviews, ...forms, ...details, ...files]
