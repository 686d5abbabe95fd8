/** Places other than the day: a new job, the week, assets, the outbox, More, and what is shown over them. */
import type { Page } from 'playwright-core'
import type { MorePart } from '../../../renderer/state/route.ts'
import { DAY } from '../../../shared/limits/units.ts'
import type { WindowChoice } from '../../../shared/settings/settings.ts'
import { reason } from '../../../shared/text/message.ts'
import type { AssetsPage } from '../../../shared/views/asset.ts'
import type { UpdateView } from '../../../shared/views/update.ts'
import { at, choose, lockedByAll, type Place, readings, screen, search, today, unknownUuid } from './place.ts'

/** Fills in a new job, as a user would. */
async function writeJob(page: Page): Promise<void> {
  const form = page.locator('.new-job')
  await form.locator('input').first().fill('Lift stops between floors')
  await form
    .locator('textarea')
    .fill('It stops between the second and the third floor. Ring the caretaker first.')
  await form.locator('[data-entry=date]').fill(new Date(Date.now() + DAY).toISOString().slice(0, 10))
  await form.locator('[data-entry=time]').fill('13:30')
  await form.locator('input[inputmode=numeric]').last().fill('90')
  await form.locator('select').first().selectOption('HIGH')
  for (const [nth, text] of ['Brf Norrgatan 8', '', 'Norrgatan 8, stairwell B', 'Karin Lind'].entries())
    if (text !== '') await form.locator('.suggested input').nth(nth).fill(text)
  await form.locator('input[type=tel]').fill('+46 70 123 45 67')
}

/** Adds a new job and a cancelled one to the job that was moved. */
const moreChanges = ([job]: readonly object[]) => [
  job,
  { ...job, uuid: unknownUuid, title: 'Lift stops between floors', news: 'new', before: null },
  {
    ...{ ...job, uuid: unknownUuid.replace('8a', '8b'), title: 'Inspection of the fire doors' },
    ...{ news: 'canceled', banner: 'canceled', before: null },
  },
]

const keysLost = (hasCode: boolean) => (answer: object) => ({
  ...answer,
  phase: 'keys-lost',
  lostKeys: { hasCode, why: reason('keys-damaged', { file: '/home/anna/fieldbook/secrets.json' }) },
})

const windowChoices: readonly WindowChoice[] = ['startAtLogIn', 'tray', 'spellCheck']

/** Replaces the answer of a laptop that looks for updates. */
const updating = (told: Partial<UpdateView>) => (answer: object) => ({
  ...answer,
  update: { version: null, isLooking: false, problem: null, ...told },
})

const noAssets: AssetsPage = { entries: [], total: 0 }

const newJob = at('day', () => '#/today?new=')
const assets = screen('assets')
const asset = (words: string) => at('day', day => `#/assets?asset=${day.assetUuid}${words}`)
const outbox = screen('outbox')
const moreWith = (part: MorePart) => screen(`more?part=${part}`)
const support = moreWith('support')

const program: readonly Place[] = [
  today({
    screen: 'program',
    state: 'loading',
    calls: { method: /^app\.state$/, do: 'hang' },
    shown: '.waiting',
  }),
  today({
    screen: 'program',
    state: 'error',
    calls: { method: /^app\.state$/, do: 'break' },
    shown: '[role=alert] .toast',
  }),
  today({
    screen: 'program',
    state: 'offline',
    calls: { method: /./, do: 'cut' },
    shown: '.banner[role=alert]',
  }),
  today({
    screen: 'program',
    state: 'refused',
    calls: { method: /./, do: 'refuse' },
    shown: '.banner[role=alert]',
  }),
  screen('week')({
    screen: 'program',
    state: 'a part is missing',
    missing: /\/soon-[^/]+\.js$/,
    shown: '.empty',
  }),
]

const made: readonly Place[] = [
  newJob({ screen: 'new job', state: 'empty', shown: '.new-job input' }),
  newJob({
    screen: 'new job',
    state: 'nothing written',
    go: choose('.new-job-foot .button-primary'),
    shown: '.new-job [aria-invalid=true]',
  }),
  newJob({
    screen: 'new job',
    state: 'error',
    calls: { method: /^job\.create$/, do: 'break' },
    go: async page => {
      await writeJob(page)
      await page.keyboard.press('Control+Enter')
    },
    shown: '[role=alert] .toast',
  }),
  newJob({
    screen: 'new job',
    state: 'suggestions',
    calls: {
      method: /^newJob\.find$/,
      do: () => [
        {
          title: 'Norrgatan 8, cellar',
          detail: 'Brf Norrgatan 8',
          fills: { placeName: 'Norrgatan 8, cellar' },
        },
        { title: 'Norrgatan 8, garage', detail: '', fills: { placeName: 'Norrgatan 8, garage' } },
      ],
    },
    async go(page) {
      await page.locator('.suggested input').last().fill('norr')
      await page.locator('.suggested-list').waitFor()
      await page.keyboard.press('ArrowDown')
    },
    shown: '.suggestion[aria-selected=true]',
  }),
  at(
    'day',
    day => `#/today?new=&on=${day.assetUuid}`,
  )({
    screen: 'new job',
    state: 'on an asset',
    shown: '.new-job .strip',
  }),
]

const weeksAndAssets: readonly Place[] = [
  screen('week')({ screen: 'week', state: 'some', shown: '[data-week-job]' }),
  screen('week?date=2020-02-02')({ screen: 'week', state: 'empty', shown: '.week .empty' }),
  ...readings({ screen: 'week' }, /^week\.read$/, screen('week')),
  assets({ screen: 'assets', state: 'list', shown: '[data-testid=asset-row]' }),
  assets({
    screen: 'assets',
    state: 'empty',
    calls: { method: /^asset\.list$/, do: () => noAssets },
    shown: '.frame-main .empty',
  }),
  assets({
    screen: 'assets',
    state: 'none found',
    go: page => page.locator('.frame-main input').first().fill('zzzzzz'),
    shown: '.frame-main .empty',
  }),
  ...readings({ screen: 'assets' }, /^asset\.list$/, assets),
  asset('')({ screen: 'asset', state: 'overview', shown: '[role=tabpanel]' }),
  asset('&tab=jobs')({ screen: 'asset', state: 'jobs', shown: '.asset-job' }),
  asset('&tab=files')({ screen: 'asset', state: 'empty', shown: '[role=tabpanel]' }),
  asset(`&file=${unknownUuid}`)({ screen: 'asset', state: 'a file that is gone', shown: '.viewer .empty' }),
  ...readings({ screen: 'asset' }, /^asset\.read$/, asset('')),
  assets({
    screen: 'asset',
    state: 'not here',
    address: () => `#/assets?asset=${unknownUuid}`,
    shown: '.pane-detail .empty',
  }),
]

const testHub: readonly Place[] = [
  // Documents that earlier places captured still wait.
  outbox({
    screen: 'outbox',
    state: 'empty',
    calls: {
      method: /^(outbox\.read|capture\.waiting)$/,
      do: (answer: object) => (Array.isArray(answer) ? [] : { ok: true, value: [] }),
    },
    shown: '.page .empty',
  }),
  ...readings({ screen: 'outbox' }, /^outbox\.read$/, outbox),
  screen('changes')({
    screen: 'changes',
    state: 'list',
    calls: { method: /^news\.read$/, do: moreChanges },
    go: (_, day) => day.moveJob(),
    shown: '.rows [data-testid=job-row]:has(.change-values)',
  }),
  screen('changes')({
    screen: 'changes',
    state: 'empty',
    calls: { method: /^news\.read$/, do: () => [] },
    shown: '.page .empty',
  }),
  ...readings({ screen: 'changes' }, /^news\.read$/, screen('changes')),
]

const settings: readonly Place[] = [
  screen('help')({ screen: 'help', state: 'articles', shown: '.help-article' }),
  screen('help')({
    screen: 'help',
    state: 'found',
    go: page => page.locator('.help input').fill('a'),
    shown: '.help-article[open]',
  }),
  screen('help')({
    screen: 'help',
    state: 'empty',
    go: async page => {
      await page.locator('.help-article').first().waitFor()
      await page.locator('.help input').fill('zzzzzz')
    },
    shown: '.help .empty',
  }),
  screen('more')({ screen: 'more', state: 'account', shown: '.more-card' }),
  moreWith('screen')({ screen: 'more', state: 'appearance', shown: '.more-card input[value=dark]' }),
  moreWith('notices')({ screen: 'more', state: 'notifications', shown: '.more-card [role=switch]' }),
  moreWith('records')({ screen: 'more', state: 'notes and photos', shown: '.more-card textarea' }),
  moreWith('data')({ screen: 'more', state: 'data', shown: '.more-card .progress' }),
  support({ screen: 'more', state: 'support', shown: '.more-below' }),
  moreWith('account')({
    screen: 'more',
    state: 'server',
    go: choose('.more-below > summary'),
    shown: '.more-below[open] .button',
  }),
  support({
    screen: 'more',
    state: 'diagnostics',
    go: async page => {
      await page.locator('.more-below > summary').click()
      await page.locator('.diagnostics-report summary').click()
    },
    shown: '.diagnostics-report pre',
  }),
  // An administrator's file is in a folder where the tests may not write.
  moreWith('data')({
    screen: 'more',
    state: 'locked',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, locked: lockedByAll }) },
    shown: '.locked',
  }),
  moreWith('account')({ screen: 'more', state: 'pass on', go: choose('.pass-on'), shown: 'dialog[open]' }),
  // A browser has no settings of the window.
  moreWith('notices')({
    screen: 'more',
    state: 'window',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, windowChoices }) },
    shown: '.window-card',
  }),
  support({
    screen: 'more',
    state: 'recovery code shown',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, recoveryCodeAt: null }) },
    go: choose('.recovery-make'),
    shown: '.recovery-sheet',
  }),
  support({
    screen: 'more',
    state: 'recovery code made',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, recoveryCodeAt: 1 }) },
    shown: '.recovery-made',
  }),
  support({
    screen: 'more',
    state: 'recovery by the company',
    calls: {
      method: /^app\.state$/,
      do: (answer: object) => ({ ...answer, locked: [{ name: 'recoveryKey', by: 'file' }] }),
    },
    shown: '.recovery-company',
  }),
  // The browser version does not update itself.
  support({
    screen: 'more',
    state: 'update ready',
    calls: { method: /^app\.state$/, do: updating({ version: '0.2.0' }) },
    shown: '.update-restart',
  }),
  support({
    screen: 'more',
    state: 'update not had',
    calls: {
      method: /^app\.state$/,
      do: updating({ problem: reason('update-no-room') }),
    },
    shown: '.update-look',
  }),
  today({
    screen: 'day',
    state: 'update ready',
    calls: { method: /^app\.state$/, do: updating({ version: '0.2.0' }) },
    shown: '.banners .update-restart',
  }),
  today({
    screen: 'keys lost',
    state: 'with a code',
    calls: { method: /^app\.state$/, do: keysLost(true) },
    shown: '.keys-code',
  }),
  today({
    screen: 'keys lost',
    state: 'without one',
    calls: { method: /^app\.state$/, do: keysLost(false) },
    shown: '.keys-aside',
  }),
  moreWith('data')({
    screen: 'more',
    state: 'loading',
    calls: { method: /^storage\.read$/, do: 'hang' },
    shown: '.more-card',
  }),
  moreWith('data')({
    screen: 'more',
    state: 'error',
    calls: { method: /^(storage|diagnostics)\.read$/, do: 'break' },
    shown: '[role=alert] .toast',
  }),
  moreWith('screen')({
    screen: 'more',
    state: 'not kept',
    calls: { method: /^settings\.save$/, do: 'break' },
    go: choose('.more-card input[value=dark]'),
    shown: '[role=alert] .toast',
  }),
]

const over: readonly Place[] = [
  today({
    screen: 'search',
    state: 'found',
    go: page => search(page, 'Boiler'),
    shown: '[data-testid=search-hit]',
  }),
  today({
    screen: 'search',
    state: 'recent searches',
    go: async page => {
      await search(page, 'Boiler')
      await page.getByTestId('search-hit').first().click()
      await page.locator('.search-panel').waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
    },
    shown: '#search-recent',
  }),
  today({
    screen: 'search',
    state: 'empty',
    go: page => search(page, 'zzzzzz'),
    shown: '.search-panel .empty',
  }),
  today({
    screen: 'search',
    state: 'error',
    calls: { method: /^search\.find$/, do: 'break' },
    go: page => search(page, 'Boiler'),
    shown: '[role=alert] .toast',
  }),
  today({ screen: 'scan', state: 'live', go: choose('.top .scan-button'), shown: '.scanner-frame' }),
  today({
    screen: 'scan',
    state: 'error',
    missing: /\.wasm$/,
    go: choose('.top .scan-button'),
    shown: '.scanner .banner',
  }),
]

export const otherPlaces: readonly Place[] = [
  ...program,
  ...made,
  ...weeksAndAssets,
  ...testHub,
  ...settings,
  ...over,
]
