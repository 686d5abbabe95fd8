import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { focusScreen, isFocusFree } from './keep-focus.ts'

/**
 * Puts the cursor behind what is written, once the field is there. Before the paint, so that not one key of
 * who types on at once is lost.
 */
export function useFocusAtEnd(area: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [area])
}

/**
 * Leads to what names the part that was opened. Before the paint too: later it would take the focus from whoever is in a
 * field already, and what they type would go nowhere.
 */
export function useFocusOn(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => heading.current?.focus(), [heading])
}

/** Puts the cursor into the first field of a form that is still empty. */
export function useFocusOnFirst(form: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio])') ?? [])]
    const shown = fields.filter(field => field.checkVisibility())
    const first = shown.find(field => field.value === '') ?? shown[0]
    first?.focus()
  }, [form])
}

/** Leads to what has to be mended first, once it is marked. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** To what the next frame draws, unless whoever is quicker has gone on by then. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  const held = document.activeElement
  requestAnimationFrame(() => {
    if (document.activeElement === held || isFocusFree()) find()?.focus()
  })
}

/** For the focus that went with the thing it was on. */
export function catchFocus(selector: string): void {
  if (isFocusFree()) document.querySelector<HTMLElement>(selector)?.focus()
}

/** Where the focus goes when `change` takes away what had it. */
export function useCaughtFocus(selector: string, change: unknown): void {
  const before = useRef(change)
  useEffect(() => {
    if (change !== before.current) catchFocus(selector)
    before.current = change
  }, [selector, change])
}

/** To what is opened beside: at once if it is there already, else when it comes. */
export function focusOpened(): void {
  focusScreen()
  requestAnimationFrame(() => catchFocus('.job-title'))
}

/** What a key opened has the focus; what a pointer opened leaves it where it is. */
export function followKey(event: MouseEvent): void {
  if (event.detail === 0) focusOpened()
}

/** Whether the letters that are typed there stay there. */
export function isTextField(target: EventTarget | null): boolean {
  const others = ['checkbox', 'radio', 'button', 'file', 'range', 'submit'].map(type => `[type=${type}]`)
  return target instanceof HTMLElement && target.matches(`input:not(${others}), textarea, select`)
}

/** Where the focus goes when the part that has it is gone. */
export function useFocusAfterwards(selector: string): void {
  useEffect(() => () => catchFocus(selector), [selector])
}
