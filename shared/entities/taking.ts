/**
 * Counts of material by each laptop. Each laptop changes only its own entry, so offline counts add up, and duplicates
 * count once. The planned quantity is the total less all entries.
 */
import { type Static, Type } from 'typebox'
import { Uuid } from './schema.ts'

export const Taking = Type.Object({
  uuid: Type.String({ description: 'Which laptop took it' }),
  quantity: Type.Number({ description: 'How much more, or less, than was asked for' }),
})
export type Taking = Static<typeof Taking>

export const TakingInput = Type.Object({ uuid: Uuid, quantity: Type.Number() })

/** Properties of an item that a count changes. */
export interface Counted {
  quantity: number | null
  takings: readonly Taking[] | null
}

export interface Recounted {
  quantity: number
  takings: Taking[]
}

/** Adds `by`, which may be negative, to the item's quantity and to the entry of the laptop `taker`. */
export function countBy({ quantity, takings }: Counted, taker: string, by: number): Recounted {
  const mine = takings?.find(({ uuid }) => uuid === taker)?.quantity ?? 0
  const others = (takings ?? []).filter(({ uuid }) => uuid !== taker)
  return {
    quantity: roundAmount((quantity ?? 0) + by),
    takings: inOrder([...others, { uuid: taker, quantity: roundAmount(mine + by) }]),
  }
}

/** Merges counts of two sides since `before`: each entry from the side that changed it, and the resulting quantity. */
export function mergeCounts(before: Counted, mine: Counted, office: Counted): Recounted {
  const [was, here, there] = [amountsOf(before), amountsOf(mine), amountsOf(office)]
  const takings = [...new Set([...there.keys(), ...here.keys()])].map(uuid => {
    const isMine = here.has(uuid) && here.get(uuid) !== was.get(uuid)
    return { uuid, quantity: (isMine ? here : there).get(uuid) ?? here.get(uuid) ?? 0 }
  })
  const asked = askedFor(office) === askedFor(before) ? askedFor(mine) : askedFor(office)
  return { quantity: roundAmount(asked + sumOf(takings)), takings: inOrder(takings) }
}

function askedFor({ quantity, takings }: Counted): number {
  return roundAmount((quantity ?? 0) - sumOf(takings ?? []))
}

function sumOf(takings: readonly Taking[]): number {
  return takings.reduce((sum, { quantity }) => sum + quantity, 0)
}

function amountsOf({ takings }: Counted): Map<string, number> {
  return new Map((takings ?? []).map(({ uuid, quantity }) => [uuid, quantity]))
}

/** Sorts, so that equal counts are equal lists. */
function inOrder(takings: readonly Taking[]): Taking[] {
  return takings.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
}

/** Removes the error of floating-point sums, such as 0.1 + 0.2. */
export function roundAmount(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}
