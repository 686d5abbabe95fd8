/**
 * With `FIELDBOOK_HUB=stopped` the same tests run without a hub. It stops at the first opened job, when the laptop has
 * all data, and restarts at the same address when a test waits until all is sent.
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

/** Returns whether a test of this file continued after its hub had stopped. */
export const wasWithoutHub = (): boolean => wasLeft

/** Sets the hub of the next steps. */
export function setHub(stop: Standing['stop'], start: Standing['start']): void {
  standing = { stop, start, isGone: false }
  atEnd(() => {
    standing = null
    wasLeft = false
  })
}

/** Stops the hub when the first job is opened, so that the laptop is offline. */
export async function stopHub(page: Page): Promise<void> {
  if (!isHubStopped || standing === null || standing.isGone) return
  // Some files open their job before the first test begins, where `expect.poll` is not available.
  await vi.waitFor(async () => expect(await isLoaded(page)).toBe(true), { timeout: 60_000 })
  standing.isGone = true
  await standing.stop()
  wasLeft = true
}

/** Restarts the hub, and syncs as the user would. */
export async function restartHub(page: Page): Promise<void> {
  if (standing?.isGone !== true) return
  await standing.start()
  standing = null
  await page.keyboard.press('F5')
}

/** Returns whether the laptop has all details of the jobs. */
async function isLoaded(page: Page): Promise<boolean> {
  const { details, detailsTotal } = await askMain(page, 'load.progress', {})
  return details === detailsTotal && details > 0
}
