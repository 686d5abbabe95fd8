import { readNumber } from './typed-number.ts'

/** Reads an amount of at most three decimals; null for what is none, is unclear, or is not above zero. */
export function parseAmount(text: string): number | null {
  const typed = readNumber(text)
  const amount = typed.is === 'number' && /^\d{1,7}(\.\d{1,3})?$/.test(String(typed.value)) ? typed.value : 0
  return amount > 0 ? amount : null
}
