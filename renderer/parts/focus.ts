import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { focusScreen, isFocusFree } from './keep-focus.ts'

/**
 * Focuses a text area with the cursor at its end. It runs before the paint, so that no key is lost if the user types on
 * at once.
 */
export function useFocusAtEnd(area: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [area])
}

/**
 * Focuses the heading of a part that was opened. It runs before the paint; later it could take the focus from a field
 * in which the user types.
 */
export function useFocusOn(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => heading.current?.focus(), [heading])
}

/** Focuses the first empty field of a form. `among`: selector of the fields that may get the focus. */
export function useFocusOnFirst(
  form: RefObject<HTMLElement | null>,
  among = 'input:not([type=radio])',
): void {
  useLayoutEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>(among) ?? [])]
    const shown = fields.filter(field => field.checkVisibility())
    const first = shown.find(field => field.value === '') ?? shown[0]
    first?.focus()
  }, [form])
}

/** Focuses the first invalid field, once it is marked. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** Focuses an element that the next frame draws, unless the user has moved the focus by then. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  const held = document.activeElement
  requestAnimationFrame(() => {
    if (document.activeElement === held || isFocusFree()) find()?.focus()
  })
}

/** Focuses an element if the focus was lost with a removed one. */
export function catchFocus(selector: string): void {
  if (isFocusFree()) document.querySelector<HTMLElement>(selector)?.focus()
}

/** Focuses an element if `change` removes the focused one. */
export function useCaughtFocus(selector: string, change: unknown): void {
  const before = useRef(change)
  useEffect(() => {
    if (change !== before.current) catchFocus(selector)
    before.current = change
  }, [selector, change])
}

/** Focuses the opened part at once if it is there, else when it is drawn. */
export function focusOpened(): void {
  focusScreen()
  requestAnimationFrame(() => catchFocus('.job-title'))
}

/** Moves the focus after a key, but not after a click. */
export function followKey(event: MouseEvent): void {
  if (event.detail === 0) focusOpened()
}

/** Whether the element takes typed text. */
export function isTextField(target: EventTarget | null): boolean {
  const others = ['checkbox', 'radio', 'button', 'file', 'range', 'submit'].map(type => `[type=${type}]`)
  return target instanceof HTMLElement && target.matches(`input:not(${others}), textarea, select`)
}

/** Focuses an element when the component that has the focus is removed. */
export function useFocusAfterwards(selector: string): void {
  useEffect(() => () => catchFocus(selector), [selector])
}
