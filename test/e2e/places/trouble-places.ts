/** Places with problems: a doubtful list, conflicts, no hub, no sign-in, damaged data. */
import type { Page } from 'playwright-core'
import type { FurnishedDay } from '../support/furnished-day.ts'
import { at, byKey, choose, chooseInMenu, dock, type Place } from './place.ts'

const doubt = (address: string) => at('doubt', () => address)
const contested = (words = '') => at('trouble', day => `#/today?job=${day.jobUuid}${words}`)
const away = (address: string) => at('trouble', () => address)
const out = (address: string) => at('signed out', () => address)
const damaged = (address: string) => at('damaged', () => address)

const conflictOffline = 'conflict, offline'

async function openSignIn(page: Page): Promise<void> {
  await page.locator('.banner .buttons .button').last().click()
  await page.locator('.sign-in').waitFor()
}

/** Exports a file and chooses it for import, so that all of it is here already. */
async function takeIn(page: Page): Promise<void> {
  const cards = page.locator('.more-card').filter({ has: page.locator('input[type=file]') })
  const [file] = await Promise.all([page.waitForEvent('download'), cards.locator('button').first().click()])
  await cards.locator('[role=status]:not(:empty)').waitFor()
  await cards.locator('input[type=file]').setInputFiles(await file.path())
}

async function takeInNothing(page: Page): Promise<void> {
  const file = { name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') }
  await page.locator('.more-card input[type=file]').setInputFiles(file)
}

const rescues: readonly Place[] = [
  away('#/outbox')({
    screen: 'rescue',
    state: 'exported',
    go: choose('.outbox-head .button:has(.lucide-file-down)'),
    shown: '.outbox-standing [role=status] .button',
  }),
  away('#/more?part=data')({
    screen: 'rescue',
    state: 'taken in',
    go: takeIn,
    shown: '.banners .tone-accent .button',
  }),
  away('#/more?part=data')({
    screen: 'rescue',
    state: 'error',
    go: takeInNothing,
    shown: '.banners .tone-warn .button',
  }),
  away('#/more?part=data')({
    screen: 'rescue',
    state: 'loading',
    calls: { method: /^rescue\.import$/, do: 'hang' },
    go: takeInNothing,
    shown: '.banners .tone-accent',
  }),
]

const outboxes: readonly Place[] = [
  away('#/outbox')({ screen: 'outbox', state: conflictOffline, shown: '[data-testid=outbox-item]' }),
  away('#/outbox')({
    screen: 'outbox',
    state: 'removing',
    go: chooseInMenu('.line-actions', '.line-remove'),
    shown: 'dialog[open]',
  }),
  away('#/outbox')({
    screen: 'outbox',
    state: 'the request',
    go: chooseInMenu('.line-actions', '.line-preview'),
    shown: 'figure pre',
  }),
  away('#/outbox')({
    screen: 'outbox',
    state: 'note is changed',
    go: chooseInMenu('.line-actions', '.line-edit'),
    shown: '.line textarea',
  }),
  away('#/outbox')({
    screen: 'outbox',
    state: 'taken out',
    go: choose('.archive summary'),
    shown: '[data-testid=archived]',
  }),
]

const jobsAway: readonly Place[] = [
  contested()({ screen: 'job', state: conflictOffline, shown: '.conflict' }),
  at(
    'trouble',
    day => `#/today?job=${day.goneUuid}`,
  )({ screen: 'job', state: 'cancelled', shown: '.job .banner' }),
  contested('&tab=notes')({ screen: 'notes', state: 'offline', shown: '[data-testid=note]' }),
  contested('&tab=forms')({ screen: 'forms', state: conflictOffline, shown: '[data-testid=form-row]' }),
  contested('&tab=files')({ screen: 'files', state: 'offline', shown: '[data-testid=file]' }),
  contested('&tab=history')({ screen: 'history', state: 'offline', shown: '.history-line' }),
  at(
    'trouble',
    day => `#/today?job=${day.jobUuid}&form=${day.formUuid}`,
  )({
    screen: 'form',
    state: conflictOffline,
    shown: '.form-page .banner',
  }),
  contested('&details=')({ screen: 'own fields', state: 'offline', shown: '.form-page .question' }),
  contested()({ screen: 'note', state: 'offline', go: byKey('n'), shown: '.sheet textarea' }),
  contested()({
    screen: 'material',
    state: 'offline',
    go: choose('[data-capture=material]'),
    shown: '.material-sheet input',
  }),
  contested()({ screen: 'camera', state: 'offline', go: byKey('p'), shown: '.camera-shutter' }),
  contested()({ screen: 'recording', state: 'offline', go: byKey('r'), shown: '.is-ready' }),
  contested()({ screen: 'signature', state: 'offline', go: byKey('g'), shown: '.pad-paper' }),
  contested('&sheet=')({ screen: 'job sheet', state: 'offline', shown: '.jobsheet-paper' }),
  at(
    'trouble',
    day => `#/today?job=${day.jobUuid}&file=${day.fileUuid}`,
  )({
    screen: 'viewer',
    state: 'offline',
    shown: '.viewer-picture',
  }),
]

const othersAway: readonly Place[] = [
  away('#/today')({ screen: 'day', state: conflictOffline, shown: '[data-testid=job-row]' }),
  away('#/week')({ screen: 'week', state: conflictOffline, shown: '[data-week-job]' }),
  away('#/assets')({ screen: 'assets', state: 'offline', shown: '[data-testid=asset-row]' }),
  at(
    'trouble',
    day => `#/assets?asset=${day.assetUuid}`,
  )({
    screen: 'asset',
    state: 'offline',
    shown: '[role=tabpanel]',
  }),
  away('#/changes')({ screen: 'changes', state: 'offline', shown: '.page-column' }),
  away('#/plan')({ screen: 'planning board', state: 'offline', shown: '.board-job' }),
  away('#/plan?view=waiting')({ screen: 'planning', state: 'offline', shown: '[data-testid=discrepancy]' }),
  away('#/today?new=')({ screen: 'new job', state: 'offline', shown: '.new-job input' }),
  away('#/more?part=support')({ screen: 'more', state: 'offline', shown: '.more-below' }),
  away('#/more')({
    screen: 'more',
    state: 'signing out',
    go: choose('.more-leave .button'),
    shown: 'dialog[open]',
  }),
]

const signedOut: readonly Place[] = [
  out('#/today')({ screen: 'signing in again', state: 'asked', shown: '.banner .lucide-key-round' }),
  out('#/today')({ screen: 'signing in again', state: 'empty', go: openSignIn, shown: '.sign-in' }),
  out('#/today')({
    screen: 'signing in again',
    state: 'nothing written',
    go: async page => {
      await openSignIn(page)
      await page.locator('.sign-in [type=submit]').click()
    },
    shown: '.sign-in [aria-invalid=true]',
  }),
  out('#/today')({
    screen: 'signing in again',
    state: 'error',
    go: async page => {
      await openSignIn(page)
      await page.locator('.sign-in [type=password]').fill('wrong')
      await page.locator('.sign-in [type=submit]').click()
    },
    shown: '.sign-in .field-error',
  }),
  out('#/outbox')({ screen: 'outbox', state: 'sign-in has run out', shown: '[data-testid=outbox-item]' }),
  at(
    'signed out',
    (day: FurnishedDay) => `#/today?job=${day.jobUuid}`,
  )({
    screen: 'job',
    state: 'sign-in has run out',
    shown: dock,
  }),
]

const broken: readonly Place[] = [
  damaged('#/today')({ screen: 'damaged data', state: 'day', shown: '.banner[role=alert]' }),
  damaged('#/outbox')({
    screen: 'damaged data',
    state: 'outbox',
    shown: '.outbox-standing:not(:has(.strip))',
  }),
  damaged('#/today')({
    screen: 'damaged data',
    state: 'exported',
    go: choose('.banner[role=alert] .button'),
    shown: '.banner[role=alert] [role=status]:not(:empty)',
  }),
  damaged('#/today')({
    screen: 'damaged data',
    state: 'loading',
    calls: { method: /^rescue\.restore$/, do: 'hang' },
    go: choose('.banner[role=alert] .button:last-child'),
    shown: '.banner[role=alert] .button[aria-disabled]',
  }),
]

export const troublePlaces: readonly Place[] = [
  doubt('#/today')({ screen: 'question of the sweep', state: 'day', shown: '.banner .lucide-search-x' }),
  doubt('#/more')({ screen: 'question of the sweep', state: 'more', shown: '.banner .lucide-search-x' }),
  ...jobsAway,
  ...othersAway,
  ...outboxes,
  ...rescues,
  ...signedOut,
  ...broken,
]
