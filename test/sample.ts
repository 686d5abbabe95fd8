/**
 * What `npm test` takes of what is heavy by its nature: the same each time. `npm run test:all` takes the whole.
 * `README.md` says of each part what is left out.
 */
import process from 'node:process'

export const isWhole = process.env.FIELDBOOK_TESTS === 'all'

type Axes = Record<string, readonly unknown[]>
type CaseOf<A extends Axes> = { [Name in keyof A]: A[Name][number] }

/**
 * The cases of a matrix, each with one value of every axis; of all those that `isThere`, a few in which any two
 * values still stand together that do in one of them: few bugs want a third thing to show.
 */
export function casesOf<A extends Axes>(
  axes: A,
  isThere: (one: CaseOf<A>) => boolean = () => true,
): CaseOf<A>[] {
  const all = everyCase(axes).filter(isThere)
  return isWhole ? all : coverPairs(all)
}

/**
 * As `casesOf`, for axes that have little to do with each other: each value of each stands in one case at least, the
 * longest axis from its first to its last, the others by turns.
 */
export function diagonalOf<A extends Axes>(axes: A): CaseOf<A>[] {
  if (isWhole) return everyCase(axes)
  const longest = Math.max(...Object.values(axes).map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => {
    const entries = Object.entries(axes).map(([name, values]) => [name, values[at % values.length]])
    return Object.fromEntries(entries) as CaseOf<A>
  })
}

function everyCase<A extends Axes>(axes: A): CaseOf<A>[] {
  const cases = Object.entries(axes).reduce<Record<string, unknown>[]>(
    (sofar, [name, values]) => sofar.flatMap(one => values.map(value => ({ ...one, [name]: value }))),
    [{}],
  )
  return cases as CaseOf<A>[]
}

/** Takes whichever has most of the pairs that the others lack; of equals, the one that comes first. */
export function coverPairs<Case extends Record<string, unknown>>(all: readonly Case[]): Case[] {
  const numbers = numbersIn(all)
  const pairs = new Map(all.map(one => [one, pairsOf(one, numbers)]))
  const missing = new Set([...pairs.values()].flat())
  const gainOf = (one: Case) => (pairs.get(one) ?? []).filter(pair => missing.has(pair)).length
  const taken = new Set<Case>()
  while (missing.size > 0) {
    const best = all.reduce((most, one) => (gainOf(one) > gainOf(most) ? one : most))
    taken.add(best)
    for (const pair of pairs.get(best) ?? []) missing.delete(pair)
  }
  return all.filter(one => taken.has(one))
}

/** Each value of each axis by a number of its own. */
function numbersIn(all: readonly Record<string, unknown>[]): Map<string, Map<unknown, number>> {
  const numbers = new Map<string, Map<unknown, number>>()
  for (const [name, value] of all.flatMap(one => Object.entries(one))) {
    const known = numbers.get(name) ?? new Map<unknown, number>()
    numbers.set(name, known)
    if (!known.has(value)) known.set(value, known.size)
  }
  return numbers
}

function pairsOf(one: Record<string, unknown>, numbers: Map<string, Map<unknown, number>>): string[] {
  const values = Object.entries(one).map(([name, value]) => `${name} ${numbers.get(name)?.get(value)}`)
  return values.flatMap((value, at) => values.slice(at + 1).map(other => `${value}, ${other}`))
}
