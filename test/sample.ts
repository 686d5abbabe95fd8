/**
 * What `npm test` takes of what is heavy by its nature: the same each time. `npm run test:all` takes the whole.
 * `README.md` says of each part what is left out.
 */
import process from 'node:process'

export const isWhole = process.env.FIELDBOOK_TESTS === 'all'

type Axes = Record<string, readonly unknown[]>
type CaseOf<A extends Axes> = { [Name in keyof A]: A[Name][number] }

/**
 * The cases of a matrix, each with one value of every axis. Of those that `isThere`, each value of each axis stands in
 * one case at least: the longest axis from its first value to its last, the others by turns, and where that is no case,
 * by the next turn that is one.
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
  // what the turns have passed over
  const all = everyCase(axes).filter(isThere)
  for (const [name, values] of Object.entries(axes))
    for (const value of values) {
      const hasIt = (one: CaseOf<A>) => one[name] === value
      const missing = taken.some(hasIt) ? undefined : all.find(hasIt)
      if (missing !== undefined) taken.push(missing)
    }
  return taken
}

/** Of a few that show the same in other surroundings: one, by the turn of whoever asks. */
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
