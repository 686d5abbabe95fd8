/**
 * Every screen in every state that it has, and how a person comes there: by an address, keys and what is on the screen
 * in any language, so that each is looked at in every theme, size and speech.
 */
import type { Page } from 'playwright-core'
import type { FurnishedDay } from './furnished-day.ts'

/** Nothing is set up yet; a day of work; the same with a contested job, unsent work and no hub. */
export const stages = ['new', 'day', 'trouble'] as const
export type Stage = (typeof stages)[number]

export interface Place {
  screen: string
  state: string
  stage: Stage
  /** what stands behind the page's origin */
  address: (day: FurnishedDay) => string
  /** calls to main that never answer, or break */
  calls?: { method: RegExp; do: 'hang' | 'break' }
  go?: (page: Page) => Promise<void>
  /** what shows that it is there */
  shown: string
}

type Where = Pick<Place, 'screen' | 'state' | 'shown'> & Partial<Place>

const at =
  (stage: Stage, address: Place['address']) =>
  (where: Where): Place => ({ stage, address, ...where })

const first = at('new', () => '')
const today = at('day', () => '#/today')
const job = at('day', day => `#/today?job=${day.jobUuid}`)
const bare = at('day', day => `#/today?job=${day.bareUuid}`)
const jobWith = (words: (day: FurnishedDay) => string) =>
  at('day', day => `#/today?job=${day.jobUuid}&${words(day)}`)
const screen = (name: string) => at('day', () => `#/${name}`)
const contested = at('trouble', day => `#/today?job=${day.jobUuid}`)
const away = (address: string) => at('trouble', () => address)

const dock = '[data-capture=note]'

/** Single keys work once the job is there. */
async function press(page: Page, key: string): Promise<void> {
  await page.locator(dock).waitFor()
  await page.keyboard.press(key)
}

const byKey = (key: string) => (page: Page) => press(page, key)

async function search(page: Page, words: string): Promise<void> {
  await page.getByTestId('pill').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
}

const choose = (selector: string) => (page: Page) => page.locator(selector).first().click()

export const places: readonly Place[] = [
  first({ screen: 'first run', state: 'welcome', shown: '.first-choices' }),
  first({ screen: 'connect', state: 'empty', go: choose('.first-choice >> nth=1'), shown: '.connect' }),
  first({
    screen: 'connect',
    state: 'error',
    go: async page => {
      await page.locator('.first-choice').nth(1).click()
      await page.locator('.connect [type=submit]').click()
    },
    shown: '.connect [aria-invalid=true]',
  }),
  today({ screen: 'day', state: 'list', shown: '[data-testid=job-row]' }),
  at('day', () => '#/today?date=2020-02-02')({ screen: 'day', state: 'empty', shown: '.empty' }),
  today({
    screen: 'program',
    state: 'loading',
    calls: { method: /^app\.state$/, do: 'hang' },
    shown: '.waiting',
  }),
  job({
    screen: 'day',
    state: 'loading',
    calls: { method: /^day\.read$/, do: 'hang' },
    shown: '.frame-main',
  }),
  job({
    screen: 'job',
    state: 'loading',
    calls: { method: /^job\.read$/, do: 'hang' },
    shown: '[data-testid=job-row]',
  }),
  job({
    screen: 'job',
    state: 'error',
    calls: { method: /^job\.read$/, do: 'break' },
    shown: '[role=alert] .toast, .banner',
  }),
  job({ screen: 'job', state: 'overview', shown: dock }),
  jobWith(() => 'tab=notes')({ screen: 'notes', state: 'some', shown: '[data-testid=note]' }),
  bare({
    screen: 'notes',
    state: 'empty',
    address: day => `#/today?job=${day.bareUuid}&tab=notes`,
    shown: '.empty',
  }),
  jobWith(() => 'tab=forms')({ screen: 'forms', state: 'some', shown: '[data-testid=form-row]' }),
  bare({
    screen: 'forms',
    state: 'empty',
    address: day => `#/today?job=${day.bareUuid}&tab=forms`,
    shown: '.empty',
  }),
  jobWith(() => 'tab=files')({ screen: 'files', state: 'some', shown: '[data-testid=file]' }),
  bare({
    screen: 'files',
    state: 'empty',
    address: day => `#/today?job=${day.bareUuid}&tab=files`,
    shown: '.empty',
  }),
  jobWith(() => 'tab=history')({ screen: 'history', state: 'some', shown: '.tab-panel li' }),
  job({ screen: 'note', state: 'begun', go: byKey('n'), shown: '.sheet textarea' }),
  job({ screen: 'camera', state: 'live', go: byKey('p'), shown: '.camera-shutter' }),
  job({
    screen: 'camera',
    state: 'one taken',
    go: async page => {
      await press(page, 'p')
      await page.locator('.camera-shutter').click()
    },
    shown: '.photo-sheet [data-testid=file]',
  }),
  job({ screen: 'signature', state: 'drawn', go: byKey('g'), shown: '.sheet [role=img], .sheet canvas' }),
  job({
    screen: 'signature',
    state: 'typed',
    go: async page => {
      await press(page, 'g')
      await page.locator('.sheet input[type=radio]').nth(1).check()
    },
    shown: '.sheet input:not([type=radio])',
  }),
  jobWith(day => `form=${day.formUuid}`)({ screen: 'form', state: 'filled', shown: '.form-page' }),
  jobWith(() => 'form=8a6f2c1e-7b3d-4e5f-9a1b-0c2d4e6f8a10')({
    screen: 'form',
    state: 'error',
    shown: '.empty',
  }),
  jobWith(day => `file=${day.fileUuid}`)({
    screen: 'viewer',
    state: 'picture',
    shown: '.viewer-picture',
  }),
  jobWith(day => `file=${day.fileUuid}`)({
    screen: 'mark-up',
    state: 'begun',
    go: choose('.viewer-foot > .button'),
    shown: '[role=application]',
  }),
  jobWith(() => 'sheet=')({ screen: 'job sheet', state: 'page', shown: '.jobsheet-paper' }),
  today({ screen: 'new job', state: 'empty', address: () => '#/today?new=', shown: '.new-job input' }),
  today({
    screen: 'new job',
    state: 'error',
    address: () => '#/today?new=',
    go: choose('.new-job [type=submit], .new-job-foot .button-primary'),
    shown: '.new-job [aria-invalid=true]',
  }),
  screen('week')({ screen: 'week', state: 'some', shown: '.week li, .week a' }),
  screen('week?date=2020-02-02')({ screen: 'week', state: 'empty', shown: '.frame-main h2, .frame-main h1' }),
  screen('assets')({ screen: 'assets', state: 'list', shown: '[data-testid=asset-row]' }),
  screen('assets')({
    screen: 'assets',
    state: 'none found',
    go: page => page.locator('.frame-main input').first().fill('zzzzzz'),
    shown: '.frame-main .empty',
  }),
  at(
    'day',
    day => `#/assets?asset=${day.assetUuid}`,
  )({
    screen: 'asset',
    state: 'overview',
    shown: '[role=tabpanel]',
  }),
  at(
    'day',
    day => `#/assets?asset=${day.assetUuid}&tab=jobs`,
  )({
    screen: 'asset',
    state: 'jobs',
    shown: '[role=tabpanel]',
  }),
  screen('outbox')({ screen: 'outbox', state: 'all sent', shown: '.page .empty, .page h1, .page h2' }),
  screen('plan')({ screen: 'planning', state: 'discrepancies', shown: '[data-testid=discrepancy]' }),
  screen('more')({ screen: 'more', state: 'settings', shown: '.more-card' }),
  screen('more')({
    screen: 'more',
    state: 'diagnostics',
    go: choose('.diagnostics-report summary'),
    shown: '.diagnostics-report pre',
  }),
  today({
    screen: 'search',
    state: 'found',
    go: page => search(page, 'Boiler'),
    shown: '[data-testid=search-hit]',
  }),
  today({
    screen: 'search',
    state: 'none found',
    go: page => search(page, 'zzzzzz'),
    shown: '.search-panel .empty',
  }),
  today({ screen: 'scan', state: 'live', go: choose('.top .scan-button'), shown: '.scanner-frame' }),
  contested({ screen: 'job', state: 'conflict, offline', shown: '.conflict' }),
  away('#/today')({ screen: 'day', state: 'conflict, offline', shown: '[data-testid=job-row]' }),
  away('#/outbox')({ screen: 'outbox', state: 'conflict, offline', shown: '[data-testid=outbox-item]' }),
  away('#/outbox')({
    screen: 'outbox',
    state: 'removing',
    go: choose('.line-actions .button:last-child'),
    shown: 'dialog[open]',
  }),
  away('#/more')({ screen: 'more', state: 'offline', shown: '.more-card' }),
]

/** In a page that has nothing open. */
export async function goToPlace(
  page: Page,
  day: FurnishedDay,
  place: Place,
  speech: 'english' | 'pseudo' = 'english',
): Promise<void> {
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (place.calls) await disturb(page, place.calls)
  const query = speech === 'pseudo' ? '?speech=pseudo' : ''
  await page.goto(`${day.origin}/${query}${place.address(day)}`)
  await place.go?.(page)
  await page.locator(place.shown).first().waitFor()
}

async function disturb(page: Page, { method, do: what }: NonNullable<Place['calls']>): Promise<void> {
  await page.route('**/rpc', route => {
    const asked = (route.request().postDataJSON() as { method: string }).method
    if (!method.test(asked)) return route.continue()
    if (what === 'break') return route.fulfill({ status: 500, json: { message: 'It broke' } })
    return undefined
  })
}
