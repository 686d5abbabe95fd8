/** Chooses an action in the menu of a row, by its English label. */
import type { Locator } from 'playwright-core'

export async function inMenu(row: Locator, label: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: label }).click()
}
