import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBest } from '../../../../main/service/entity/best-hits.ts'

test('a search finds the best results that the user may see, although many hidden results rank higher', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 400 }),
      fc.integer({ min: 0, max: 20 }),
      (visible, limit) => {
        const hits = visible.map((_, index) => ({ id: index, rank: -1_000 + index }))
        const seen = (ids: readonly number[]) => ids.filter(id => visible[id]).map(id => ({ id, bytes: 1 }))
        const found = findBest(window => hits.slice(0, window), seen, limit)
        const expected = hits.filter(({ id }) => visible[id]).slice(0, limit)
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      },
    ),
  )
})
