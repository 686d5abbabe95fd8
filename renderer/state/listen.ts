/** Adds event listeners, and returns functions that remove them. */

/** Returns a function that removes the listener. */
export function listen<K extends keyof WindowEventMap>(
  target: EventTarget,
  name: K | 'visibilitychange',
  run: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  target.addEventListener(name, run as EventListener, options)
  return () => target.removeEventListener(name, run as EventListener, options)
}

/** Calls `look` when the element was scrolled or resized. */
export function listenToView(scroller: Element, look: () => void): () => void {
  const observer = new ResizeObserver(look)
  observer.observe(scroller)
  return undoAll([() => observer.disconnect(), listen(scroller, 'scroll', look, { passive: true })])
}

export function undoAll(undos: readonly (() => void)[]): () => void {
  return () => {
    for (const undo of undos) undo()
  }
}
