import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteJob } from '../../../../main/service/jobs/delete-job.ts'
import { findAll } from '../../../../main/service/search/find.ts'
import { similarWords, slipsBetween } from '../../../../main/service/search/slips.ts'
import { foldWord } from '../../../../shared/rules/search-words.ts'
import { openService, type TestService } from '../../../support/service/open-service.ts'
import '../../../support/same-draws.ts'

const titles = ['Sidewalk: two slabs have sunk', 'Graffiti on the underpass', 'Sprinkler centre: weekly test']

test('a search tolerates one typing error in each word', () => {
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

test('a search suggests only words of the search index, after any additions and deletions of jobs', () => {
  const world = openService()
  const drawn = fc.string({ unit: fc.constantFrom(...'abcdé'), minLength: 3, maxLength: 10 })
  const near = fc.property(fc.array(drawn, { maxLength: 20 }), drawn, fc.nat(7), (words, sought, dice) => {
    const { uuid } = world.create({ title: words.join(' ') })
    const word = foldWord(sought)
    expect(similarWords(world.store.read, word)).toEqual(nearByReadingAll(world, word))
    if (dice === 0) world.run(command => deleteJob(command, uuid))
    expect(similarWords(world.store.read, word)).toEqual(nearByReadingAll(world, word))
  })
  fc.assert(near, { numRuns: 40 })
})

/** Compares each word of the index. */
function nearByReadingAll({ store }: TestService, word: string): string[] {
  const letters = [...word]
  const most = letters.length < 8 ? 1 : 2
  const known = store.read.all<{ term: string; doc: number }>(
    'SELECT term, doc FROM temp.job_words ORDER BY term',
  )
  return known
    .map(({ term, doc }) => ({ term, doc, slips: slipsBetween(letters, [...term], most) }))
    .filter(({ slips }) => letters.length >= 4 && slips > 0 && slips <= most)
    .sort((a, b) => a.slips - b.slips || b.doc - a.doc)
    .slice(0, 3)
    .map(({ term }) => term)
}

test('the distance of two words is counted up to the tolerated number of typing errors', () => {
  const slips = (a: string, b: string, most = 2) => slipsBetween([...a], [...b], most)
  expect(slips('sidwalk', 'sidewalk')).toBe(1)
  expect(slips('grafitti', 'graffiti')).toBe(2)
  expect(slips('ab', 'ba')).toBe(1)
  expect(slips('boiler', 'toilet')).toBe(2)
  expect(slips('boiler', 'lift')).toBe(3)
  expect(slips('boiler', 'toilet', 1)).toBe(2)
})
