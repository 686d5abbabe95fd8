/** All functions of expressions by name. Their meaning is that of ODK XForms. */
import { textOf, truthOf } from '../values/values.ts'
import { dateFunctions } from './dates.ts'
import type { ExpressionFunction } from './function.ts'
import { numberFunctions } from './numbers.ts'
import { textFunctions } from './text.ts'

const one = { least: 1, most: 1 } as const
const none = { least: 0, most: 0 } as const

const others = {
  if: { least: 3, most: 3, gives: 'any', compute: null },
  coalesce: { least: 2, most: 100, gives: 'any', compute: null },
  once: { ...one, gives: 'any', compute: null },
  position: { ...one, gives: 'number', compute: null },
  not: { ...one, gives: 'yes-no', compute: ([value]) => !truthOf(value ?? '') },
  boolean: { ...one, gives: 'yes-no', compute: ([value]) => truthOf(value ?? '') },
  'boolean-from-string': {
    ...one,
    gives: 'yes-no',
    compute: ([value], run) => isTrueText(textOf(value ?? '', run)),
  },
  true: { ...none, gives: 'yes-no', compute: () => true },
  false: { ...none, gives: 'yes-no', compute: () => false },
  string: { ...one, gives: 'text', compute: ([value], run) => run.spendText(textOf(value ?? '', run)) },
  uuid: { ...none, gives: 'text', compute: (_, run) => run.surroundings.newUuid(), isFleeting: true },
  random: { ...none, gives: 'number', compute: (_, run) => run.surroundings.random(), isFleeting: true },
} as const satisfies Record<string, ExpressionFunction>

const functions: ReadonlyMap<string, ExpressionFunction> = new Map(
  Object.entries({ ...others, ...textFunctions, ...numberFunctions, ...dateFunctions }),
)

export function functionNamed(name: string): ExpressionFunction | undefined {
  return functions.get(name)
}

export const functionNames: readonly string[] = [...functions.keys()]

function isTrueText(text: string): boolean {
  return text.toLowerCase() === 'true' || text === '1'
}
