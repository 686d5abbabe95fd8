/** Checks the size of everything that can be clicked: 44 px, and 52 px for states and capture. */
import type { Page } from 'playwright-core'

const least = 44
const leastBig = 52

/** Buttons that change a state or capture: used with gloves and in a hurry. */
const big = [
  '.steps .button',
  '.dock .button',
  '.sheet-foot .button',
  '.camera-shutter',
  '.photo-edit-foot > .button',
  '.forms-open',
  '.question .field-input',
  '.question .choice',
  '.question .tick',
  '.answer-buttons .button',
]

/** Returns targets that are too small, each with its size in CSS pixels. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role=option], [role=tab]'
    // A checkbox or a file input is clicked through its label.
    const areaOf = element => element.matches('input[type=radio], input[type=checkbox], input[type=file]')
      ? element.closest('label') ?? element
      : element
    const isThere = element =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], .hidden-visually') === null
    // Half a pixel is lost where a part of the page is enlarged.
    const isSmall = (element, { width, height }) =>
      Math.min(width, height) < (element.matches(${JSON.stringify(big.join(', '))}) ? ${leastBig} : ${least}) - 0.5
    const areas = [...new Set([...document.querySelectorAll(pressed)].filter(isThere).map(areaOf))]
    return areas
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 0 && isSmall(element, box))
      .map(({ element, box }) => {
        const name = element.tagName + '.' + element.className + ': ' + (element.textContent || element.ariaLabel || '').slice(0, 40)
        return name + ' (' + Math.round(box.width) + ' × ' + Math.round(box.height) + ')'
      })
  })()`)
}
