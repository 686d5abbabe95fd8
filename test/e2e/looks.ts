/** What a person would stumble over on a page, as far as it can be measured. */
import type { Page } from 'playwright-core'

/** Cut short on purpose: each says all of it elsewhere, is read aloud alone, or is moved in its frame. */
const cutOnPurpose = [
  // a row of the list is one line and a half; the job itself shows all of its title
  'row-title',
  'row-place',
  // a block of the week is as high as its job is long
  'week-block',
  // a board is as wide as its hours, and a job on it as long as it takes: what plans it shows all of it
  'board-grid',
  'hidden-visually',
  // in narrow windows the end of a long word is cut; its icon shows what the entry opens
  'rail-label',
  'top-title',
  'markup-title',
  'saved',
  'viewer-stage',
  'tabs',
]
const tabsMax = 150

/** What scrolls sideways or is cut off, each by its class and its text, and with the innermost that goes over its edge. */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const allowed = ${JSON.stringify(cutOnPurpose)}
    const name = element => element.className + ': ' + element.textContent.slice(0, 60)
    const right = element => Math.round(element.getBoundingClientRect().right)
    const overEdge = element => {
      const over = [...element.querySelectorAll('*')].filter(part => right(part) > right(element)).at(-1)
      return name(element) + ' (' + element.scrollWidth + ' in ' + element.clientWidth +
        (over ? '; by ' + over.tagName + ' ' + over.className + ' to ' + right(over) + ' of ' + right(element) : '') + ')'
    }
    // words that go over the edge of what is pressed are not cut off, and still wrong
    const boxes = '.button, .choice, .tab, .chip-filled, .pill, summary'
    const isCut = element =>
      element.scrollWidth > element.clientWidth &&
      (getComputedStyle(element).overflowX !== 'visible' || element.matches(boxes)) &&
      element.tagName !== 'INPUT' &&
      !allowed.some(one => element.closest('.' + one))
    const cut = [...document.body.querySelectorAll('*')].filter(isCut).map(overEdge)
    return document.documentElement.scrollWidth > innerWidth ? ['the page scrolls', ...cut] : cut
  })()`)
}

/** Goes through the page with Tab; answers what had the focus and could not be seen at all (2.4.11), or whose ring was cut. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const hidden = new Set<string>()
  const passed = new Set<string>()
  for (let count = 0; count < tabsMax; count++) {
    await page.keyboard.press('Tab')
    const { name, isSeen } = await page.evaluate<{ name: string; isSeen: boolean }>(lookAtFocus)
    if (passed.has(name)) break
    passed.add(name)
    if (!isSeen) hidden.add(name)
  }
  return [...hidden]
}

/** Each element is numbered once, so that the way round ends where it began. */
const lookAtFocus = `(() => {
  const held = document.activeElement
  if (held === null || held === document.body) return { name: 'body', isSeen: true }
  held.dataset.tabbed ??= String(document.querySelectorAll('[data-tabbed]').length)
  const name = held.dataset.tabbed + ' ' + held.tagName + '.' + held.className + ': ' + held.textContent.slice(0, 40)
  const parts = [held, ...(held.labels ?? [])]
  const isShown = part => {
    const box = part.getBoundingClientRect()
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
    const [width, height] = [Math.min(box.right, innerWidth) - left, Math.min(box.bottom, innerHeight) - top]
    return [0.1, 0.5, 0.9].some(x => [0.1, 0.5, 0.9].some(y => {
      const there = document.elementFromPoint(left + width * x, top + height * y)
      return width > 0 && height > 0 && there !== null && parts.some(one => one.contains(there))
    }))
  }
  // a ring that is drawn outside must not lie under what stays in its place while the rest scrolls
  const style = getComputedStyle(held)
  const reach = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset)
  const box = held.getBoundingClientRect()
  const edges = [[0.5, box.top - reach + 1], [0.5, box.bottom + reach - 1]]
  const isOver = there => {
    for (let one = there; one !== null && !one.contains(held); one = one.parentElement)
      if (getComputedStyle(one).position === 'sticky') return true
    return false
  }
  const isCut = reach > 0 && edges.some(([x, y]) => isOver(document.elementFromPoint(box.left + box.width * x, y)))
  const isSeen = parts.some(isShown) && !isCut
  return { name, isSeen }
})()`
