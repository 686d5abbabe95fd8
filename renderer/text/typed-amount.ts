import { readNumber } from './typed-number.ts'

/** Parses an amount of at most three decimals. Returns null if it is invalid, ambiguous, or not above zero. */
export function parseAmount(text: string): number | null {
  const typed = readNumber(text)
  const amount = typed.is === 'number' && /^\d{1,7}(\.\d{1,3})?$/.test(String(typed.value)) ? typed.value : 0
  return amount > 0 ? amount : null
}
