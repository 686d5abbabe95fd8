/** Places of a dispatcher: the board, open points and the vans. */
import type { Page } from 'playwright-core'
import type {
  Board,
  BoardJob,
  Plan,
  PlannedLaptop,
  Waiting,
  WaitingJob,
  WaitingPlaces,
} from '../../../shared/contract/plan.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/limits/units.ts'
import { boardJob } from '../../support/renderer/screens/plan/board-job.ts'
import { disturb } from '../support/disturb.ts'
import { choose, lockedByAll, type Place, placedNear, readings, screen, today, unknownUuid } from './place.ts'

const none = { jobs: [], total: 0 }
const nothingPlanned: Plan = {
  discrepancies: [],
  otherDiscrepancies: 0,
  reading: { isWhole: true, left: null },
  laptops: [],
  jobs: { unassigned: none, late: none, coming: none, untimed: none },
}
/** Returns a laptop with unconfirmed work, and one that has not reported back, whose user has no name here. */
const lateLaptops = (): PlannedLaptop[] => {
  const seenAt = Date.now() - 90 * MINUTE
  const late = { uuid: unknownUuid, userId: 7, userName: 'Anna Berg', waiting: 3, oldest: seenAt - 4 * DAY }
  const behind = { uuid: `${unknownUuid.slice(0, -1)}1`, userId: 8, userName: null, waiting: 0, oldest: null }
  return [
    { ...late, seenAt, hasReportedBack: true },
    { ...behind, seenAt, hasReportedBack: false },
  ]
}
const line = (number: string, name: string, more: { stock: number | null; taken?: number }) => ({
  number,
  name,
  unit: 'pcs',
  taken: 0,
  ...more,
})
/** Returns vans with a difference, with used material, and with stock as counted. */
const someVans = () => ({
  at: Date.now(),
  since: new Date().setHours(0, 0, 0, 0),
  vans: [
    {
      van: 'Van 3',
      groupId: 1,
      people: ['Anna Berg'],
      lines: [
        line('30118', 'Burner nozzle 0.60 gph 80°', { stock: -2, taken: 6 }),
        line('30240', 'Flue gas sensor', { stock: null, taken: 1 }),
        line('41022', 'Fibre gasket 22 mm', { stock: 17, taken: 3 }),
        line('41028', 'Fibre gasket 28 mm', { stock: 12 }),
      ],
    },
    { van: 'Van 7', groupId: 1, people: ['Johan Åberg'], lines: [] },
    { van: 'Van 9', groupId: 1, people: [], lines: [line('41022', 'Fibre gasket 22 mm', { stock: 4 })] },
  ],
})
const vansTold = { method: /^vans\.read$/, do: someVans }
const neverTold = { at: null, since: 0, vans: [] }

/** Returns a board without users. */
const noBoard = (answer: object) => ({ ...answer, people: [], planned: none })

type Answer = Board | Waiting | WaitingPlaces
const waitingCalls = /^(board|waiting)\.(read|places)$/

/** Answers the readings of the list with these jobs. */
const listWith = (jobs: readonly BoardJob[]) => (answer: Answer) => {
  if ('planned' in answer) return answer
  if ('places' in answer) {
    const places = jobs.flatMap(({ uuid, title, destinations: [place] }) => {
      const { latitude = null, longitude = null } = place?.location ?? {}
      return latitude === null || longitude === null ? [] : { uuid, title, userId: null, latitude, longitude }
    })
    return { places, total: places.length }
  }
  const counts = { total: jobs.length, all: jobs.length, parts: { nobody: jobs.length, untimed: 0, late: 0 } }
  const listed = jobs.map(job => ({ ...job, createdAt: Date.now() - 3 * DAY, metres: null }))
  return {
    ...answer,
    ...counts,
    from: 0,
    jobs: listed,
    kept: listed,
    keptShown: jobs.map(({ uuid }) => uuid),
  }
}

const unassigned = [1, 2, 3].map(nth => ({
  ...boardJob(`${unknownUuid.slice(0, -1)}${nth}`, null, 60, {}),
  title: `Fire doors on floor ${nth}`,
}))
const placed = unassigned.map((job, nth) => ({ ...job, destinations: placedNear(nth) }))

/** Returns a board whose first user has declined a job of the list. */
const declinedBoard = (answer: Answer) => {
  const person = { id: 9_001, name: 'Anna Berg', role: 'technician' } as const
  const by = { userId: person.id, fullName: person.name, reason: 'Too far away' }
  const startTime = Date.now() + DAY
  const jobs = unassigned.slice(0, 1).map(job => ({ ...job, startTime, declined: [by] }))
  if (!('planned' in answer)) return listWith(jobs)(answer)
  return { ...answer, people: [person, ...answer.people] }
}
const works = ['Inspect city tree', 'Street light is out', 'Storm drain is blocked', 'Graffiti on a wall']
const streets = ['Kungsgatan', 'Norrgatan', 'Sjukhusvägen', 'Västra Esplanaden', 'Bokhultsvägen']
const priorities = ['NORMAL', 'HIGH', 'NORMAL', 'NORMAL', 'URGENT', 'LOW'] as const
const many = 1_768

/** Returns a row of the list of a large group, the oldest first. */
function rowOf(nth: number): WaitingJob {
  const uuid = `${unknownUuid.slice(0, -4)}${nth.toString(16).padStart(4, '0')}`
  return {
    ...boardJob(uuid, null, 30 + 15 * (nth % 5), {}),
    title: works[nth % works.length] ?? null,
    priority: priorities[nth % priorities.length] ?? null,
    placeName: `${streets[nth % streets.length]} ${(nth % 60) + 1}`,
    createdAt: Date.now() - (many - nth) * HOUR,
    metres: null,
  }
}

/** Returns the asked part of that list. */
const thousands = (answer: Waiting): Waiting => ({
  ...answer,
  jobs: Array.from({ length: Math.min(90, many - answer.from) }, (_, at) => rowOf(answer.from + at)),
  ...{ total: many, all: many, parts: { nobody: 1_700, untimed: 40, late: 28 } },
})
const declined = { method: waitingCalls, do: declinedBoard }

/** Chooses the user who has declined the job. */
async function chooseAgain(page: Page): Promise<void> {
  await page.locator('.waiting-words').first().click()
  await page.locator('.board-form select').selectOption('9001')
}

const nothingToday = (answer: object) => ({
  ...answer,
  overdue: [],
  timed: [],
  untimed: [],
  selected: null,
})

/** Returns nine jobs that have not started and are not the user's own; six are listed at once. */
function nineDue(answer: object | Plan): object {
  if (!('jobs' in answer)) return nothingToday(answer)
  const startTime = new Date().setHours(0, 0, 0, 0)
  const jobs = Array.from({ length: 9 }, (_, at) => ({
    ...boardJob(`${unknownUuid.slice(0, -1)}${at}`, null, 60, { 7: 'ACCEPTED' }),
    ...{ title: `Fire doors on floor ${at + 1}`, startTime },
  }))
  return { ...answer, jobs: { ...answer.jobs, coming: { jobs, total: jobs.length } } }
}

/** At each reading, another user has moved the jobs by another minute. */
let later = 0
const movedSince = (jobs: readonly object[]) => {
  later += 60_000
  return jobs.map(job => ({ ...job, startTime: later }))
}

/** Moves a job and undoes it. The calls never reach main, so that the day stays the same. */
async function moveAndUndo(page: Page): Promise<void> {
  await disturb(page, { method: /^job\.(patch|staff)$/, do: { say: { ok: true, value: null } } })
  await disturb(page, { method: /^board\.jobs$/, do: movedSince })
  await page.locator('.board-job').first().click()
  await page.locator('.board-form [inputmode=numeric]:not([data-entry])').fill('95')
  await page.locator('.board-form [type=submit]').click()
  await page.locator('.board-foot button').click()
}

/** Moves a job by keys to the hour of another job, so that the program asks. */
async function moveOntoAnother(page: Page): Promise<void> {
  await page.locator('.board-track .board-job').first().focus()
  for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
}

const board: readonly Place[] = [
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
    state: 'two jobs chosen',
    calls: { method: waitingCalls, do: listWith(unassigned) },
    go: async page => {
      for (const at of [0, 1]) await page.locator('.waiting-pick input').nth(at).check()
    },
    shown: '.board-picked-bar .button-primary',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'a map',
    calls: { method: waitingCalls, do: listWith(placed) },
    go: choose('.waiting-map'),
    shown: '.board-map',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'a list of thousands',
    calls: { method: waitingCalls, do: (answer: Answer) => ('all' in answer ? thousands(answer) : answer) },
    shown: '.waiting-job [data-job]',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'no match in the list',
    go: async page => page.locator('.board-waiting [type=search]').fill('nothing has this name'),
    shown: '.board-waiting .empty',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'what was declined',
    calls: declined,
    shown: '.waiting-job .waiting-declined',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'declined, and chosen again',
    calls: declined,
    go: chooseAgain,
    shown: '.board-conflicts .tone-warn',
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
    state: 'asked before it is made',
    go: moveOntoAnother,
    shown: 'dialog[open]',
  }),
  screen('plan')({
    screen: 'planning board',
    state: 'taken back over what was changed since',
    go: moveAndUndo,
    shown: 'dialog[open]',
  }),
  today({
    screen: 'planning board',
    state: 'nothing of one’s own today',
    calls: { method: /^day\.read$/, do: nothingToday },
    shown: '.planner-day',
  }),
  today({
    screen: 'planning board',
    state: 'more of the group than are named at once',
    calls: { method: /^(day|plan)\.read$/, do: nineDue },
    go: choose('.planner-more'),
    shown: '.planner-jobs:has(> :nth-child(7) > :focus) > :nth-child(9)',
  }),
  ...readings({ screen: 'planning board' }, /^board\.read$/, screen('plan')),
  screen('plan')({
    screen: 'planning board',
    state: 'a list that cannot be read',
    calls: { method: /^waiting\.read$/, do: 'break' },
    shown: '.board-waiting .empty > .button',
  }),
]

export const planPlaces: readonly Place[] = [
  ...board,
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
  screen('plan?view=waiting')({
    screen: 'planning',
    state: 'laptops',
    calls: { method: /^plan\.read$/, do: () => ({ ...nothingPlanned, laptops: lateLaptops() }) },
    shown: '[data-testid=late-laptop]',
  }),
  screen('plan?view=vans')({ screen: 'vans', state: 'some', calls: vansTold, shown: '.van-line' }),
  screen('plan?view=vans')({
    screen: 'vans',
    state: 'found',
    calls: vansTold,
    go: async page => {
      await page.locator('.van-line').first().waitFor()
      await page.locator('.vans-finder input').fill('gasket')
    },
    shown: '.van-line',
  }),
  screen('plan?view=vans')({
    screen: 'vans',
    state: 'counting',
    calls: vansTold,
    go: choose('.van-line .button'),
    shown: '.van-line .van-count',
  }),
  screen('plan?view=vans')({
    screen: 'vans',
    state: 'counting a part',
    calls: vansTold,
    go: choose('.van-head .button:not(.job-back)'),
    shown: '.van-count [list]',
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
]
