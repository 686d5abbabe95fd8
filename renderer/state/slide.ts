/** Slides the detail pane to what follows, if the browser can and the user did not ask for less motion. */

/** `change` opens what follows. Its styles are in `style/motion.css`. */
export function slideOn(change: () => void): void {
  const isLess = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isLess || !('startViewTransition' in document)) change()
  else document.startViewTransition({ update: () => rendered(change), types: ['next'] })
}

/** Resolves in the next task, when Preact has rendered the change. No frame is drawn during a transition's update. */
function rendered(change: () => void): Promise<void> {
  change()
  return new Promise(resolve => setTimeout(resolve))
}
