/** Which key does what. Single keys can be switched off, and never fire while something is typed. */

export type Command =
  | { do: 'screen'; at: number }
  | {
      do:
        | 'nextJob'
        | 'previousJob'
        | 'note'
        | 'photo'
        | 'form'
        | 'sign'
        | 'undo'
        | 'search'
        | 'sync'
        | 'back'
        | 'help'
    }

export interface Key {
  key: string
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isTyping: boolean
}

const singleKeys: Partial<Record<string, Command>> = {
  j: { do: 'nextJob' },
  k: { do: 'previousJob' },
  n: { do: 'note' },
  p: { do: 'photo' },
  f: { do: 'form' },
  g: { do: 'sign' },
}

/** The command of a key press, or null. */
export function commandOf(press: Key, areSingleKeysOn: boolean): Command | null {
  const { key, code, altKey, isTyping } = press
  const letter = latinKey(press)
  const isControl = press.ctrlKey || press.metaKey
  if (key === 'F5') return { do: 'sync' }
  if (key === 'F1') return { do: 'help' }
  if (key === 'Escape') return { do: 'back' }
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? []
  // a Mac's Option writes @ or { with a number's key, which belongs to the field
  const isWritten = isTyping && key !== digit
  if (altKey && !isControl && digit !== undefined && !isWritten)
    return { do: 'screen', at: Number(digit) - 1 }
  if (isControl && !altKey && letter === 'k') return { do: 'search' }
  if (isTyping) return null
  if (isControl && !altKey && letter === 'z') return { do: 'undo' }
  if (altKey || isControl || !areSingleKeysOn) return null
  return singleKeys[letter] ?? null
}

/**
 * Returns the lower-case letter or digit of a key. A key of another script (Cyrillic, Greek, Hebrew, Thai) has the letter
 * that is at the same place of a Latin keyboard.
 */
export function latinKey({ key, code }: Pick<Key, 'key' | 'code'>): string {
  const [, place] = /^(?:Key|Digit)([A-Z\d])$/.exec(code) ?? []
  const isOtherScript = [...key].length <= 2 && /^[^\p{ASCII}\p{Script=Latin}]+$/u.test(key)
  return isOtherScript && place !== undefined ? place.toLowerCase() : key.toLowerCase()
}

/** What is open inside a screen and is written in takes both keys for itself: one keeps it, Escape closes it alone. */
export function keysOf(box: { save: () => unknown; close: () => void }): (event: KeyboardEvent) => void {
  return event => {
    if (event.isComposing) return
    if (isSaveKey(event)) void box.save()
    else if (event.key === 'Escape') box.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Ctrl+Enter, or the Mac's own. */
export function isSaveKey(press: Pick<Key, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return press.key === 'Enter' && (press.ctrlKey || press.metaKey)
}
