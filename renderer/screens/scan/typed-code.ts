/**
 * Recognises a scanner that acts as a keyboard. It types faster than a person, outside a field, and ends with Enter.
 */

import { gs1Separator } from '../../../shared/rules/gs1-separator.ts'

const modifiers: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'Control', 'Alt'])
/** Milliseconds between two keys of a scanner. */
const gapMs = 50
/** A shorter sequence may be typed by chance. */
const lettersLeast = 4
/** Longer sequences are no code. */
const lettersMost = 4_296

export interface TypedKey {
  key: string
  /** ms of a monotonic clock */
  at: number
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  isInField: boolean
}

export interface TypedCode {
  code: string
  /** the part that went into a field which its first characters opened */
  inField: string
}

/** Takes one key after another, and returns the code at the scanner's Enter. */
export function createCodeListener(): (press: TypedKey) => TypedCode | null {
  let code = ''
  let inField = ''
  let last = Number.NEGATIVE_INFINITY
  return press => {
    const { key, at, isInField } = press
    if (modifiers.has(key)) return null
    const isQuick = at - last <= gapMs
    last = at
    if (key === 'Enter') {
      const typed = { code, inField }
      code = ''
      // Ctrl+Enter saves a note, and a scanner never sends it.
      const isEnd = isQuick && !isCommand(press)
      return isEnd && [...typed.code].length >= lettersLeast ? typed : null
    }
    // within a code it is the separator of GS1 labels, which scanners type as Ctrl+] or as Alt with its number
    if (isQuick && code !== '' && isSeparator(press)) {
      if (!code.endsWith(gs1Separator)) code += gs1Separator
      return null
    }
    if ([...key].length !== 1 || isCommand(press)) {
      code = ''
      return null
    }
    if (!isQuick || code === '') {
      code = isInField ? '' : key
      inField = ''
      return null
    }
    code = code.length < lettersMost ? code + key : ''
    if (isInField) inField += key
    return null
  }
}

/** A character with Control or Alt, or F8, which some scanners are set to. */
function isSeparator(press: TypedKey): boolean {
  return press.key === 'F8' || ([...press.key].length === 1 && isCommand(press) && !press.metaKey)
}

/** Control and Alt together type a character on some keyboards. */
function isCommand({ ctrlKey, altKey, metaKey }: TypedKey): boolean {
  return metaKey || ctrlKey !== altKey
}
