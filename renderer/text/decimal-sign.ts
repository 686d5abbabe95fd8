import { numberWordsOf } from '../../shared/text/fill-text.ts'
import { locale } from './t.ts'

/** Returns the sign before the decimals of a number in the language of the screens. */
export function decimalSign(): string {
  const parts = numberWordsOf(locale()).numbers.formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
