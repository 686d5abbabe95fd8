/** Jobs on the planning board, and moving them with the mouse. */
import type { Locator, Page } from 'playwright-core'

/** Finds a job in the row of a person, at a time. */
export function blockOf(page: Page, title: string, person: string, time = '') {
  const row = page.locator('.board-row').filter({ has: page.getByRole('heading', { name: person }) })
  return row.getByRole('button', { name: new RegExp(`^${title}.*${time}`) })
}

/** Drags a job over the given places, and drops it on the last one. */
export async function drag(page: Page, from: Locator, ...over: Locator[]): Promise<void> {
  const middleOf = async (what: Locator) => {
    const box = await what.boundingBox()
    if (box === null) throw new Error('Nowhere')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await middleOf(from)))
  await page.mouse.down()
  for (const what of over) await page.mouse.move(...(await middleOf(what)), { steps: 8 })
  await page.mouse.up()
}

/** Drags something to the beginning of a person's day, which is visible at every hour. */
export async function dragToBeginning(page: Page, from: Locator, track: Locator): Promise<void> {
  await page.locator('.board-grid').evaluate(grid => grid.scrollTo(0, 0))
  const [first, to] = [await from.boundingBox(), await track.boundingBox()]
  if (first === null || to === null) throw new Error('Nowhere')
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}

/** Drags a job right under another one in a day of the week. */
export async function dragBelow(
  page: Page,
  block: ReturnType<typeof blockOf>,
  above: ReturnType<typeof blockOf>,
) {
  await above.scrollIntoViewIfNeeded()
  await above.waitFor()
  const [from, to] = [await block.boundingBox(), await above.boundingBox()]
  if (from === null || to === null) throw new Error('Nowhere')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height + 1, { steps: 8 })
  await page.mouse.up()
}

/** Drags a job by its left edge to a person and an hour. */
export async function dragTo(page: Page, block: ReturnType<typeof blockOf>, person: string, hour: number) {
  const row = page.locator('.board-row').filter({ has: page.getByRole('heading', { name: person }) })
  const track = row.locator('.board-track')
  await page.locator('.board-grid').evaluate(grid => grid.scrollTo(0, 0))
  const [from, to] = [await block.boundingBox(), await track.boundingBox()]
  const [first, last] = await track.evaluate(({ dataset }) => [Number(dataset.first), Number(dataset.last)])
  if (from === null || to === null || first === undefined || last === undefined) throw new Error('Nowhere')
  await page.mouse.move(from.x + 2, from.y + from.height / 2)
  await page.mouse.down()
  const x = to.x + ((hour - first) / (last - first)) * to.width + 2
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}
