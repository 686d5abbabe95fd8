/** Opens a group of settings, or a screen that More leads to, by its English name. */
import type { Page } from 'playwright-core'

export async function openMore(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.locator('.more-side').getByRole('link', { name, exact: true }).click()
}
