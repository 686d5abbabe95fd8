/** An event of Electron, which a listener may hold back. */
export interface CancelableEvent {
  preventDefault(): void
  readonly defaultPrevented: boolean
}

export function cancelable(): CancelableEvent {
  let isPrevented = false
  return {
    preventDefault: () => {
      isPrevented = true
    },
    get defaultPrevented() {
      return isPrevented
    },
  }
}
