/** The places of found terms among recognised words. */
import { expect, test } from 'vitest'
import { foldPieces, matchText } from '../../../../../renderer/screens/viewer/find/match-text.ts'
import { textOfWords } from '../../../../../renderer/screens/viewer/find/page-texts.ts'

test('a term in a part of a recognised word is marked on this part only', () => {
  const { pieces, boxOf } = textOfWords([
    { text: 'Serial', box: { x: 0.1, y: 0.2, width: 0.1, height: 0.02 } },
    { text: 'GX25-8274', box: { x: 0.3, y: 0.2, width: 0.18, height: 0.02 } },
  ])
  const folded = foldPieces(pieces)
  expect(folded.text).toBe('serial gx25-8274 ')
  const [match = []] = matchText(folded, '8274', 'phrase')
  const [box] = match.map(boxOf)
  expect(box?.x).toBeCloseTo(0.4)
  expect(box?.width).toBeCloseTo(0.08)
  expect(matchText(folded, 'serial gx25', 'phrase')).toHaveLength(1)
})
