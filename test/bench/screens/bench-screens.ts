/** Measures the screens in Chromium with a laptop's data, and compares with the targets. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildStale } from '../../../scripts/build.ts'
import { enterPage } from '../../e2e/support/chromium.ts'
import { findChromium } from '../../e2e/support/find-chromium.ts'
import { type BenchApp, startBenchApp } from '../bench-app.ts'
import { fillLaptop } from '../laptop-data.ts'
import { describe, percentile } from '../measure.ts'
import { queries } from '../search.ts'
import { fillSearched, searched } from '../search-data.ts'
import { openForms, typeIntoForm } from './form-in-the-page.ts'
import { addLongForm, full, furnishJob } from './full-job.ts'
import { countNoteClicks, interact, switchJobs, switchTo } from './in-the-page.ts'
import { installClock } from './page-clock.ts'
import { dropPhotos } from './photo-in-the-page.ts'
import { search } from './search-in-the-page.ts'

const counts = [10_000, 100_000]
const times = {
  starts: 7,
  switches: 60,
  presses: 60,
  openings: 20,
  letters: 170,
  photos: 10,
  searches: 10,
} as const
/** Targets in milliseconds for the 95th percentile. */
const aims = {
  start: 1_500,
  switch: 100,
  press: 100,
  search: 50,
  photo: 500,
  form: 300,
  letter: 50,
} as const

export async function benchScreens(isQuick: boolean): Promise<void> {
  await buildStale(['renderer', 'main'])
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] })
  try {
    for (const count of isQuick ? counts.slice(0, 1) : counts) await benchWith(browser, count)
  } finally {
    await browser.close()
  }
}

async function benchWith(browser: Browser, count: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-'))
  try {
    const fullJob = await fill(dataDir, count)
    tell('start of the program to a usable list', await timeStarts(browser, dataDir), aims.start)
    const app = await startBenchApp(dataDir)
    try {
      const page = await openList(browser, app)
      await timeJobs(page, fullJob)
      tell('search, from the letter to its results', await search(page, queries, times.searches), aims.search)
      tell('photo of 12 MP: dropped, queued, seen', await dropPhotos(page, times.photos), aims.photo)
      await furnishJob(app, page, fullJob)
      await timeFullJob(page, fullJob)
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns the uuid of the job that becomes the full one; it is planned for today. */
async function fill(dataDir: string, count: number): Promise<string> {
  const newest = await fillLaptop(dataDir, count)
  await fillSearched(dataDir)
  const fullJob = newest.at(-60) ?? ''
  await addLongForm(dataDir, fullJob)
  const [jobs, notes] = [count, searched.notes].map(number => number.toLocaleString('en'))
  console.log(`${jobs} jobs and ${notes} notes on the laptop, the hub out of reach\n`)
  return fullJob
}

async function timeJobs(page: Page, fullJob: string): Promise<void> {
  tell('switch job to painted detail', await switchJobs(page, times.switches, fullJob), aims.switch)
  tell('a press of a key or a tab to the next paint', await interact(page, times.presses), aims.press)
  const clicks = await countNoteClicks(page)
  console.log(
    `${'note: clicks before typing'.padEnd(44)} ${clicks}, aim 1: ${clicks === 1 ? 'met' : 'not met'}`,
  )
}

async function timeFullJob(page: Page, fullJob: string): Promise<void> {
  const samples = await switchTo(page, fullJob, times.openings)
  tell(`switch to a job of ${full.notes} notes, ${full.photos} photos`, samples, aims.switch)
  const { seen, whole } = await openForms(page, times.openings)
  tell(`a form of ${full.fields} fields opens`, seen, aims.form)
  console.log(describe({ name: 'and its last field is there', samples: whole }))
  await page.locator('.forms-open').click()
  tell('a letter in it to the next paint', await typeIntoForm(page, times.letters), aims.letter)
  console.log()
}

function tell(name: string, samples: number[], aimMs: number): void {
  const isMet = percentile(samples, 0.95) <= aimMs
  console.log(`${describe({ name, samples })}  aim p95 ${aimMs} ms: ${isMet ? 'met' : 'not met'}`)
}

/**
 * Measures from the start of the process to today's jobs on the screen. The browser already runs, like the window's
 * own.
 */
async function timeStarts(browser: Browser, dataDir: string): Promise<number[]> {
  const samples: number[] = []
  for (let nth = 0; nth <= times.starts; nth++) {
    const begun = performance.now()
    const app = await startBenchApp(dataDir)
    try {
      const page = await openList(browser, app)
      // The first start loads files from the disk into the system's cache.
      if (nth > 0) samples.push(performance.now() - begun)
      await page.context().close()
    } finally {
      await app.stop()
    }
  }
  return samples
}

async function openList(browser: Browser, app: BenchApp): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 640 }, locale: 'en-GB' })
  const page = await context.newPage()
  await installClock(page)
  await enterPage(page, app.address)
  await page.getByTestId('job-row').first().waitFor()
  return page
}
