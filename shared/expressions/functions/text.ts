/** Functions on texts, and on the chosen options of a question. */
import type { Run } from '../values/run.ts'
import { isList, numberOf, singleOf, textOf, type Value, valuesOf } from '../values/values.ts'
import type { ExpressionFunction } from './function.ts'

const text = (value: Value | undefined, run: Run) => run.spendText(textOf(value ?? '', run))

const of =
  (compute: (texts: readonly string[]) => string | number | boolean) =>
  (operands: readonly Value[], run: Run): Value => {
    const result = compute(operands.map(operand => text(operand, run)))
    return typeof result === 'string' ? run.spendText(result) : result
  }

const two = { least: 2, most: 2 } as const
const one = { least: 1, most: 1 } as const

export const textFunctions = {
  concat: { least: 1, most: 100, gives: 'text', compute: (parts, run) => join('', parts, run) },
  join: {
    least: 2,
    most: 100,
    gives: 'text',
    compute: ([separator, ...parts], run) => join(text(separator, run), parts, run),
  },
  'string-length': { ...one, gives: 'number', compute: of(([value = '']) => value.length) },
  'normalize-space': {
    ...one,
    gives: 'text',
    compute: of(([value = '']) => value.trim().replace(/\s+/g, ' ')),
  },
  contains: { ...two, gives: 'yes-no', compute: of(([value = '', part = '']) => value.includes(part)) },
  'starts-with': {
    ...two,
    gives: 'yes-no',
    compute: of(([value = '', part = '']) => value.startsWith(part)),
  },
  'ends-with': { ...two, gives: 'yes-no', compute: of(([value = '', part = '']) => value.endsWith(part)) },
  substr: { least: 2, most: 3, gives: 'text', compute: substr },
  'substring-before': {
    ...two,
    gives: 'text',
    compute: of(([value = '', part = '']) => value.slice(0, Math.max(0, value.indexOf(part)))),
  },
  'substring-after': { ...two, gives: 'text', compute: of(([value = '', part = '']) => after(value, part)) },
  translate: {
    least: 3,
    most: 3,
    gives: 'text',
    compute: of(([value = '', from = '', to = '']) => translate(value, from, to)),
  },
  regex: {
    ...two,
    gives: 'yes-no',
    compute: ([value, pattern], run) => run.matches(text(value, run), text(pattern, run)),
  },
  selected: { ...two, gives: 'yes-no', compute: of(([chosen = '', name = '']) => isSelected(chosen, name)) },
  'selected-at': { ...two, gives: 'text', compute: selectedAt },
  'count-selected': { ...one, gives: 'number', compute: of(([chosen = '']) => namesIn(chosen).length) },
} as const satisfies Record<string, ExpressionFunction>

function join(separator: string, parts: readonly Value[], run: Run): Value {
  const joined = parts.map(part =>
    isList(part)
      ? run.cached(part, `join ${separator}`, () =>
          valuesOf(part)
            .map(value => text(value, run))
            .join(separator),
        )
      : part,
  )
  return run.spendText(joined.map(part => text(part, run)).join(separator))
}

/** Indexes are counted from 0, and negative ones from the end. The character at `end` is not included. */
function substr([value, start, end]: readonly Value[], run: Run): Value {
  const whole = text(value, run)
  const last = end === undefined ? whole.length : numberOf(end)
  return whole.slice(Math.trunc(numberOf(start ?? 0)), Math.trunc(last))
}

function after(value: string, part: string): string {
  const at = value.indexOf(part)
  return at === -1 ? '' : value.slice(at + part.length)
}

/** Replaces each character in `from` by the one at the same place in `to`, or removes it. */
function translate(value: string, from: string, to: string): string {
  const places = new Map(
    [...from].map((letter, index) => [letter, [...to][index] ?? ''] as const).toReversed(),
  )
  return [...value].map(letter => places.get(letter) ?? letter).join('')
}

function isSelected(chosen: string, name: string): boolean {
  return ` ${chosen} `.includes(` ${name.trim()} `)
}

function namesIn(chosen: string): string[] {
  return chosen.split(' ').filter(Boolean)
}

function selectedAt([chosen, index]: readonly Value[], run: Run): Value {
  const at = Math.trunc(numberOf(singleOf(index ?? '')))
  return (at >= 0 ? namesIn(text(chosen, run))[at] : undefined) ?? ''
}
