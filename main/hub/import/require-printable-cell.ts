import { escapeActing, isPrintable } from '../../../shared/entities/printable.ts'
import { refuse } from '../../service/refuse.ts'

/** Returns `text` unless it would act on a terminal or turn the text around it. @throws Refused `invalid` */
export function requirePrintableCell(field: string, text: string): string {
  if (isPrintable(text)) return text
  const shown = escapeActing(text)
  return refuse('invalid', `the ${field} has control characters or signs that turn text around: ${shown}`)
}

/** Like `requirePrintableCell`, but allows line ends and tabs: addresses and titles of other systems contain them. */
export function requirePrintableLines(field: string, text: string): string {
  requirePrintableCell(field, text.replace(/\s/g, ' '))
  return text
}
