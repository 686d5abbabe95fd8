/** A save that fails is told in an alert, and one that is kept in a status: who does not see the screen hears of both. */
import { disturb, isDisturbed, leaveDisturbed, settle } from './disturb.ts'
import type { FurnishedDay } from './furnished-day.ts'
import { expectTold } from './heard.ts'
import { loadAnew } from './places.ts'
import type { Save } from './saves.ts'

/** Ends when both were heard. */
export async function expectBothTold(day: FurnishedDay, save: Save): Promise<void> {
  const { page } = day
  // one that failed leaves its disturbance behind
  if (isDisturbed(page)) await leaveDisturbed(page)
  await loadAnew(page, day.base, save.at(day))
  await save.prepare?.(day)
  await disturb(page, { method: new RegExp(`^${save.method.replace('.', '\\.')}$`), do: 'break' })
  await save.act(page, day)
  await expectTold(page, /went wrong|could not be kept|Not saved yet/, 'alert')
  await settle(page)
  await page.keyboard.press('Tab')
  await save.act(page, day)
  await expectTold(page, save.said)
}
