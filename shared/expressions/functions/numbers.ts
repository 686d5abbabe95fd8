/** Functions on numbers. Those for lists ignore empty values, as in ODK. */
import type { Run } from '../values/run.ts'
import { isBlank, isList, numberOf, type Value, valuesOf } from '../values/values.ts'
import type { ExpressionFunction } from './function.ts'

const of =
  (compute: (numbers: readonly number[]) => number) =>
  (operands: readonly Value[]): Value =>
    compute(operands.map(numberOf))

const one = { least: 1, most: 1, gives: 'number' } as const
const list = { least: 1, most: 100, gives: 'number' } as const

export const numberFunctions = {
  number: { ...one, compute: of(([number = Number.NaN]) => number) },
  int: { ...one, compute: of(([number = Number.NaN]) => Math.trunc(number)) },
  round: { ...one, most: 2, compute: of(([number = Number.NaN, places = 0]) => round(number, places)) },
  abs: { ...one, compute: of(([number = Number.NaN]) => Math.abs(number)) },
  sqrt: { ...one, compute: of(([number = Number.NaN]) => Math.sqrt(number)) },
  pow: { ...one, least: 2, most: 2, compute: of(([base = 0, exponent = 0]) => base ** exponent) },
  min: { ...list, compute: ofAll('min', numbers => numbers.reduce((a, b) => Math.min(a, b))) },
  max: { ...list, compute: ofAll('max', numbers => numbers.reduce((a, b) => Math.max(a, b))) },
  sum: { ...list, compute: ofAll('sum', numbers => numbers.reduce((a, b) => a + b), 0) },
  count: { ...one, compute: ([values]) => (values !== undefined && isList(values) ? values.length : 1) },
  'count-non-empty': { ...one, compute: countFilled },
} as const satisfies Record<string, ExpressionFunction>

/** `ofNone`: the result if no operand is a number. */
function ofAll(name: string, compute: (numbers: number[]) => number, ofNone = Number.NaN) {
  const computeOf = (values: readonly Value[]) => {
    const numbers = values.map(numberOf).filter(number => !Number.isNaN(number))
    return numbers.length === 0 ? ofNone : compute(numbers)
  }
  return (operands: readonly Value[], run: Run): Value =>
    computeOf(
      operands.map(operand =>
        isList(operand) ? run.cached(operand, name, () => computeOf(operand)) : operand,
      ),
    )
}

function countFilled([values = '']: readonly Value[], run: Run): Value {
  const count = () => valuesOf(values).filter(value => !isBlank(value)).length
  return isList(values) ? run.cached(values, 'count-non-empty', count) : count()
}

/** Rounds the decimal number that a user reads, so 1.005 becomes 1.01. A half is rounded up, -2.5 to -2. */
function round(number: number, places: number): number {
  const digits = Math.trunc(places)
  if (!Number.isFinite(number) || Number.isNaN(digits)) return number
  if (Math.abs(digits) > 30) return Number.NaN
  const shifted = shift(number, digits)
  return Number.isFinite(shifted) ? shift(Math.round(shifted), -digits) : number
}

function shift(number: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(number).split('e')
  return Number(`${mantissa}e${Number(exponent) + digits}`)
}
