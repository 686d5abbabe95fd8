/**
 * A scanner that plugs in as a keyboard types its code faster than any person and ends it with Enter. That, and that it
 * begins outside of a field, tells it from what somebody writes.
 */

import { gs1Separator } from '../../shared/gs1-separator.ts'

const modifiers: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'Control', 'Alt'])
/** Between two keys of a scanner, in ms. */
const gapMs = 50
/** Less is what a person may hit by chance. */
const lettersLeast = 4
/** A scanner that never ends is none. */
const lettersMost = 4_296

export interface TypedKey {
  key: string
  /** ms on any clock that does not turn back */
  at: number
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  isInField: boolean
}

export interface TypedCode {
  code: string
  /** what of it went into a field that its first letters opened */
  inField: string
}

/** Takes one key after another; with the Enter of a scanner it gives the code. */
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
      // Control+Enter saves a note, and a scanner never sends it.
      const isEnd = isQuick && !isCommand(press)
      return isEnd && [...typed.code].length >= lettersLeast ? typed : null
    }
    // within a code it is a separator: GS1 labels have one, which scanners type as Ctrl+] or as Alt with its number
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

/** A key of letters with Control or Alt, or F8, which some scanners are set to. */
function isSeparator(press: TypedKey): boolean {
  return press.key === 'F8' || ([...press.key].length === 1 && isCommand(press) && !press.metaKey)
}

/** With both of Control and Alt some keyboards write a letter. */
function isCommand({ ctrlKey, altKey, metaKey }: TypedKey): boolean {
  return metaKey || ctrlKey !== altKey
}
