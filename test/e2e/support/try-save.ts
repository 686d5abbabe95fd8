/**
 * Checks that a failed save is announced in an alert, and a successful one in a status, for users of screen readers.
 */

import { expectAnnounced } from './announced.ts'
import { disturb, isDisturbed, leaveDisturbed, settle } from './disturb.ts'
import type { FurnishedDay } from './furnished-day.ts'
import { reload } from './places.ts'
import type { Save } from './saves.ts'

/** Resolves when both were announced. */
export async function expectBothAnnounced(day: FurnishedDay, save: Save): Promise<void> {
  const { page } = day
  // An earlier failure may have left its disturbance.
  if (isDisturbed(page)) await leaveDisturbed(page)
  await reload(page, day.base, save.at(day))
  await save.prepare?.(day)
  await disturb(page, { method: new RegExp(`^${save.method.replace('.', '\\.')}$`), do: 'break' })
  await save.act(page, day)
  await expectAnnounced(page, /went wrong|could not be saved|Not saved yet/, 'alert')
  await settle(page)
  await page.keyboard.press('Tab')
  await save.act(page, day)
  await expectAnnounced(page, save.said)
}
