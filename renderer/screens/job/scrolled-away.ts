import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { listenToView } from '../../state/listen.ts'
import type { JobTab } from '../../state/route.ts'

/** The collapsed header hides what else is focused by keyboard in it, and the form that asks for a reason. */
const busy = ':focus-visible:not(.step-primary, .menu-button, .job-title, .job-back), .decline'

/**
 * Returns the height in px that the header of the overview gives up when it collapses, or null while it is whole. The
 * caller leaves a gap of this height below the row. So collapsing changes neither the scroll height nor the place of
 * the content, and cannot undo itself.
 */
export function useScrolledAway(header: RefObject<HTMLElement | null>, tab: JobTab): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (header.current?.parentElement) header.current.parentElement.scrollTop = 0
    setLeft(null)
  }, [header, tab])
  const isWhole = left === null
  useLayoutEffect(() => {
    const scroller = header.current?.parentElement
    if (!scroller || tab !== 'overview') return
    let width = scroller.clientWidth
    const look = () => {
      const isSame = scroller.clientWidth === width
      width = scroller.clientWidth
      // at another width the header wraps in another way, so it is measured again
      setLeft(before => (isSame || before === null ? leftAt(header, before) : null))
    }
    look()
    return listenToView(scroller, look)
  }, [header, tab, isWhole])
  return left
}

function leftAt({ current: header }: RefObject<HTMLElement | null>, before: number | null): number | null {
  const scrolled = header?.parentElement?.scrollTop ?? 0
  if (header === null || scrolled === 0) return null
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  // the height of the collapsed header, in rem
  const row = Number.parseFloat(getComputedStyle(header).getPropertyValue('--job-row'))
  const left = before ?? header.getBoundingClientRect().height - row * rem
  return scrolled < left || (before === null && header.querySelector(busy) !== null) ? null : left
}
