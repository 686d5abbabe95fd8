/** An event of Electron that a listener may cancel. */
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
