/** What moves on a page of somebody who has asked for less motion. */
import type { Page } from 'playwright-core'

/** Nobody sees a movement that is so short. */
const mostMs = 1

/** Each by its name and its element. */
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
