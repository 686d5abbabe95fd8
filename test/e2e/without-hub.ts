/**
 * With `FIELDBOOK_HUB=stopped` the same tests work without a hub: it ends once everything is on the laptop, at the
 * first job that is opened, and begins again at the same address where a test waits until all is sent.
 */
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { askMain } from './ask-main.ts'
import { atEnd } from './at-end.ts'

export const isHubStopped = process.env.FIELDBOOK_HUB === 'stopped'

interface Standing {
  stop(): Promise<unknown>
  start(): Promise<unknown>
  isGone: boolean
}

let standing: Standing | null = null
let wasLeft = false

/** Whether a test of this file went on after its hub had ended. */
export const wasWithoutHub = (): boolean => wasLeft

/** The hub that the next steps of the technician are about. */
export function noteHub(stop: Standing['stop'], start: Standing['start']): void {
  standing = { stop, start, isGone: false }
  atEnd(() => {
    standing = null
    wasLeft = false
  })
}

/** The first job is opened: from now on the laptop is alone. */
export async function leaveHub(page: Page): Promise<void> {
  if (!isHubStopped || standing === null || standing.isGone) return
  // some open their job before the first test begins, where no `expect.poll` may be
  await vi.waitFor(async () => expect(await isLoaded(page)).toBe(true), { timeout: 60_000 })
  standing.isGone = true
  await standing.stop()
  wasLeft = true
}

/** The network is back, and the person asks for it. */
export async function meetHub(page: Page): Promise<void> {
  if (standing?.isGone !== true) return
  await standing.start()
  standing = null
  await page.keyboard.press('F5')
}

/** Whether all details of the jobs are on the laptop. */
async function isLoaded(page: Page): Promise<boolean> {
  const { details, detailsTotal } = await askMain(page, 'load.progress', {})
  return details === detailsTotal && details > 0
}
