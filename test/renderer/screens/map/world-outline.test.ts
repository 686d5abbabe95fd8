import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { cutOutline } from '../../../../renderer/screens/map/world-outline.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology

test('no side of a country crosses the map from edge to edge', () => {
  const rings = cutOutline(topology).features.flatMap(({ geometry }) => geometry.coordinates.flat())
  const sides = rings.flatMap(ring => ring.slice(1).map((to, at) => [ring[at], to] as const))
  const wide = sides.filter(
    ([from, to]) => Math.abs((from?.[0] ?? 0) - (to[0] ?? 0)) > 180 && (from?.[1] ?? 0) > -60,
  )
  expect(wide).toEqual([])
  expect(rings.length).toBeGreaterThan(200)
})
