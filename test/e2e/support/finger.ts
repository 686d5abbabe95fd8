/** A finger on the screen, which moves as the test says. */
import type { Locator, Page } from 'playwright-core'

interface Spot {
  x: number
  y: number
}

interface Finger {
  /** Moves in small steps, as browsers receive a movement. */
  moveTo(to: Spot): Promise<void>
  /** Puts a second finger down, which rests there until both are lifted. */
  putSecond(on: Spot): Promise<void>
  liftSecond(): Promise<void>
  lift(): Promise<void>
}

/** Pixels between two reported places. */
const step = 25

/** Puts a finger on a place of the page, whose context has touch. */
export async function putFinger(page: Page, from: Spot): Promise<Finger> {
  const screen = await page.context().newCDPSession(page)
  let at = from
  const resting: Spot[] = []
  const send = (type: 'touchStart' | 'touchMove') => {
    const touchPoints = [at, ...resting].map((spot, id) => ({ ...spot, id }))
    return screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await send('touchStart')
  return {
    async moveTo(to) {
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - at.x, to.y - at.y) / step))
      const [x, y] = [(to.x - at.x) / steps, (to.y - at.y) / steps]
      for (let moved = 0; moved < steps; moved++) {
        at = { x: at.x + x, y: at.y + y }
        await send('touchMove')
      }
    },
    async putSecond(on) {
      resting.push(on)
      await send('touchStart')
    },
    async liftSecond() {
      const touchPoints = resting.splice(0).map((spot, nth) => ({ ...spot, id: nth + 1 }))
      await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints })
    },
    async lift() {
      await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
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
