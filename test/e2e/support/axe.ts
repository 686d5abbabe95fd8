/** Finds accessibility violations on a page with axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Colours that are still changing are those of no state. Animations without an end, such as of a spinner, go on, and those
 * that follow the scroll position.
 */
const endOfTransitions = `Promise.allSettled(document.getAnimations()
  .filter(({ effect, timeline }) => timeline === document.timeline && effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`

/**
 * Returns the violations of WCAG 2.0 to 2.2, levels A and AA, as `rule: element`. A target that a scrolled screen shows
 * half under its header is not too small: it is measured again in the middle of the screen.
 */
export async function findViolations(page: Page): Promise<string[]> {
  // Runs through the debugger, as the page's policy refuses foreign scripts.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axeSource)
  await page.evaluate(endOfTransitions)
  // Listing rules that pass would take a third of the time.
  return page.evaluate(`(async () => {
    const scrolledUnder = async ([selector]) => {
      const target = document.querySelector(selector)
      const scrolled = []
      for (let box = target.parentElement; box !== null; box = box.parentElement) scrolled.push([box, box.scrollTop])
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { violations } = await axe.run(target, { runOnly: ['target-size'] })
      for (const [box, top] of scrolled) box.scrollTop = top
      return violations.length === 0
    }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
    })
    const found = []
    for (const { id, nodes } of violations)
      for (const { target } of nodes)
        if (id !== 'target-size' || !(await scrolledUnder(target))) found.push(id + ': ' + target)
    return found
  })()`)
}
