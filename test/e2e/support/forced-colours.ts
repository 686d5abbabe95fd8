/** Finds states that a page shows by colour alone, which the system's forced colours remove. */
import type { ElementHandle, Locator, Page } from 'playwright-core'

/** Selectors of elements that are chosen, on, pressed or current. */
const telling = [
  'input[type=radio]:checked',
  'input[type=checkbox]',
  '[aria-current]',
  '[role=tab][aria-selected=true]',
  '[role=option][aria-selected=true]',
  '[aria-pressed]',
]
const states = ['aria-current', 'aria-selected', 'aria-pressed']

/**
 * Returns elements that look the same in both states, at most `most` of each selector. Kinds in `seen` are left out, as
 * screenshots take long.
 */
export async function findColourOnly(page: Page, most: number, seen = new Set<string>()): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const untold: string[] = []
  for (const selector of telling) {
    const all = await page.locator(selector).filter({ visible: true }).all()
    for (const element of all.slice(0, most)) {
      const { kind, words } = await describe(element)
      if (seen.has(`${selector} ${kind}`)) continue
      const looks = await compare(element)
      if (looks === 'same') untold.push(`${selector}: ${kind}: ${words}`)
      if (looks === 'another') seen.add(`${selector} ${kind}`)
    }
  }
  await page.emulateMedia({ forcedColors: 'none' })
  return untold
}

/** Compares pictures of an element in both states. The area is all that can be clicked. */
async function compare(element: Locator): Promise<'same' | 'another' | 'unseen'> {
  const held = (await element.elementHandle()) as ElementHandle<Element> | null
  const area = (await held?.evaluateHandle(node => node.closest('label') ?? node))?.asElement()
  const box = await area?.boundingBox()
  if (!held || !area || !box || box.width <= 1) return 'unseen'
  await area.scrollIntoViewIfNeeded()
  if (!(await area.evaluate(isUncovered))) return 'unseen'
  // If news arrive, the element is drawn again with its own state, so the comparison is repeated.
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = await takePicture(area)
    const given = await flip(held)
    const after = await takePicture(area)
    if (!before.equals(after)) {
      await flip(held)
      return 'another'
    }
    if ((await readState(held)) === given) return 'same'
  }
  return 'same'
}

function takePicture(area: ElementHandle<Element>): Promise<Buffer> {
  return area.screenshot({ caret: 'hide', animations: 'disabled' })
}

/** Returns whether the element is visible: one under a sheet, a file or a list of results is not. */
function isUncovered(area: Element): boolean {
  const { left, top, width, height } = area.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return there !== null && area.contains(there)
}

/** Changes the state, and returns the new one. */
async function flip(held: ElementHandle<Element>): Promise<string> {
  await held.evaluate((node, names) => {
    if (node instanceof HTMLInputElement) node.checked = !node.checked
    for (const name of names) {
      const now = node.getAttribute(name)
      if (now === null) continue
      node.setAttribute(name, now === 'false' ? (node.getAttribute(`before-${name}`) ?? 'true') : 'false')
      node.setAttribute(`before-${name}`, now)
    }
  }, states)
  return readState(held)
}

function readState(held: ElementHandle<Element>): Promise<string> {
  return held.evaluate(
    (node, names) =>
      [
        node instanceof HTMLInputElement && node.checked,
        ...names.map(name => node.getAttribute(name)),
      ].join(),
    states,
  )
}

function describe(element: Locator): Promise<{ kind: string; words: string }> {
  return element.evaluate(node => {
    const area = node.closest('label') ?? node
    return { kind: area.className, words: (area.textContent ?? '').slice(0, 40) }
  })
}
