/** How much of something. */
import { numberWordsOf } from '../../shared/words/fill-text.ts'
import { locale } from './t.ts'

/** Null for what is not counted. */
export function amountWords({
  quantity,
  unit,
}: {
  quantity: number | null
  unit: string | null
}): string | null {
  if (quantity === null) return null
  return [numberWordsOf(locale()).numbers.format(quantity), unit].filter(Boolean).join(' ')
}
