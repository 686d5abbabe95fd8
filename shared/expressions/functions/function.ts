import type { Run } from '../values/run.ts'
import type { Value } from '../values/values.ts'

/** The kind of values that a function returns. `any`: it depends on the operands. */
export type Kind = 'text' | 'number' | 'yes-no' | 'day' | 'moment' | 'any'

export interface ExpressionFunction {
  /** the smallest and the greatest number of operands */
  least: number
  most: number
  gives: Kind
  /** Null for functions that `evaluate.ts` knows, because they do not evaluate all operands or need the question. */
  compute: ((operands: readonly Value[], run: Run) => Value) | null
  /** whether the result depends on the moment, or differs each time */
  isFleeting?: boolean
}
