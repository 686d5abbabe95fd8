/** How much of something. */
import { numberWordsOf } from '../../shared/words/fill-text.ts'
import { locale } from './t.ts'
import { readNumber } from './typed-number.ts'

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

/** Reads an amount of at most three decimals; null for what is none, is unclear, or is not above zero. */
export function parseAmount(text: string): number | null {
  const typed = readNumber(text)
  const amount = typed.is === 'number' && /^\d{1,7}(\.\d{1,3})?$/.test(String(typed.value)) ? typed.value : 0
  return amount > 0 ? amount : null
}
