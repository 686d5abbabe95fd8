/** What is begun is ended: listeners and lists of undos. */

export function listen(target: EventTarget, name: string, run: (event: Event) => void): () => void {
  target.addEventListener(name, run)
  return () => target.removeEventListener(name, run)
}

export function undoAll(undos: readonly (() => void)[]): () => void {
  return () => {
    for (const undo of undos) undo()
  }
}
