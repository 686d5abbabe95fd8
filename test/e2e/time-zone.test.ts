/** A system without a usable time zone: the program starts, reports it, and saves work. */
import { expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { makeFolder, spawnApp } from './support/programs.ts'

test.for([':/etc/localtime', 'Foo/Bar', ''])('the app starts and stores a note with TZ=%s', async TZ => {
  const app = await spawnApp(makeFolder(), ['--demo'], { env: { TZ } })
  const { page, problems } = await openPage(app.address)
  await page.getByText('The time zone of this computer is not set').waitFor()
  await page.getByText(/Times are shown in \S+, and will not follow summer time/).waitFor()
  await page.locator('.job-title').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('The valve drips')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The valve drips').first().waitFor()
  expect(problems).toEqual([])
  expect(await app.stop()).toMatchObject({ code: 0 })
})
