/** Finds accessibility violations on a page with axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours that are still changing are those of no state. Animations without an end, such as of a spinner, go on. */
const endOfTransitions = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`

/** Returns the violations of WCAG 2.0 to 2.2, levels A and AA, as `rule: element`. */
export async function findViolations(page: Page): Promise<string[]> {
  // Runs through the debugger, as the page's policy refuses foreign scripts.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axeSource)
  await page.evaluate(endOfTransitions)
  // Listing rules that pass would take a third of the time.
  return page.evaluate(`axe.run(document, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
  }).then(found => found.violations.flatMap(rule => rule.nodes.map(node => rule.id + ': ' + node.target)))`)
}
