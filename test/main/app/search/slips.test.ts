import { expect, test } from 'vitest'
import { findAll } from '../../../../main/app/search/find.ts'
import { slipsBetween } from '../../../../main/app/search/slips.ts'
import { openService } from '../../service/open-service.ts'

const titles = ['Sidewalk: two slabs have sunk', 'Graffiti on the underpass', 'Sprinkler centre: weekly test']

test('a slip in what is looked for is forgiven, and changes nothing of what is found as it was typed', () => {
  const world = openService()
  for (const title of titles) world.create({ title })
  const find = (q: string) =>
    findAll(world.store.read, world.actors.tech, q).map(hit => (hit.kind === 'job' ? hit.title : hit.kind))
  expect(find('sidwalk')).toEqual([titles[0]])
  expect(find('grafitti')).toEqual([titles[1]])
  expect(find('sprinlker')).toEqual([titles[2]])
  expect(find('SIDEWLAK slabs')).toEqual([titles[0]])
  expect(find('sidwalk slasb')).toEqual([titles[0]])
  expect(find('sunk')).toEqual([titles[0]])
  expect(find('xqzptlw')).toEqual([])
  expect(find('tst')).toEqual([])
})

test('slips are counted up to as many as are forgiven', () => {
  const slips = (a: string, b: string, most = 2) => slipsBetween([...a], [...b], most)
  expect(slips('sidwalk', 'sidewalk')).toBe(1)
  expect(slips('grafitti', 'graffiti')).toBe(2)
  expect(slips('ab', 'ba')).toBe(1)
  expect(slips('boiler', 'toilet')).toBe(2)
  expect(slips('boiler', 'lift')).toBe(3)
  expect(slips('boiler', 'toilet', 1)).toBe(2)
})
