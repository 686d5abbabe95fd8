/** What is begun is ended: listeners and lists of undos. */

/** Returns what ends it. */
export function listen<K extends keyof WindowEventMap>(
  target: EventTarget,
  name: K | 'visibilitychange',
  run: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  target.addEventListener(name, run as EventListener, options)
  return () => target.removeEventListener(name, run as EventListener, options)
}

/** Whenever another part of it is in sight: it was scrolled, or has another size. */
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
