/** A finger on the screen, which moves as the test says. */
import type { Locator, Page } from 'playwright-core'

interface Spot {
  x: number
  y: number
}

interface Finger {
  /** Moves in small steps, as browsers receive a movement. */
  moveTo(to: Spot): Promise<void>
  lift(): Promise<void>
}

/** Pixels between two reported places. */
const step = 25

/** Puts a finger on a place of the page, whose context has touch. */
export async function putFinger(page: Page, from: Spot): Promise<Finger> {
  const screen = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  let at = from
  await send('touchStart', [at])
  return {
    async moveTo(to) {
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - at.x, to.y - at.y) / step))
      const [x, y] = [(to.x - at.x) / steps, (to.y - at.y) / steps]
      for (let moved = 0; moved < steps; moved++) {
        at = { x: at.x + x, y: at.y + y }
        await send('touchMove', [at])
      }
    },
    async lift() {
      await send('touchEnd', [])
      await screen.detach()
    },
  }
}

export async function middleOf(what: Locator): Promise<Spot> {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (box === null) throw new Error('There is nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
