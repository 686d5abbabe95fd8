/** What a technician feels of the screens, in Chromium over a laptop's data, beside the numbers that are aimed at. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildStale } from '../../../build.ts'
import { findChromium } from '../../e2e/find-chromium.ts'
import { type BenchApp, startBenchApp } from '../bench-app.ts'
import { fillLaptop } from '../laptop-data.ts'
import { describe, type Timing } from '../measure.ts'
import { countNoteClicks, interact, switchJobs } from './in-the-page.ts'

const counts = [10_000, 100_000]
const starts = 7
const switches = 60
const interactions = 60
/** Milliseconds that 95 of 100 are to stay within. */
const aims = { start: 1_500, switch: 100, interaction: 100 } as const

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
    await fillLaptop(dataDir, count)
    console.log(`${count.toLocaleString('en')} jobs on the laptop, the hub out of reach\n`)
    tell(await timeStarts(browser, dataDir), aims.start)
    const app = await startBenchApp(dataDir)
    try {
      const page = await openList(browser, app)
      tell({ name: 'switch job to painted detail', samples: await switchJobs(page, switches) }, aims.switch)
      const samples = await interact(page, interactions)
      tell({ name: 'a press of a key or a tab to the next paint', samples }, aims.interaction)
      console.log(`note: ${await countNoteClicks(page)} click before typing   aim 1\n`)
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function tell(timing: Timing, aimMs: number): void {
  console.log(`${describe(timing)}  aim p95 ${aimMs} ms`)
}

/** From the start of the process to today's jobs on the screen; the browser runs already, as the window's own does. */
async function timeStarts(browser: Browser, dataDir: string): Promise<Timing> {
  const samples: number[] = []
  for (let nth = 0; nth <= starts; nth++) {
    const begun = performance.now()
    const app = await startBenchApp(dataDir)
    try {
      const page = await openList(browser, app)
      // the first one builds what is read from the disk into the system's memory
      if (nth > 0) samples.push(performance.now() - begun)
      await page.context().close()
    } finally {
      await app.stop()
    }
  }
  return { name: 'start of the program to a usable list', samples }
}

async function openList(browser: Browser, app: BenchApp): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 640 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(app.address)
  await page.getByTestId('job-row').first().waitFor()
  return page
}
