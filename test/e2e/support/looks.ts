/** Finds visual faults of a page, as far as they can be measured. */
import type { Page } from 'playwright-core'

/**
 * Classes that are cut off on purpose, some within others: their whole content is shown elsewhere, is only for screen
 * readers, or scrolls.
 */
const cutOnPurpose = [
  // A row of the list has one and a half lines; the job shows its whole title.
  'row-title',
  'row-place',
  // The height of a week's block is the job's duration.
  'week-block',
  // A board is as wide as its hours, and a job on it as long as its duration; its form shows the whole text.
  'board-grid',
  // For screen readers: an empty day of the week is as narrow as its name.
  'week-day-empty > .week-load',
  // A row of the unplanned jobs has two lines; its plan shows the whole text.
  'waiting-words',
  // A header of one row; the overview shows the whole title, and the list that of the next job.
  'job-row > .job-line > .job-title',
  'job-row > .job-facts',
  'job-row .next-job-link',
  // Buttons that are an icon in a narrow or collapsed header; their names are for screen readers.
  'steps .menu-button > span',
  'jobsheet-head .menu-button > span',
  'brief-action > span',
  'job-row:has(.next-job) .step-primary > span',
  // The choice to pause another job has one line; the list shows its whole title.
  'step-block > .switch > .switch-label',
  'hidden-visually',
  // In narrow windows the end of a long word is cut; the icon shows the entry's purpose.
  'rail-label',
  'top-title',
  'photo-edit-title',
  'saved',
  'viewer-stage',
  'tabs',
]
const tabsMax = 150

/** The library redraws a map a moment after its box has another size. */
const redrawnMsMax = 20_000

/** Waits until each map has the size of its box. One that keeps another size is cut off. */
async function waitForMaps(page: Page): Promise<void> {
  const areDrawn = `[...document.querySelectorAll('.map-box')].every(box => {
    const map = box.querySelector('.maplibregl-canvas')
    return map === null || (map.clientWidth === box.clientWidth && map.clientHeight === box.clientHeight)
  })`
  await page.waitForFunction(areDrawn, undefined, { timeout: redrawnMsMax }).catch(() => undefined)
}

/** Returns elements that scroll sideways or are cut off, by class and text, and the innermost element past the edge. */
export async function findCutOff(page: Page): Promise<string[]> {
  await waitForMaps(page)
  return page.evaluate<string[]>(`(() => {
    const allowed = ${JSON.stringify(cutOnPurpose)}
    const name = element => element.className + ': ' + element.textContent.slice(0, 60)
    const right = element => Math.round(element.getBoundingClientRect().right)
    const overEdge = element => {
      const over = [...element.querySelectorAll('*')].filter(part => right(part) > right(element)).at(-1)
      return name(element) + ' (' + element.scrollWidth + ' in ' + element.clientWidth +
        (over ? '; by ' + over.tagName + ' ' + over.className + ' to ' + right(over) + ' of ' + right(element) : '') + ')'
    }
    // Text past the edge of a button is not cut off, but still wrong.
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

/**
 * Goes through the page with Tab. Returns focused elements that are hidden (WCAG 2.4.11) or whose focus ring is cut.
 */
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

/** Numbers each element once, so that the round ends where it began. */
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
    // A tall element may be seen only between a header and a foot.
    return [0.1, 0.5, 0.9].some(x => [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].some(y => {
      const there = document.elementFromPoint(left + width * x, top + height * y)
      return width > 0 && height > 0 && there !== null && parts.some(one => one.contains(there))
    }))
  }
  // An outer ring must not be under parts that stay in place while the rest scrolls. A fixed element is above them.
  const style = getComputedStyle(held)
  const reach = style.outlineStyle === 'none' || style.position === 'fixed' ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset)
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
