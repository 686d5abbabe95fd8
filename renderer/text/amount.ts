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

/** What is typed as an amount, with a comma or a point; null for what is none, or is not above zero. */
export function parseAmount(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  const amount = /^\d{1,7}(\.\d{1,3})?$/.test(plain) ? Number(plain) : 0
  return amount > 0 ? amount : null
}
