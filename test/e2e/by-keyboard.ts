/** What a person does with the keyboard alone: every step is a key, and the focus is where a key would land. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tabsMax = 80

/** What has the focus, by the name that a screen reader gives it. */
export function nameFocus(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const held = document.activeElement
    const described = held.getAttribute('aria-label') ?? held.labels?.[0]?.innerText ?? held.innerText
    return described.trim().replace(/\\s+/g, ' ')
  })()`)
}

/** Presses Tab until the focus is on what is called so; fails when it is not reached. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const passed: string[] = []
  for (let count = 0; count < tabsMax; count++) {
    const held = await nameFocus(page)
    if (typeof name === 'string' ? held === name : name.test(held)) return
    passed.push(held.slice(0, 30))
    await page.keyboard.press(key)
  }
  expect.fail(`The focus never came to ${name}; it passed ${passed.join(' | ')}`)
}

/** Goes there and presses Enter. */
export async function enter(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Goes there and writes. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}
