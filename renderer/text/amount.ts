/** Amounts with their unit in words. */
import { numberWordsOf } from '../../shared/text/fill-text.ts'
import { locale } from './t.ts'

/** Returns null if there is no quantity. */
export function amountLabel({
  quantity,
  unit,
}: {
  quantity: number | null
  unit: string | null
}): string | null {
  if (quantity === null) return null
  return [numberWordsOf(locale()).numbers.format(quantity), unit].filter(Boolean).join(' ')
}
