/** Parses typed numbers with a decimal comma or point, with or without thousands separators. */
import { decimalSign } from './decimal-sign.ts'
import { t } from './t.ts'

type TypedNumber =
  | { is: 'number'; value: number }
  /** `12.500` where the comma is the decimal sign: twelve and a half, or twelve thousand five hundred */
  | { is: 'unclear'; readings: readonly [whole: string, decimal: string] }
  | { is: 'none' }

const none: TypedNumber = { is: 'none' }

export function readNumber(text: string): TypedNumber {
  const plain = text.replace(/[\s'’]/g, '').replace('\u2212', '-')
  const [, sign = '', digits = '', exponent = ''] = /^([+-]?)([\d.,]+)(e[+-]?\d+)?$/i.exec(plain) ?? []
  if (!/\d/.test(digits)) return none
  if (exponent === '' && isUnclear(digits)) {
    const readings = [digits.replace(/[.,]/, ''), digits.replace(/[.,]/, decimalSign()).replace(/0+$/, '')]
    return { is: 'unclear', readings: [sign + readings[0], sign + readings[1]?.replace(/[.,]$/, '')] }
  }
  const value = Number(`${sign}${withPoint(digits)}${exponent}`)
  return Number.isFinite(value) ? { is: 'number', value } : none
}

/** Asks which of the two an ambiguous number means; null for any other text. */
export function askWhich(text: string): string | null {
  const typed = readNumber(text)
  if (typed.is !== 'unclear') return null
  const [whole, decimal] = typed.readings
  return t('number.unclear', { whole, decimal })
}

/** A single separator that is not the user's decimal sign, with three digits after it, may separate thousands. */
function isUnclear(digits: string): boolean {
  const [, separator] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(digits) ?? []
  return separator !== undefined && separator !== decimalSign()
}

/** Removes thousands separators. Other groupings are not a number. */
function withPoint(digits: string): string {
  const separators = digits.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (separators.length < 2) return digits.replace(',', '.')
  const isAllThousands = separators.every(sign => sign === last)
  const [whole = '', decimals = ''] = isAllThousands ? [digits] : splitAtLast(digits)
  const areThousands = /^\d{1,3}(\.\d{3})+$|^\d{1,3}(,\d{3})+$/.test(whole)
  return areThousands ? `${whole.replaceAll(/[.,]/g, '')}.${decimals}` : 'none'
}

function splitAtLast(digits: string): [whole: string, decimals: string] {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  return [digits.slice(0, at), digits.slice(at + 1)]
}
