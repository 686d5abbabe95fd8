/** Finds parts that are smaller than their content, which `findCutOff` does not see as nothing is cut off. */
import type { Page } from 'playwright-core'

/**
 * Returns parts of a scrolling box that are lower than their content, which then overlaps the next part. A flex or grid
 * item with a minimum height may shrink to it, although the box could scroll. A panel that opens over the rest of the
 * page, such as the suggestions below a field, is not counted: it is positioned, and the box scrolls to its end.
 */
export function findSqueezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
    const isTextBelow = (text: Node, edge: number) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect().bottom > edge
    }
    const isElementBelow = (inner: Element, edge: number): boolean => {
      const { position, overflowY } = getComputedStyle(inner)
      if (/absolute|fixed/.test(position)) return false
      if (inner.getBoundingClientRect().bottom > edge) return true
      return overflowY === 'visible' && isContentBelow(inner, edge)
    }
    const isContentBelow = (part: Element, edge: number): boolean =>
      [...part.childNodes].some(node =>
        node instanceof Element ? isElementBelow(node, edge) : isTextBelow(node, edge),
      )
    const bottomOf = (part: Element) =>
      part.getBoundingClientRect().top + part.clientTop + part.clientHeight + 1
    const isSqueezed = (part: Element) => {
      const { position, overflowY } = getComputedStyle(part)
      return (
        /static|relative|sticky/.test(position) &&
        overflowY === 'visible' &&
        part.checkVisibility() &&
        part.clientHeight > 0 &&
        part.scrollHeight > part.clientHeight + 1 &&
        isContentBelow(part, bottomOf(part))
      )
    }
    return [...document.querySelectorAll('*')]
      .filter(scrolls)
      .flatMap(box => [...box.children])
      .filter(isSqueezed)
      .map(part => {
        const words = (part.textContent ?? '').slice(0, 40)
        return `${part.tagName}.${part.className}: ${words} (${part.scrollHeight} in ${part.clientHeight})`
      })
  })
}

/** Returns labels of buttons, tabs and the rail in which a word is broken across lines. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = '.button, .choice, .tab, .rail-entry, .plan-view, .pill'
    const isBroken = (text: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      return new Set(tops).size > 1
    }
    const brokenIn = (label: Element) => {
      const found: string[] = []
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode
        // A soft hyphen is drawn at the end of a line, and belongs to the first letter of the next line.
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(
          /(?:\xad\p{L})?[\p{L}\p{M}\p{N}]+/gu,
        ))
          if (isBroken(text, index + (word[0] === '\xad' ? 2 : 0), index + word.length))
            found.push(`${label.className}: ${word}`)
      }
      return found
    }
    return [...document.querySelectorAll(labels)]
      .filter(label => label.checkVisibility({ visibilityProperty: true }))
      .flatMap(brokenIn)
  })
}
