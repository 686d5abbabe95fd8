/** Keyboard shortcuts. Single keys can be switched off, and do nothing while the user types. */

export type Command =
  | { do: 'screen'; at: number }
  | {
      do:
        | 'nextJob'
        | 'previousJob'
        | 'note'
        | 'photo'
        | 'record'
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
  r: { do: 'record' },
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
  // Option with a number key types @ or { on a Mac, which belongs to the field
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

/** Keys of an editor inside a screen: one saves, Escape closes only the editor. */
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

/** Ctrl+Enter, or Command+Enter on a Mac. */
export function isSaveKey(press: Pick<Key, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return press.key === 'Enter' && (press.ctrlKey || press.metaKey)
}
