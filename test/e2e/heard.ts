/**
 * What was told to who listens. It stands in its region for some seconds, or until more is told, and a test on a busy
 * machine may look later than that: so each page writes down what comes into its regions.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Region = 'status' | 'alert'

interface Heard {
  region: Region
  text: string
}

/** From the beginning of each document that it shows. */
export async function writeDownTold(page: Page): Promise<void> {
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
        // one that comes with its words is read too
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

/** Waits until it was told, also if it stands there no more; what was told before it is forgotten with it. */
export async function expectTold(page: Page, words: RegExp, region: Region = 'status'): Promise<void> {
  await whichTold(page, { [region]: words })
}

/** The same of whichever comes first. Returns where it was told. */
export async function whichTold(page: Page, awaited: Partial<Record<Region, RegExp>>): Promise<Region> {
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
