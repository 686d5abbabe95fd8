/** What is not the day: a new job, the week, the assets, the outbox, planning, More, and what lies over all of it. */
import type { Page } from 'playwright-core'
import type { AssetsPage } from '../../../shared/asset-view.ts'
import { reason } from '../../../shared/message.ts'
import type { Plan } from '../../../shared/plan-contract.ts'
import { policyKinds, policyNames } from '../../../shared/policy.ts'
import type { WindowChoice } from '../../../shared/settings.ts'
import type { UpdateView } from '../../../shared/update.ts'
import { disturb } from '../disturb.ts'
import { at, choose, type Place, readings, screen, search, today, unknownUuid } from './place.ts'

/** Every setting, by each of those who may set it. */
const lockedByAll = policyNames.map((name, at) => ({ name, by: policyKinds[at % policyKinds.length] }))

const keysLost = (hasCode: boolean) => (answer: object) => ({
  ...answer,
  phase: 'keys-lost',
  lostKeys: { hasCode, why: reason('keys-damaged', { file: '/home/anna/fieldbook/secrets.json' }) },
})

const windowChoices: readonly WindowChoice[] = ['startAtLogIn', 'tray', 'spellCheck']

/** A laptop that looks for other versions of its program. */
const updating = (told: Partial<UpdateView>) => (answer: object) => ({
  ...answer,
  update: { version: null, isLooking: false, problem: null, ...told },
})

const none = { jobs: [], isCut: false }
const nothingPlanned: Plan = {
  discrepancies: [],
  otherDiscrepancies: 0,
  reading: { isWhole: true, left: null },
  jobs: { unassigned: none, late: none, coming: none, untimed: none },
}
const noAssets: AssetsPage = { entries: [], total: 0 }

const newJob = at('day', () => '#/today?new=')
const assets = screen('assets')
const asset = (words: string) => at('day', day => `#/assets?asset=${day.assetUuid}${words}`)
const outbox = screen('outbox')
const more = screen('more')

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
      await page.locator('.new-job input').first().fill('Lift alarm')
      await page.keyboard.press('Control+Enter')
    },
    shown: '[role=alert] .toast',
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

const line = (number: string, name: string, more: { stock: number | null; taken?: number }) => ({
  number,
  name,
  unit: 'pcs',
  taken: 0,
  ...more,
})
/** What somebody has to look at, what was used, and what lies there as it was counted. */
const someVans = () => ({
  at: Date.now(),
  since: new Date().setHours(0, 0, 0, 0),
  vans: [
    {
      van: 'Van 3',
      people: ['Anna Berg'],
      lines: [
        line('30118', 'Burner nozzle 0.60 gph 80°', { stock: -2, taken: 6 }),
        line('30240', 'Flue gas sensor', { stock: null, taken: 1 }),
        line('41022', 'Fibre gasket 22 mm', { stock: 17, taken: 3 }),
        line('41028', 'Fibre gasket 28 mm', { stock: 12 }),
      ],
    },
    { van: 'Van 7', people: [], lines: [] },
  ],
})
const vansTold = { method: /^vans\.read$/, do: someVans }
const neverTold = { at: null, since: 0, vans: [] }

/** Nobody has told of anybody. */
const noBoard = (answer: object) => ({ ...answer, people: [], planned: none })

const nothingToday = (answer: object) => ({
  ...answer,
  overdue: [],
  timed: [],
  untimed: [],
  selected: null,
})

/** At every reading somebody has moved them by a minute more. */
let later = 0
const movedSince = (jobs: readonly object[]) => {
  later += 60_000
  return jobs.map(job => ({ ...job, startTime: later }))
}

/** Nothing of it reaches main, so that the day stays as it is. */
async function takeBackWhatWasMoved(page: Page): Promise<void> {
  await disturb(page, { method: /^job\.(patch|staff)$/, do: { say: { ok: true, value: null } } })
  await disturb(page, { method: /^board\.jobs$/, do: movedSince })
  await page.locator('.board-job').first().click()
  await page.locator('.board-form [inputmode=numeric]').fill('95')
  await page.locator('.board-form [type=submit]').click()
  await page.locator('.board-foot button').click()
}

const planned: readonly Place[] = [
  screen('plan')({ screen: 'planning board', state: 'a day', shown: '.board-track .board-job' }),
  screen('plan?view=week')({ screen: 'planning board', state: 'a week', shown: '.board-cell .board-job' }),
  screen('plan?date=2020-02-02')({
    screen: 'planning board',
    state: 'a day of nothing',
    shown: '.board-row',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'empty',
    calls: { method: /^board\.read$/, do: noBoard },
    shown: '.board .empty',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'one job',
    go: choose('.board-job'),
    shown: '.board-form',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'filter',
    go: choose('[aria-controls=board-filter]'),
    shown: '#board-filter select',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'hours that are locked',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, locked: lockedByAll }) },
    go: choose('[aria-controls=board-filter]'),
    shown: '#board-filter .locked',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'taken back over what was changed since',
    go: takeBackWhatWasMoved,
    shown: 'dialog[open]',
  }),
  today({
    screen: 'planning board',
    state: 'nothing of one’s own today',
    calls: { method: /^day\.read$/, do: nothingToday },
    shown: '.planner-day',
  }),
  ...readings({ screen: 'planning board' }, /^board\.read$/, screen('plan')),
]

const office: readonly Place[] = [
  outbox({ screen: 'outbox', state: 'empty', shown: '.page .empty' }),
  ...readings({ screen: 'outbox' }, /^outbox\.read$/, outbox),
  ...planned,
  screen('plan?view=waiting')({
    screen: 'planning',
    state: 'discrepancies',
    shown: '[data-testid=discrepancy]',
  }),
  screen('plan?view=waiting')({
    screen: 'planning',
    state: 'empty',
    calls: { method: /^plan\.read$/, do: () => nothingPlanned },
    shown: '.plan-part .empty',
  }),
  screen('plan?view=vans')({ screen: 'vans', state: 'some', calls: vansTold, shown: '.van-line' }),
  screen('plan?view=vans')({
    screen: 'vans',
    state: 'found',
    calls: vansTold,
    go: async page => {
      await page.locator('.van').first().waitFor()
      await page.locator('.page input').fill('gasket')
    },
    shown: '.van-line',
  }),
  screen('plan?view=vans')({ screen: 'vans', state: 'empty', shown: '.page .empty' }),
  screen('plan?view=vans')({
    screen: 'vans',
    state: 'offline',
    calls: { method: /^vans\.fetch$/, do: () => ({ ok: false, failure: { code: 'network', message: '' } }) },
    shown: '.plan .strip.tone-warn, .plan > .empty',
  }),
  screen('plan?view=vans')({
    screen: 'vans',
    state: 'never told',
    calls: {
      method: /^vans\.(read|fetch)$/,
      do: (answer: object) => ('vans' in answer ? neverTold : { ok: false }),
    },
    shown: '.plan > .empty',
  }),
  ...readings({ screen: 'vans' }, /^vans\.read$/, screen('plan?view=vans')),
  ...readings({ screen: 'planning' }, /^plan\.read$/, screen('plan?view=waiting')),
  screen('changes')({
    screen: 'changes',
    state: 'list',
    go: (_, day) => day.moveJob(),
    shown: '.changes-list [data-testid=job-row]',
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
  more({ screen: 'more', state: 'settings', shown: '.diagnostics-report' }),
  more({
    screen: 'more',
    state: 'diagnostics',
    go: choose('.diagnostics-report summary'),
    shown: '.diagnostics-report pre',
  }),
  // The administrator's file lies where only an administrator may write.
  more({
    screen: 'more',
    state: 'locked',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, locked: lockedByAll }) },
    shown: '.locked',
  }),
  more({ screen: 'more', state: 'pass on', go: choose('.pass-on'), shown: 'dialog[open]' }),
  // A browser has no window of ours to choose anything of.
  more({
    screen: 'more',
    state: 'window',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, windowChoices }) },
    shown: '.window-card',
  }),
  more({
    screen: 'more',
    state: 'recovery code shown',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, recoveryCodeAt: null }) },
    go: choose('.recovery-make'),
    shown: '.recovery-sheet',
  }),
  more({
    screen: 'more',
    state: 'recovery code made',
    calls: { method: /^app\.state$/, do: (answer: object) => ({ ...answer, recoveryCodeAt: 1 }) },
    shown: '.recovery-made',
  }),
  more({
    screen: 'more',
    state: 'recovery by the company',
    calls: {
      method: /^app\.state$/,
      do: (answer: object) => ({ ...answer, locked: [{ name: 'recoveryKey', by: 'file' }] }),
    },
    shown: '.recovery-company',
  }),
  // A program that runs in a browser is renewed the way it came.
  more({
    screen: 'more',
    state: 'update ready',
    calls: { method: /^app\.state$/, do: updating({ version: '0.2.0' }) },
    shown: '.update-restart',
  }),
  more({
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
  more({
    screen: 'more',
    state: 'loading',
    calls: { method: /^storage\.read$/, do: 'hang' },
    shown: '.more-card',
  }),
  more({
    screen: 'more',
    state: 'error',
    calls: { method: /^(storage|diagnostics)\.read$/, do: 'break' },
    shown: '[role=alert] .toast',
  }),
  more({
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
  ...office,
  ...settings,
  ...over,
]
