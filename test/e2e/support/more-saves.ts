/** The actions on the settings that save, with their messages. */
import type { Page } from 'playwright-core'
import type { FurnishedDay } from './furnished-day.ts'
import type { Save } from './saves.ts'

const click = (selector: string) => (page: Page) => page.locator(selector).first().click()
const to = (address: string) => () => address

const setting = { method: 'settings.save', said: /Setting saved/ } as const

export const settings: readonly Save[] = [
  {
    method: 'sync.sweep',
    at: to('#/more?part=account'),
    act: async page => {
      await page.locator('.more-below').waitFor()
      const closed = page.locator('.more-below:not([open]) > summary')
      if ((await closed.count()) > 0) await closed.click()
      await page.locator('.more-below .button:has(.lucide-list-checks)').click()
    },
    said: /is compared/,
  },
  {
    method: 'diagnostics.save',
    at: to('#/more?part=support'),
    act: click('.more-card .button:has(.lucide-file-down)'),
    said: /The report is saved/,
  },
  { ...setting, at: to('#/more?part=screen'), act: click('.more-card input[value=dark]') },
  { ...setting, at: to('#/more?part=notices'), act: click('.more-card [role=switch]') },
  {
    ...setting,
    at: to('#/more?part=data'),
    act: page => page.locator('.more-card select').first().selectOption({ index: 0 }),
  },
]

const revokeCode = async (page: Page) => {
  await page.locator('.recovery-made + .buttons .button:has(.lucide-trash-2)').click()
  await page.locator('dialog .button-danger').click()
}

/** An earlier place may have made a code. */
const beWithoutCode = async ({ page }: FurnishedDay) => {
  await page.locator('.recovery-make, .recovery-made').first().waitFor()
  if ((await page.locator('.recovery-made').count()) === 0) return
  await revokeCode(page)
  await page.locator('.recovery-make').waitFor()
}

export const keySaves: readonly Save[] = [
  {
    method: 'recovery.make',
    at: to('#/more?part=support'),
    prepare: beWithoutCode,
    act: click('.recovery-make'),
    said: /Fieldbook recovery code/,
  },
  {
    method: 'recovery.revoke',
    at: to('#/more?part=support'),
    act: revokeCode,
    said: /The code is removed/,
  },
]
