import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRings } from '../../../shared/rules/find-rings.ts'

/** Returns whether the node can be reached from itself through the other one. */
function areInRing(a: number, b: number, edges: ReadonlyMap<number, number[]>): boolean {
  const reached = (from: number) => {
    const nodes = new Set([from])
    for (const node of nodes) for (const next of edges.get(node) ?? []) nodes.add(next)
    return nodes
  }
  return reached(a).has(b) && reached(b).has(a)
}

test('findRings gives the same number to nodes that reach each other, and to no others', () => {
  const node = fc.nat({ max: 7 })
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 14 }), pairs => {
      const edges = new Map<number, number[]>()
      for (const [from, to] of pairs) edges.set(from, [...(edges.get(from) ?? []), to])
      const rings = findRings(edges.keys(), each => edges.get(each) ?? [])
      const nodes = [...rings.keys()]
      expect(nodes.toSorted()).toEqual([...new Set(pairs.flat())].toSorted())
      for (const a of nodes)
        for (const b of nodes) expect(rings.get(a) === rings.get(b)).toBe(areInRing(a, b, edges))
    }),
  )
})

test('findRings follows a chain of 100,000 nodes', () => {
  const rings = findRings([0], node => (node < 100_000 ? [node + 1] : [0]))
  expect(new Set(rings.values()).size).toBe(1)
})
