import { escapeActing, isPrintable } from '../../../shared/entities/printable.ts'
import { refuse } from '../refuse.ts'

/** @throws Refused `bad-request` for a name with control characters, or with signs that change the direction of text */
export function requirePrintable(name: string): void {
  if (isPrintable(name)) return
  const shown = escapeActing(name)
  refuse('bad-request', `A name has no control characters and no signs that turn text around: ${shown}`)
}
