/** Finds animations on a page of a user who has asked for less motion. */
import type { Page } from 'playwright-core'

/** Milliseconds of an animation that is too short to be seen. */
const mostMs = 1

/** Returns each animation with its name and element. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const nameOf = element => element === null ? 'nothing' : element.tagName + '.' + element.className
    const running = document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().duration > ${mostMs})
      .map(({ animationName, transitionProperty, effect }) =>
        (animationName ?? transitionProperty) + ' of ' + nameOf(effect.target))
    const isSlow = element => {
      const { transitionDuration, scrollBehavior } = getComputedStyle(element)
      return scrollBehavior === 'smooth' || transitionDuration.split(',').some(time => parseFloat(time) * 1000 > ${mostMs})
    }
    const slow = [...document.querySelectorAll('body, body *')].filter(isSlow).map(nameOf)
    return [...new Set([...running, ...slow])]
  })()`)
}
