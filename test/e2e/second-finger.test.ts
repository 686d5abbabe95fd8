/** A second finger on the screen leaves what the first one drags as it is: a job of the board, and a stop of the map. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConnected } from './support/connected.ts'
import { openTestHub } from './support/dispatcher.ts'
import { middleOf, putFinger } from './support/finger.ts'
import { dispatcherOf, scheduleJobs } from './support/hub-api.ts'

const uuidOf = (nth: number) => `7be0c1d2-51f4-4a83-8d11-0a3c5b7e9f0${nth}`
const titles = { [uuidOf(1)]: 'Pump room', [uuidOf(2)]: 'Lift alarm', [uuidOf(3)]: 'Fire doors' }

async function openOffice(): Promise<Page> {
  const { folder, hubFolder, credentials } = await openTestHub(titles)
  const technician = dispatcherOf(credentials)
  await scheduleJobs(hubFolder, Object.keys(titles), technician)
  const { page } = await openConnected(
    { folder, credentials, technician },
    {
      hasTouch: true,
      viewport: { width: 1024, height: 900 },
    },
  )
  await page.getByTestId('job-row').nth(2).waitFor()
  return page
}

test('a second finger neither drops nor replaces what the first finger drags', async () => {
  const page = await openOffice()
  await page.getByRole('link', { name: 'Planning', exact: true }).click()
  const held = page
    .locator('.board-row')
    .filter({ has: page.locator('.board-job') })
    .first()
  const below = held.locator('+ .board-row')
  const heightOf = async (row: Locator) => (await middleOf(row.locator('.board-name'))).y
  const [first, other] = [await heightOf(held), await heightOf(below)]
  const from = await middleOf(held.locator('.board-job').first())
  const finger = await putFinger(page, from)
  await page.locator('.board-dragging').waitFor()
  await finger.moveTo({ x: from.x, y: other })
  await below.locator('.board-carry').waitFor()
  await finger.putSecond({ x: from.x, y: first })
  await finger.liftSecond()
  await finger.moveTo({ x: from.x, y: first })
  await held.locator('.board-carry').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.board-carry').waitFor({ state: 'detached' })
  await finger.lift()

  await page.goto(`${page.url().split('#')[0]}#/map`)
  const stops = page.locator('.stop')
  await stops.nth(2).waitFor()
  const titlesOf = () => page.locator('.stop-title').allTextContents()
  const [one = '', two = '', three = ''] = await titlesOf()
  const handle = (nth: number) => middleOf(page.locator('.stop-handle').nth(nth))
  const top = await handle(0)
  const drag = await putFinger(page, await handle(2))
  await drag.putSecond(await handle(1))
  await drag.moveTo(top)
  await drag.lift()
  await expect.poll(titlesOf).toEqual([three, one, two])
})
