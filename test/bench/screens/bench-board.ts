/** Measures a dispatcher's board of a large group in Chromium: when it is shown, and its frames while it scrolls. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { buildStale } from '../../../scripts/build.ts'
import { enterPage } from '../../e2e/support/chromium.ts'
import { findChromium } from '../../e2e/support/find-chromium.ts'
import { type BenchApp, startBenchApp } from '../bench-app.ts'
import { describe, percentile } from '../measure.ts'
import { fillGroup, group } from './board-data.ts'

/** All jobs on one day, or on the seven days of a week. */
const views = [
  { name: 'day', days: 1, address: '#/plan' },
  { name: 'week', days: 7, address: '#/plan?view=week' },
] as const
/** Pixels that a fast user scrolls in a 60th of a second. */
const stepPx = 60
const frameMs = 1_000 / 60
/** Inaccuracy of the frame timer. */
const slackMs = 1

export async function benchBoard(): Promise<void> {
  await buildStale(['renderer', 'main'])
  console.log(`${group.people} people, ${group.jobs} jobs planned and ${group.unplanned} not\n`)
  for (const { name, days, address } of views) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-'))
    try {
      await fillGroup(dataDir, days)
      const app = await startBenchApp(dataDir)
      try {
        await timeBoard(app, name, address)
      } finally {
        await app.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

async function timeBoard(app: BenchApp, name: string, address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const page = await context.newPage()
    await enterPage(page, app.address)
    await page.getByTestId('pill').waitFor()
    const begun = performance.now()
    await page.goto(page.url().replace(/#.*$/, '') + address)
    await page.locator('.board-job').first().waitFor()
    console.log(describe({ name: `${name}: opened`, samples: [performance.now() - begun] }))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
    }
    const before = await busy()
    const frames = await scrollThrough(page)
    const each = ((await busy()) - before) / frames.length
    const inTime = frames.filter(ms => ms <= frameMs + slackMs).length / frames.length
    const isMet = percentile(frames, 0.95) <= frameMs + slackMs
    console.log(
      `${describe({ name: `${name}: a frame while it is scrolled`, samples: frames })}  ${Math.round(inTime * 100)} % in time, aim p95 ${frameMs.toFixed(1)} ms: ${isMet ? 'met' : 'not met'}`,
    )
    // Independent of other load on the machine.
    const isQuick = each <= frameMs
    console.log(
      `${`${name}: processor of the page for a frame`.padEnd(44)} ${each.toFixed(2)} ms, aim ${frameMs.toFixed(1)} ms: ${isQuick ? 'met' : 'not met'}`,
    )
  } finally {
    await browser.close()
  }
}

/** Scrolls to the last user and back. Returns the times between paints. */
function scrollThrough(page: Page): Promise<number[]> {
  return page.evaluate(
    stepPx =>
      new Promise<number[]>(resolve => {
        const grid = document.querySelector('.board-grid')
        const frames: number[] = []
        let before: number | null = null
        let step = stepPx
        const next = (now: number) => {
          if (before !== null) frames.push(now - before)
          before = now
          const top = grid?.scrollTop ?? 0
          grid?.scrollBy(0, step)
          if (grid?.scrollTop === top) {
            if (step < 0 || grid === null) return resolve(frames)
            step = -step
          }
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    stepPx,
  )
}
