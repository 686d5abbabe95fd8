/** Detects a scanner that types its code, wherever the focus is outside a field. */
import { isTextField } from '../../parts/focus.ts'
import { closeCapture } from '../../state/capture.ts'
import { listen } from '../../state/listen.ts'
import { openScanned } from './scan-store.ts'
import { createCodeListener } from './typed-code.ts'

/** Returns a function that stops it. */
export function listenToScanner(): () => void {
  const hear = createCodeListener()
  const read = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, timeStamp } = event
    const isInField = isTextField(event.target)
    const typed = hear({ key, at: timeStamp, ctrlKey, altKey, metaKey, isInField })
    if (typed === null || document.querySelector('dialog[open]') !== null) return
    // The scanner's Enter must not click a button. Shortcuts that its characters triggered are closed again.
    event.preventDefault()
    event.stopPropagation()
    if (isInField) takeBack(event.target as HTMLInputElement | HTMLTextAreaElement, typed.inField)
    closeCapture()
    void openScanned(typed.code)
  }
  return listen(window, 'keydown', read, { capture: true })
}

/** Removes the characters of a code from the draft in which they were typed. */
function takeBack(field: HTMLInputElement | HTMLTextAreaElement, letters: string): void {
  if (letters === '' || !field.value.endsWith(letters)) return
  field.value = field.value.slice(0, -letters.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
