/**
 * Keeps the focus in the page. If the focused element is removed and no code moves the focus, the surrounding region
 * gets it. A screen reader then says its name, and Tab continues from there.
 */
import { listen, undoAll } from '../state/listen.ts'

/** Regions with a name, so that a screen reader says where the user is. */
const regions = 'dialog, fieldset, [role=tabpanel], section[aria-label], section[aria-labelledby], main'

/**
 * The focused element and its ancestors, from the inside; empty: nothing was focused yet, or the user clicked outside.
 */
let held: readonly Element[] = []
/** The element that got the focus as a fallback; other code may still move it. */
let stopgap: Element | null = null
let isLookingSoon = false

/** Whether the focus can be moved without taking it from the user. */
export function isFocusFree(): boolean {
  return held.length > 0 && (isNowhere() || document.activeElement === stopgap)
}

/** Focuses an element as a fallback, until other code moves the focus. */
export function lendFocus(to: HTMLElement): void {
  to.focus({ preventScroll: true })
  stopgap = to
}

/** Focuses the screen, until something in it takes the focus. */
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
  // A click on nothing focusable removes the focus on purpose; the browser moves it after the event.
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

/** Waits for the next paint, because components move the focus after it. */
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

/** Makes a region focusable only while it has the focus. */
function focusRegion(region: HTMLElement): void {
  if (!region.hasAttribute('tabindex')) {
    region.tabIndex = -1
    const leave = () => {
      // the window lost the focus, but the region is still its active element
      if (document.activeElement === region) return
      region.removeAttribute('tabindex')
      region.removeEventListener('blur', leave)
    }
    region.addEventListener('blur', leave)
  }
  lendFocus(region)
}
