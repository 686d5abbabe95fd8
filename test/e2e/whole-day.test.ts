/** A technician's whole day on the screens: “Next:” leads through it, its sums are right, and the hub has it once. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { followUpUuid } from '../../main/sync/operations/acts/follow-up.ts'
import { MINUTE } from '../../shared/limits/units.ts'
import { isWhole } from '../support/sample.ts'
import { type FaultProxy, startFaultProxy } from '../support/sync/fault-proxy.ts'
import { askMain } from './support/ask-main.ts'
import { enterPage, openPage } from './support/chromium.ts'
import { countClicks } from './support/clicks.ts'
import { handOver } from './support/hand-over.ts'
import { type HubCredentials, listAllJobs, readHubForm, readHubJob } from './support/hub-api.ts'
import { sendAtOnce, startApp } from './support/in-process.ts'
import { type SimulatedClock, simulateClock } from './support/played-clock.ts'
import { connectTo, expectFormSaved, waitForPill } from './support/technician.ts'
import { openWholeDay, type VisitedJob } from './support/whole-day.ts'

/** Clicks by task, as in the table of docs/screens/clicks.md. */
const fewest = {
  ...{ find: 1, open: 1, next: 1, 'next and travel': 1, state: 1, finish: 1, break: 2, decline: 3 },
  ...{ note: 1, photo: 0, form: 2, material: 2, signature: 2, discrepancy: 2, 'follow-up': 2 },
}
type Task = keyof typeof fewest

const midnight = new Date(2026, 10, 24).getTime()

/** The page and helper functions of the day's tasks. */
interface Hands {
  page: Page
  clock: SimulatedClock
  click(selector: string): Promise<void>
  /** ends a task and checks its number of clicks */
  done(task: Task): void
  press(words: string, then: string): Promise<void>
}

function handsOf(page: Page, clock: SimulatedClock): Hands {
  const { click, take } = countClicks(page)
  return {
    ...{ page, clock, click },
    done: task => expect(take(), task).toBe(fewest[task]),
    async press(words, then) {
      await click(`.steps button:has-text("${words}"):visible`)
      await page.locator('[data-testid=job-state]').filter({ hasText: then }).waitFor()
    },
  }
}

const deeds = { note, photo, form, signature, discrepancy }

async function type({ page, click }: Hands, text: string, isDiscrepancy: boolean): Promise<void> {
  await click('[data-capture=note]')
  await page.keyboard.type(text)
  if (isDiscrepancy) await click('.sheet label:has-text("Discrepancy")')
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('note').filter({ hasText: text }).waitFor()
}

const wordsOf = ({ title }: VisitedJob) => `Seen to: ${title}`
const faultOf = ({ title }: VisitedJob) => `Not right: ${title}`

async function note(hands: Hands, job: VisitedJob): Promise<void> {
  await type(hands, wordsOf(job), false)
  hands.done('note')
}

async function photo({ page, done }: Hands, { name }: VisitedJob): Promise<void> {
  const picture = { create: { width: 80, height: 60, channels: 3, background: '#1030c0' } } as const
  const buffer = await sharp(picture).jpeg().toBuffer()
  await handOver(page, 'drop', { name: photoOf(name), mimeType: 'image/jpeg', buffer })
  await page.getByRole('tab', { name: /^Files 1/ }).waitFor()
  done('photo')
}

const photoOf = (name: string) => `${name.replaceAll(/\W+/g, ' ')}.jpg`

async function form({ page, click, done }: Hands): Promise<void> {
  await click('[data-capture=form]')
  await click('label:has-text("Yes")')
  await page.getByTestId('form-counts').filter({ hasText: 'complete' }).waitFor()
  await expectFormSaved(page)
  await page.keyboard.press('Escape')
  await page.locator('.form-page').waitFor({ state: 'detached' })
  done('form')
}

async function signature({ page, click, done }: Hands): Promise<void> {
  await click('[data-capture=sign]')
  await click('.sign-form label:has-text("Type name")')
  const sheet = page.getByRole('region', { name: 'Signature' })
  await sheet.getByLabel('Signer’s name').fill('Ulla Bergman')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Who has signed' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-capture=sign]').waitFor()
  done('signature')
}

/** Reports a discrepancy and makes a job of it; the present job goes on. */
async function discrepancy(hands: Hands, job: VisitedJob): Promise<void> {
  const { page, click, done } = hands
  await type(hands, faultOf(job), true)
  done('discrepancy')
  await click('button:has-text("Follow-up job")')
  await click('button:has-text("Create job")')
  await page
    .locator('.job-title')
    .filter({ hasText: faultOf(job) })
    .waitFor()
  done('follow-up')
  await open(hands, job)
}

async function use({ page, click, done }: Hands, [title, amount]: readonly [string, number]): Promise<void> {
  await click('[role=tab]:has-text("Overview")')
  await click('button:has-text("Add material")')
  const sheet = page.getByRole('region', { name: 'Add material' })
  await sheet.getByLabel('Part or material').fill(title)
  await sheet.getByLabel('Amount').fill(String(amount))
  await page.keyboard.press('Control+Enter')
  await page.locator('.item-row').getByText(`${amount} ${title}`, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  done('material')
}

/** Searches with two misspelt words; the job is opened but not started. */
async function find({ page, click, done }: Hands): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('boler servce')
  await click('.search-hit:has-text("Boiler")')
  await page.locator('.job-title').filter({ hasText: 'Boiler' }).waitFor()
  done('find')
}

async function open({ page, click, done }: Hands, { uuid, title }: VisitedJob): Promise<void> {
  await click(`[data-testid=job-row][data-job-uuid="${uuid}"]`)
  await page.locator('.job-title').filter({ hasText: title.trim() }).waitFor()
  done('open')
}

/** Follows the link to the next job, or starts the travel to it. */
async function goOn(hands: Hands, job: VisitedJob, isAtOnce: boolean): Promise<void> {
  const { page, click, done } = hands
  const next = page.locator('.next-job-link')
  await expect.poll(() => next.textContent()).toContain(`Next: ${job.name}`)
  await click(isAtOnce ? '.next-job button:has-text("Travel")' : '.next-job-link')
  await page.locator(`[data-job-uuid="${job.uuid}"][aria-current]`).waitFor()
  done(isAtOnce ? 'next and travel' : 'next')
  if (!isAtOnce) await setOut(hands, job)
}

async function setOut({ press, done }: Hands, { takes }: VisitedJob): Promise<void> {
  if (takes === null) return
  await press('Accept job', 'Accepted')
  done('state')
  await press('Travel', 'On the way')
  done('state')
}

async function decline({ page, click, done }: Hands): Promise<void> {
  await click('.steps button:has-text("Decline"):visible')
  await click('label:has-text("Not my trade")')
  await page.getByLabel('In your own words').fill('ask Jonas')
  await click('.decline button:has-text("Decline job")')
  await page.locator('[data-testid=job-state]').filter({ hasText: 'Declined' }).waitFor()
  done('decline')
}

async function work(hands: Hands, job: VisitedJob): Promise<void> {
  if (job.takes === null) return decline(hands)
  const { clock, press, done } = hands
  const [travel, before, pause, after] = job.takes
  await clock.turn(travel)
  await press('Arrived', 'On site')
  done('state')
  await press('Start job', 'Started')
  done('state')
  for (const deed of job.does) await deeds[deed](hands, job)
  if (job.uses) await use(hands, job.uses)
  await clock.turn(before)
  if (pause > 0) {
    await press('Pause', 'Paused')
    await clock.turn(pause)
    await press('Resume job', 'Started')
    done('break')
  }
  await clock.turn(after)
  await press('Finish job', 'Finished')
  done('finish')
}

/** Checks that the hub has everything once, at the right minute. */
async function expectAtHub(credentials: HubCredentials, job: VisitedJob): Promise<void> {
  const { events, documents, items, signature: signed } = await readHubJob(credentials, job.uuid)
  const { does, uses, takes } = job
  const wants = (deed: VisitedJob['does'][number]) => does.includes(deed)
  const textsOf = (wanted: string) =>
    events.filter(({ type }) => type === wanted).map(({ comment }) => comment)
  expect(textsOf('DECLINE')).toEqual(takes === null ? ['Not my trade: ask Jonas'] : [])
  const words = does.flatMap(deed =>
    deed === 'note' ? [wordsOf(job)] : deed === 'discrepancy' ? [faultOf(job)] : [],
  )
  expect(textsOf('NOTE').filter(text => words.includes(text ?? ''))).toEqual(words)
  expect(documents.map(({ fileName }) => fileName)).toEqual(wants('photo') ? [photoOf(job.name)] : [])
  expect(signed?.name ?? null).toBe(wants('signature') ? 'Ulla Bergman' : null)
  expect(items.map(({ title, quantity }) => [title, quantity])).toEqual(uses ? [uses] : [])
  if (job.form !== null)
    expect((await readHubForm(credentials, job.form)).fields).toMatchObject([{ value: true }])
  if (takes === null) return
  const steps = events.filter(({ newResourceState: state }) => state !== null && state !== 'SCHEDULED')
  const minutes = new Map<string, number>()
  for (const [nth, { newResourceState, eventTimeStamp }] of steps.entries()) {
    const until = steps[nth + 1]?.eventTimeStamp
    if (until === undefined) break
    const spent = Math.floor(until / MINUTE) - Math.floor(eventTimeStamp / MINUTE)
    minutes.set(newResourceState ?? '', (minutes.get(newResourceState ?? '') ?? 0) + spent)
  }
  const [travel, before, pause, after] = takes
  expect([minutes.get('IN_TRANSIT'), minutes.get('STARTED'), minutes.get('PAUSED') ?? 0]).toEqual([
    ...[travel, before + after, pause],
  ])
}

function spanLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

async function beginDay(clock: SimulatedClock) {
  const { testHub, jobs } = await openWholeDay(midnight)
  const proxy: FaultProxy = await startFaultProxy(testHub.hub.baseUrl)
  onTestFinished(() => proxy.close())
  const { page, problems } = await openPage(null, { viewport: { width: 1440, height: 900 } })
  await clock.showOn(page)
  await enterPage(page, (await startApp(path.join(testHub.folder, 'app'))).address)
  await connectTo(page, { ...testHub.credentials, baseUrl: proxy.baseUrl }, testHub.technician)
  await expect.poll(() => page.getByTestId('job-row').count()).toBe(jobs.length)
  const isLoaded = async () => {
    const { details, detailsTotal } = await askMain(page, 'load.progress', {})
    return details === detailsTotal && details >= jobs.length
  }
  await expect.poll(isLoaded).toBe(true)
  return { testHub, jobs, proxy, page, problems }
}

test.runIf(isWhole)(
  'a day is worked from the first job to the last, mostly offline',
  async () => {
    sendAtOnce()
    const clock = simulateClock(midnight + 5.5 * 60 * MINUTE)
    const { testHub, jobs, proxy, page, problems } = await beginDay(clock)
    const hands = handsOf(page, clock)
    await find(hands)
    for (const [nth, job] of jobs.entries()) {
      if (job.isOffline !== undefined) proxy.isDown = job.isOffline
      if (job.isOffline === false) await page.keyboard.press('F5')
      await clock.turn((job.at ?? 0) - (clock.now - midnight) / MINUTE)
      if (nth > 0) await goOn(hands, job, nth % 3 === 2 && job.takes !== null)
      else {
        await open(hands, job)
        await setOut(hands, job)
      }
      await work(hands, job)
    }
    proxy.isDown = false
    await page.keyboard.press('F5')
    await waitForPill(page, /All sent/)
    // Only the day's follow-up jobs are left.
    const followUps = jobs.filter(({ does }) => does.includes('discrepancy'))
    await expect
      .poll(() => page.locator('.next-job-link').textContent())
      .toContain(faultOf(followUps[0] as VisitedJob))

    const sumOf = (part: number) => jobs.reduce((sum, { takes }) => sum + (takes?.[part] ?? 0), 0)
    const sums = [sumOf(0) + sumOf(1) + sumOf(3), sumOf(0), sumOf(1) + sumOf(3), sumOf(2)].map(spanLabel)
    await page.getByRole('link', { name: /^My times/ }).click()
    const shown = () => page.locator('.times-sums dd').allTextContents()
    await expect.poll(async () => (await shown()).map(words => words.replaceAll('\u00a0', ' '))).toEqual(sums)
    await expect
      .poll(() => page.getByTestId('material-of-day').getByRole('listitem').allTextContents())
      .toEqual(['3 Filter F7', '3 Gasket', '1 Lamp E27'])

    for (const job of jobs) await expectAtHub(testHub.credentials, job)
    const all = await listAllJobs(testHub.credentials)
    expect(all).toHaveLength(jobs.length + followUps.length)
    const made = all.filter(({ uuid }) => !jobs.some(job => job.uuid === uuid)).map(({ uuid }) => uuid)
    expect(made.toSorted()).toEqual(followUps.map(job => followUpUuid(job.uuid, faultOf(job))).toSorted())
    expect(await askMain(page, 'outbox.read', {})).toEqual([])
    expect(problems.filter(text => !text.includes('ERR_'))).toEqual([])
  },
  900_000,
)
