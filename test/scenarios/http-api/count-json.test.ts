import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exceededBound } from '../../../main/http/request/json-body.ts'

const endless = { values: 1e9, names: 1e9, properties: 1e9, depth: 1e9 }
const exceeded = (text: string, bounds: Partial<typeof endless>) =>
  exceededBound(new TextEncoder().encode(text), { ...endless, ...bounds })

/** Counts a value and all values in it, and one more for each empty object or list. */
function countOf(value: unknown): { values: number; names: Set<string>; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, names: new Set(), depth: 0 }
  const inside = Object.values(value).map(countOf)
  const names = Array.isArray(value) ? [] : Object.keys(value).map(name => JSON.stringify(name))
  return {
    values:
      1 +
      Math.max(
        1,
        inside.reduce((sum, { values }) => sum + values, 0),
      ),
    names: new Set([...names, ...inside.flatMap(part => [...part.names])]),
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
  }
}

describe('counting in a JSON text', () => {
  test('counts the values, with any strings and any layout', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const { values, names, depth } = countOf(JSON.parse(text))
        expect(exceeded(text, { values, names: names.size, depth })).toBeNull()
        expect(exceeded(text, { values: values - 1 })).toBe(values > 0 ? 'values' : null)
        if (names.size > 0) expect(exceeded(text, { names: names.size - 1 })).toBe('names')
        if (depth > 0) expect(exceeded(text, { depth: depth - 1 })).toBe('depth')
      }),
    )
  })

  test('counts a repeated name once, and does not count values as names', () => {
    expect(exceeded('[{"a":"b"},{"a":"c"},{"a":["d","e"]}]', { names: 1 })).toBeNull()
    expect(exceeded('{"a":{"b":1},"c":1}', { names: 2 })).toBe('names')
  })

  test('counts properties for each object separately', () => {
    const text = '[{"a":{"b":1,"c":[1,2,3,4]},"d":{"b":1,"c":2}},{"a":1,"b":{},"c":3}]'
    expect(exceeded(text, { properties: 3 })).toBeNull()
    expect(exceeded(text, { properties: 2 })).toBe('properties')
    expect(exceeded('[1,2,3,{"a":1},4,5]', { properties: 1 })).toBeNull()
  })

  test('ignores text that is no JSON', () => {
    for (const text of ['', '"', '"\\', ']]]]', '}{', '{"a', ',,,,', '[[[']) {
      expect([null, 'values']).toContain(exceeded(text, { values: 3 }))
    }
  })
})
