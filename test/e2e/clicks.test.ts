/** Counts the clicks of the most frequent tasks, and checks that each save is announced. */
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { isWhole } from '../support/sample.ts'
import { expectAnnounced } from './support/announced.ts'
import { chooseChromium, fakeCamera, openPage } from './support/chromium.ts'
import { countClicks } from './support/clicks.ts'
import { handOver } from './support/hand-over.ts'
import { leaveTimeToUndo, startApp } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'

beforeAll(async () => {
  chooseChromium({ flags: fakeCamera })
})

test.runIf(isWhole)(
  'a note or a state needs one click, a photo two, and a dropped or pasted file none',
  async () => {
    leaveTimeToUndo()
    const app = await startApp(makeFolder(), ['--demo'])
    const { page, problems } = await openPage(app.address, { permissions: ['camera'] })
    const { click, take } = countClicks(page)
    await page.locator('[data-capture=note]').waitFor()

    await page.getByTestId('pill').filter({ hasText: /\w/ }).waitFor()
    expect(take(), 'see what is unsent').toBe(0)

    await click('[data-capture=note]')
    await page.keyboard.type('Nozzle changed')
    await page.keyboard.press('Control+Enter')
    await expectAnnounced(page, /Note saved/)
    expect(take(), 'note').toBe(1)

    await click('[data-capture=photo]')
    await click('.camera-shutter')
    await page.locator('.camera-frame img').waitFor()
    await expectAnnounced(page, /is saved on this laptop/)
    expect(take(), 'photo by camera').toBe(2)
    await page.keyboard.press('Escape')

    const files = page.getByRole('tab', { name: /^Files 3/ })
    const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#1030c0' } })
    const buffer = await picture.jpeg().toBuffer()
    await handOver(page, 'drop', { name: 'dropped.jpg', mimeType: 'image/jpeg', buffer })
    await expectAnnounced(page, /dropped\.jpg is saved/)
    await handOver(page, 'paste', { name: 'pasted.jpg', mimeType: 'image/jpeg', buffer })
    await files.waitFor()
    expect(take(), 'photo by drop and paste').toBe(0)

    const before = await page.getByTestId('job-state').textContent()
    await click('.step-primary')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await expectAnnounced(page, /^\w+ at \d/)
    await expect.poll(() => page.getByTestId('job-state').textContent()).not.toBe(before)
    expect(take(), 'state').toBe(1)
    expect(problems).toEqual([])
  },
)
