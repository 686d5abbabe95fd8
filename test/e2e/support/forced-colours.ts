/** Finds states that a page shows by colour alone, which the system's forced colours remove. */
import type { ElementHandle, Page } from 'playwright-core'

/** Selectors of elements that are chosen, on, pressed or current. */
const telling = [
  'input[type=radio]:checked',
  'input[type=checkbox]',
  '[aria-current]',
  '[role=tab][aria-selected=true]',
  '[role=option][aria-selected=true]',
  '[aria-pressed]',
]
type Shown = ElementHandle<Element>

const states = ['aria-current', 'aria-selected', 'aria-pressed']

/**
 * Returns elements that look the same in both states, at most `most` of each selector. Kinds in `seen` are left out, as
 * screenshots take long.
 */
export async function findColourOnly(page: Page, most: number, seen = new Set<string>()): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    return await findSame(page, most, seen)
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
}

async function findSame(page: Page, most: number, seen: Set<string>): Promise<string[]> {
  const untold: string[] = []
  for (const selector of telling) {
    const all = (await page.locator(selector).filter({ visible: true }).elementHandles()) as Shown[]
    for (const element of all.slice(0, most)) {
      const { kind, words } = await describe(element)
      if (seen.has(`${selector} ${kind}`)) continue
      const looks = await compare(page, element)
      if (looks === 'same') untold.push(`${selector}: ${kind}: ${words}`)
      if (looks === 'another') seen.add(`${selector} ${kind}`)
    }
  }
  return untold
}

/** Compares pictures of an element in both states. The area is all that can be clicked. */
async function compare(page: Page, element: Shown): Promise<'same' | 'another' | 'unseen'> {
  const area = (await element.evaluateHandle(node => node.closest('label') ?? node)).asElement()
  await area?.evaluate(node => node.scrollIntoView({ block: 'center', inline: 'center' }))
  const box = await area?.boundingBox()
  if (!area || !box || box.width <= 1) return 'unseen'
  if (!(await area.evaluate(isUncovered))) return 'unseen'
  // A picture of the element itself would be taken only after two frames in which it does not move.
  const takePicture = () => page.screenshot({ clip: box, caret: 'hide', animations: 'disabled' })
  await hold(element)
  const before = await takePicture()
  await flip(element)
  const after = await takePicture()
  await flip(element)
  await release(element)
  if (!before.equals(after)) return 'another'
  // News may have removed it.
  return (await element.evaluate(node => node.isConnected)) ? 'same' : 'unseen'
}

/** Returns whether the element is visible: one under a sheet, a file or a list of results is not. */
function isUncovered(area: Element): boolean {
  const { left, top, width, height } = area.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return there !== null && area.contains(there)
}

/** Keeps the state of an element while pictures are taken: news would draw the element again with its own state. */
function hold(element: Shown): Promise<void> {
  return element.evaluate((node, names) => {
    const setNext = (name: string, value: string) => {
      if (!names.includes(name)) Element.prototype.setAttribute.call(node, name, value)
    }
    Object.defineProperty(node, 'setAttribute', { configurable: true, value: setNext })
    if (!(node instanceof HTMLInputElement)) return
    const { get } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked') ?? {}
    Object.defineProperty(node, 'checked', { configurable: true, get, set: () => undefined })
  }, states)
}

function release(element: Shown): Promise<void> {
  return element.evaluate(node => {
    for (const name of ['setAttribute', 'checked']) Reflect.deleteProperty(node, name)
  })
}

/** Changes the state of an element that is held. */
function flip(element: Shown): Promise<void> {
  return element.evaluate((node, names) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked') ?? {}
    if (node instanceof HTMLInputElement) set?.call(node, !node.checked)
    const change = (name: string, value: string) => Element.prototype.setAttribute.call(node, name, value)
    for (const name of names) {
      const now = node.getAttribute(name)
      if (now === null) continue
      change(name, now === 'false' ? (node.getAttribute(`before-${name}`) ?? 'true') : 'false')
      change(`before-${name}`, now)
    }
  }, states)
}

function describe(element: Shown): Promise<{ kind: string; words: string }> {
  return element.evaluate(node => {
    const area = node.closest('label') ?? node
    return { kind: area.className, words: (area.textContent ?? '').slice(0, 40) }
  })
}
