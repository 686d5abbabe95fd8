import { escapeActing, isPrintable } from '../../../shared/printable.ts'
import { refuse } from '../refuse.ts'

/** @throws Refused `bad-request` for a name that would act on a terminal, or turn the text around it */
export function requirePrintable(name: string): void {
  if (isPrintable(name)) return
  const shown = escapeActing(name)
  refuse('bad-request', `A name has no control characters and no signs that turn text around: ${shown}`)
}
