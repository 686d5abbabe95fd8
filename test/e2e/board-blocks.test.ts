/** The board is readable at a usual window: titles of short jobs, the edge of overlaps, zooms, and people without jobs. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Board } from '../../shared/contract/plan.ts'
import { MINUTE } from '../../shared/limits/units.ts'
import { boardJob } from '../support/renderer/screens/plan/board-job.ts'
import { findViolations } from './support/axe.ts'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { disturb } from './support/disturb.ts'
import { dispatcherOf } from './support/hub-api.ts'

const jobUuid = 'd4e6b8f0-2a3c-4d7e-9fa0-1b2c3d4e5f62'

/** Jobs of 45 minutes at 9:00, 10:30 and 11:00, of which the last two overlap. */
function plannedBoard(answer: Board): Board {
  const jobs = [9 * 60, 10 * 60 + 30, 11 * 60].map((minute, nth) => {
    const startTime = new Date().setHours(0, minute, 0, 0)
    const uuid = `${jobUuid.slice(0, -1)}${nth + 3}`
    return {
      ...boardJob(uuid, null, 45, { 1: 'SCHEDULED' }, 56.8 + nth / 100),
      ...{
        title: 'Inspect City Tree',
        placeName: 'Kungsgatan 2',
        startTime,
        endTime: startTime + 45 * MINUTE,
      },
    }
  })
  const people = ['Anna Berg', 'Erik Dahl'].map(
    (name, at) => ({ id: at + 1, name, role: 'technician' }) as const,
  )
  return { ...answer, people, peopleTotal: 2, planned: { jobs, total: jobs.length } }
}

/** Returns how many letters of the title are visible, and the order of the lines. */
const lookAt = (block: Locator) =>
  block.evaluate(button => {
    const title = button.querySelector('.board-job-title')
    const text = title?.firstChild
    if (!title || !text) return { letters: 0, lines: [] as string[], isWithin: false }
    const edge = title.getBoundingClientRect().right
    const range = document.createRange()
    let letters = 0
    for (let end = 1; end <= (text.textContent ?? '').length; end++) {
      range.setStart(text, end - 1)
      range.setEnd(text, end)
      if (range.getBoundingClientRect().right <= edge) letters = end
    }
    const [box, last] = [button.getBoundingClientRect(), button.lastElementChild?.getBoundingClientRect()]
    const isWithin = last !== undefined && last.bottom <= box.bottom
    const lines = [...button.children]
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map(line => line.textContent?.trim() ?? '')
    return { letters, lines, isWithin }
  })

test('a job of 45 minutes shows its place, title and time, overlaps have another edge, and people without jobs are hidden', async () => {
  const { folder, credentials } = await openTestHub({ [jobUuid]: 'Fire doors' })
  const { page, problems } = await openConnected({
    folder,
    credentials,
    technician: dispatcherOf(credentials),
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await disturb(page, { method: /^board\.read$/, do: plannedBoard })
  await page.getByRole('link', { name: 'Planning', exact: true }).click()
  const [first, second] = [page.locator('.board-job').nth(0), page.locator('.board-job').nth(1)]
  const zoom = page.getByRole('group', { name: 'Width of an hour' })
  const widthOf = async () => (await first.boundingBox())?.width ?? 0
  for (const size of ['M', 'L']) {
    await zoom.getByRole('radio', { name: size }).check()
    await expect.poll(async () => (await lookAt(first)).letters).toBeGreaterThanOrEqual(8)
    const { lines, isWithin } = await lookAt(first)
    expect(lines.slice(0, 2)).toEqual(['Kungsgatan 2', 'Inspect City Tree'])
    expect(lines[2]).toMatch(/9:00/)
    expect(isWithin).toBe(true)
  }
  const wide = await widthOf()
  await zoom.getByRole('radio', { name: 'S' }).check()
  await expect.poll(widthOf).toBeLessThan(wide)
  expect(await findViolations(page)).toEqual([])
  const edgeOf = (block: Locator) => block.evaluate(button => getComputedStyle(button).borderInlineStartColor)
  expect(await edgeOf(second)).not.toBe(await edgeOf(first))

  await page.getByRole('heading', { name: 'Erik Dahl' }).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('People without jobs').click()
  await page.getByRole('heading', { name: 'Erik Dahl' }).waitFor({ state: 'detached' })
  await page.getByText('1 person without jobs is hidden.').waitFor()
  // Both choices are remembered.
  await page.reload()
  await first.waitFor()
  await expect.poll(() => zoom.getByRole('radio', { name: 'S' }).isChecked()).toBe(true)
  await page.getByText('1 person without jobs is hidden.').waitFor()
  expect(problems).toEqual([])
})

/** Returns how far the line of the present time is from the left edge of the visible hours, in pixels; null: not shown. */
const nowFromLeft = (grid: Locator) =>
  grid.evaluate(scroller => {
    const now = scroller.querySelector('.board-now')?.getBoundingClientRect().left ?? null
    const box = scroller.getBoundingClientRect()
    const from = box.left + (scroller.querySelector('.board-corner')?.clientWidth ?? 0)
    return now === null || now < from || now > box.right ? null : now - from
  })

/** Returns the share of the day that is scrolled out at the left. */
const shareAtLeft = (grid: Locator) =>
  grid.evaluate(scroller => {
    const corner = scroller.querySelector('.board-corner')?.clientWidth ?? 0
    const track = scroller.querySelector('.board-track')?.getBoundingClientRect()
    return track === undefined
      ? 0
      : (scroller.getBoundingClientRect().left + corner - track.left) / track.width
  })

test('the present hour stays in view when the window or the zoom changes, until the user scrolls', async () => {
  const { folder, credentials } = await openTestHub({ [jobUuid]: 'Fire doors' })
  const { page } = await openConnected({ folder, credentials, technician: dispatcherOf(credentials) })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Planning', exact: true }).click()
  const grid = page.locator('.board-grid')
  const zoom = (size: string) =>
    page.getByRole('group', { name: 'Width of an hour' }).getByRole('radio', { name: size }).check()
  await page.locator('.board-now').first().waitFor()
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => nowFromLeft(grid), { message: `${width} px` }).not.toBeNull()
  }
  await zoom('L')
  await expect.poll(() => nowFromLeft(grid)).not.toBeNull()

  await grid.evaluate(scroller => scroller.scrollTo({ left: 150 }))
  await expect.poll(() => shareAtLeft(grid)).toBeGreaterThan(0.01)
  const chosen = await shareAtLeft(grid)
  await page.setViewportSize({ width: 1100, height: 844 })
  await expect.poll(() => shareAtLeft(grid)).toBeCloseTo(chosen, 1)
  await zoom('M')
  await expect.poll(() => shareAtLeft(grid)).toBeCloseTo(chosen, 1)
})
