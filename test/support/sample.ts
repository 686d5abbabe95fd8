/**
 * Samples of heavy tests for `npm test`, the same each time. `npm run test:all` runs everything. `README.md` says what
 * each sample leaves out.
 */
import process from 'node:process'

export const isWhole = process.env.FIELDBOOK_TESTS === 'all'

type Axes = Record<string, readonly unknown[]>
type CaseOf<A extends Axes> = { [Name in keyof A]: A[Name][number] }

/**
 * Returns cases of a matrix in which each value of each axis occurs at least once, if `isThere` allows it. The longest
 * axis goes from its first value to its last, the others by turns. An impossible case is replaced by the next turn's.
 */
export function diagonalOf<A extends Axes>(
  axes: A,
  isThere: (one: CaseOf<A>) => boolean = () => true,
): CaseOf<A>[] {
  if (isWhole) return everyCase(axes).filter(isThere)
  const lengths = Object.values(axes).map(({ length }) => length)
  const longest = Math.max(...lengths)
  const turns = Array.from({ length: lengths.reduce((product, length) => product * length) / longest })
  const caseAt = (at: number, turn: number) => {
    const entries = Object.entries(axes).map(([name, values]) => {
      const place = values.length === longest ? at : (at + turn) % values.length
      return [name, values[place]]
    })
    return Object.fromEntries(entries) as CaseOf<A>
  }
  const taken = Array.from({ length: longest }, (_, at) => turns.map((_turn, turn) => caseAt(at, turn)))
    .map(found => found.find(isThere))
    .filter(one => one !== undefined)
  // Adds values that the turns have left out.
  const all = everyCase(axes).filter(isThere)
  for (const [name, values] of Object.entries(axes))
    for (const value of values) {
      const hasIt = (one: CaseOf<A>) => one[name] === value
      const missing = taken.some(hasIt) ? undefined : all.find(hasIt)
      if (missing !== undefined) taken.push(missing)
    }
  return taken
}

/** Returns one of several similar cases, by the caller's turn. */
export function oneOf<Case>(cases: readonly Case[], turn: number): Case[] {
  return cases.filter((_case, at) => isWhole || at === turn % cases.length)
}

function everyCase<A extends Axes>(axes: A): CaseOf<A>[] {
  const cases = Object.entries(axes).reduce<Record<string, unknown>[]>(
    (sofar, [name, values]) => sofar.flatMap(one => values.map(value => ({ ...one, [name]: value }))),
    [{}],
  )
  return cases as CaseOf<A>[]
}
