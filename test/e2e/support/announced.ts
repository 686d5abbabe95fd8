/**
 * Records messages for screen readers. A message stays in its region for some seconds, and a busy test may look later:
 * so each page records what is added to its regions.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Region = 'status' | 'alert'

interface Heard {
  region: Region
  text: string
}

/** Starts recording at the beginning of each document. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard[] = []
    Object.assign(globalThis, { heard })
    const regions = '[role=status], [role=alert]'
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    new MutationObserver(changes => {
      const told = new Set<Element>()
      for (const { target, addedNodes } of changes) {
        const region = elementOf(target)?.closest(regions)
        if (region) told.add(region)
        // A region that is added with its text is announced too.
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches(regions)) told.add(node)
          for (const one of node.querySelectorAll(regions)) told.add(one)
        }
      }
      for (const one of told)
        if (one.textContent) heard.push({ region: one.getAttribute('role') as Region, text: one.textContent })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits until the words were announced, even if they are gone. Messages before them are forgotten. */
export async function expectAnnounced(page: Page, words: RegExp, region: Region = 'status'): Promise<void> {
  await firstAnnounced(page, { [region]: words })
}

/** Waits for the first of several messages. Returns its region. */
export async function firstAnnounced(page: Page, awaited: Partial<Record<Region, RegExp>>): Promise<Region> {
  const isMeant = ({ region, text }: Heard) => awaited[region]?.test(text) === true
  const told = () => page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard)
  await expect
    .poll(told, { timeout: 30_000, message: `${Object.values(awaited).join(' or ')} is told` })
    .toSatisfy((heard: Heard[]) => heard.some(isMeant))
  const heard = await told()
  const at = heard.findIndex(isMeant)
  await page.evaluate(
    count => void (globalThis as unknown as { heard: Heard[] }).heard.splice(0, count),
    at + 1,
  )
  return heard[at]?.region ?? 'status'
}
