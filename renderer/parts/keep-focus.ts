/**
 * The focus is never lost. Where the thing that has it goes away and nobody says where the focus goes instead, it goes
 * to what that thing stood in: a screen reader tells its name, and Tab goes on from there.
 */
import { listen, undoAll } from '../state/listen.ts'

/** What has a name to be told, so that a person knows where they are. */
const regions = 'dialog, fieldset, [role=tabpanel], section[aria-label], section[aria-labelledby], main'

/** What has the focus and all that it stands in, from the inside; empty: nothing was chosen yet, or it was left. */
let held: readonly Element[] = []
/** Where the focus was put for want of a better place: whoever knows one may still move it. */
let stopgap: Element | null = null
let isLookingSoon = false

/** Whether the focus may be put where it is wanted without taking it from anything. */
export function isFocusFree(): boolean {
  return held.length > 0 && (isNowhere() || document.activeElement === stopgap)
}

/** Until somebody knows a better place. */
export function lendFocus(to: HTMLElement): void {
  to.focus({ preventScroll: true })
  stopgap = to
}

/** To the screen itself, until something in it wants the focus. */
export function focusScreen(): void {
  const screen = document.querySelector('main')
  if (screen !== null) focusRegion(screen)
}

/** Returns a function that stops it. */
export function keepFocus(): () => void {
  const remember = () => {
    held = withParents(document.activeElement)
    stopgap = null
  }
  // A press beside everything leaves the focus on purpose; the browser moves it once the press was told.
  const leave = () =>
    setTimeout(() => {
      if (isNowhere()) held = []
    })
  const observer = new MutationObserver(lookSoon)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'hidden', 'inert', 'disabled'],
  })
  return undoAll([
    listen(document, 'focusin', remember),
    listen(document, 'mousedown', leave),
    listen(window, 'resize', lookSoon),
    () => observer.disconnect(),
  ])
}

function withParents(part: Element | null): Element[] {
  return part === null ? [] : [part, ...withParents(part.parentElement)]
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Who knows where the focus goes says so after the next paint. */
function lookSoon(): void {
  if (isLookingSoon || held.length === 0) return
  isLookingSoon = true
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isLookingSoon = false
      look()
    }),
  )
}

function look(): void {
  const [last] = held
  if (last === undefined || !isNowhere() || isSeen(last)) return
  const region = held.find(part => part.matches(regions) && isSeen(part)) ?? document.querySelector('main')
  if (region !== null) focusRegion(region as HTMLElement)
}

function isSeen(part: Element): boolean {
  return (
    part.isConnected &&
    part.checkVisibility() &&
    part.closest('[inert]') === null &&
    !part.matches(':disabled')
  )
}

/** It can have the focus for as long as it has it. */
function focusRegion(region: HTMLElement): void {
  if (!region.hasAttribute('tabindex')) {
    region.tabIndex = -1
    const leave = () => {
      // the window itself was left, and the region has the focus still
      if (document.activeElement === region) return
      region.removeAttribute('tabindex')
      region.removeEventListener('blur', leave)
    }
    region.addEventListener('blur', leave)
  }
  lendFocus(region)
}
