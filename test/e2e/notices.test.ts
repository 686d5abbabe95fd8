/** A notice covers nothing, closes by itself, and closes once the user sees what it announces. */
import { expect, test } from 'vitest'
import { openConnected } from './support/connected.ts'
import { openTestHub, type TestHub } from './support/dispatcher.ts'
import { putHubJob } from './support/hub-api.ts'
import { runHubCommand } from './support/in-process.ts'
import { openJob } from './support/technician.ts'

const open = 'c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9e01'
const added = (nth: number) => `c3f1a0de-6a53-4f0c-9a52-6b7f2f3a9e1${nth}`

const sizes = [
  { width: 1024, height: 640 },
  { width: 390, height: 844 },
  // 1024×768 at 200 %.
  { width: 512, height: 384 },
]

async function plan({ credentials, hubFolder, technician }: TestHub, uuid: string, title: string) {
  await putHubJob(credentials, uuid, { title, startTime: Date.now(), duration: 60 })
  await runHubCommand(['job', 'schedule', uuid, '--data', hubFolder, '--user', technician.email])
}

/** Runs in the page. Returns the names of controls under a notice. */
function coveredActions(): string[] {
  const notices = [...document.querySelectorAll('[data-testid=notice]')].map(one =>
    one.getBoundingClientRect(),
  )
  return [...document.querySelectorAll('button, a, input, select, textarea, [role=tab]')]
    .filter(one => one.closest('[data-testid=notice]') === null && one.checkVisibility())
    .filter(one => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      // A control outside its scrolling box can be scrolled above the notice.
      for (let box = one.parentElement; box !== null; box = box.parentElement)
        if (getComputedStyle(box).overflowY !== 'visible' && y > box.getBoundingClientRect().bottom)
          return false
      const isUnder = notices.some(box => x > box.left && x < box.right && y > box.top && y < box.bottom)
      return isUnder && document.elementFromPoint(x, y)?.closest('[data-testid=notice]') != null
    })
    .map(one => one.textContent ?? '')
}

test('a notice covers no action in any window, and closes after eight seconds', async () => {
  const testHub = await openTestHub({ [open]: 'Pump room' })
  const { folder, credentials, technician } = testHub
  const { page } = await openConnected({ folder, credentials, technician })
  await openJob(page, open)
  const notice = page.getByTestId('notice')
  await page.clock.install()
  for (const [nth, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await page.mouse.move(1, 1)
    await plan(testHub, added(nth), `Lift alarm ${nth}`)
    await page.keyboard.press('F5')
    await notice.filter({ hasText: `Lift alarm ${nth}` }).waitFor()
    expect(await page.evaluate(coveredActions)).toEqual([])
    const { height } = (await page.locator('.notices').boundingBox()) ?? { height: 0 }
    expect(height).toBeLessThanOrEqual(60)
    await page.clock.fastForward(8_000)
    await notice.waitFor({ state: 'detached' })
  }
})

test('a notice stays while the pointer is on it, and closes when its job is opened', async () => {
  const testHub = await openTestHub({ [open]: 'Pump room' })
  const { folder, credentials, technician } = testHub
  const { page } = await openConnected({ folder, credentials, technician })
  const notice = page.getByTestId('notice')
  await page.clock.install()
  await plan(testHub, added(0), 'Lift alarm')
  await page.keyboard.press('F5')
  await notice.hover()
  await page.clock.fastForward(20_000)
  expect(await notice.count()).toBe(1)
  await openJob(page, added(0))
  await notice.waitFor({ state: 'detached' })
})
