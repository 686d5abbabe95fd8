/** Computes what each seed covers, and which seeds together cover most. */
import { Pieces, type Ran } from './blocks.ts'
import { chooseGreedily } from './greedy.ts'
import { findMissing, requirementsOf } from './requirements.ts'

/** A seed with its kinds of events and the code that it ran. */
export interface Lived {
  seed: number
  kinds: ReadonlySet<string>
  ran: Ran
}

export interface Covering {
  seed: number
  kinds: ReadonlySet<string>
  pieces: ReadonlySet<string>
  has: ReadonlyMap<string, number>
}

/** The worth of a requirement and of a kind of event, in pieces of source. */
const worthOf = { demand: 20, kind: 2, piece: 1 }

export function coverEach(all: readonly Lived[], isBase: boolean): Covering[] {
  const names = new Pieces(all.map(({ ran }) => ran))
  return all.map(({ seed, kinds, ran }) => {
    const pieces = new Set(names.in(ran))
    const requirements = requirementsOf(isBase).filter(one => one.isMet(kinds))
    const has = new Map([
      ...requirements.map(({ name }) => [`demand ${name}`, worthOf.demand] as const),
      ...[...kinds].map(kind => [`kind ${kind}`, worthOf.kind] as const),
      ...[...pieces].map(piece => [piece, worthOf.piece] as const),
    ])
    return { seed, kinds, pieces, has }
  })
}

export function chooseOf(all: readonly Covering[], count: number): Covering[] {
  return chooseGreedily(all, count).toSorted((a, b) => a.seed - b.seed)
}

/** Describes the coverage in a few lines for the output. */
export function sayCovered(chosen: readonly Covering[], all: readonly Covering[], isBase: boolean): string {
  const say = (name: string, of: (one: Covering) => Iterable<string>) => {
    const [some, whole] = [union(chosen, of), union(all, of)]
    return `${some.size} of ${whole.size} ${name} (${((100 * some.size) / whole.size).toFixed(1)} %)`
  }
  const struck = ({ kinds }: Covering) => kinds.values().filter(kind => kind.includes(' meets '))
  const missing = findMissing(
    union(chosen, ({ kinds }) => kinds),
    isBase,
  )
  const requirements = requirementsOf(isBase).length
  return [
    `${chosen.length} of ${all.length} seeds before ${isBase ? 'base servers' : 'our hub'} have`,
    say('pieces of source', ({ pieces }) => pieces),
    say('kinds of what happened', ({ kinds }) => kinds),
    say('of these, kinds of requests and writings with what befell them', struck),
    `${requirements - missing.length} of ${requirements} acts, office acts, faults and claims${missing.map(name => `, not ${name}`).join('')}`,
  ].join('\n  ')
}

function union(all: readonly Covering[], of: (one: Covering) => Iterable<string>): Set<string> {
  return new Set(all.flatMap(one => [...of(one)]))
}
