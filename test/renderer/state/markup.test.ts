import { expect, test } from 'vitest'
import { parseDraft } from '../../../renderer/state/parse-draft.ts'
import { nameByTime } from '../../../renderer/text/photo-name.ts'
import { nameOfCopy, stemOfOriginal } from '../../../shared/sync/marked-copy.ts'

test('parseDraft returns an empty draft if the stored draft has another format', () => {
  const nothing = { shapes: [], words: '' }
  const parse = (text: string) => parseDraft(text, nothing)
  expect(parse('[1]')).toEqual(nothing)
  expect(parse('{"shapes":7,"words":{}}')).toEqual(nothing)
  expect(parse('{"shapes":[1],"words":"Leaks"}')).toEqual({ shapes: [1], words: 'Leaks' })
})

test('a photo without a name is named after its time, and a marked copy after its photo', () => {
  expect(nameByTime('Photo', Date.parse('2026-11-20T08:41:07Z'), 'jpg')).toMatch(
    /^Photo 2026-11-\d\d \d\d\.41\.07\.000\.jpg$/,
  )
  expect(nameOfCopy('valve.below.HEIC', 'marked')).toBe('valve.below (marked).jpg')
  expect(nameOfCopy('valve', 'marked')).toBe('valve (marked).jpg')
  expect(stemOfOriginal('valve.below (markerad).jpg')).toBe('valve.below')
  expect(stemOfOriginal('valve (2).jpg')).toBeNull()
})
