import { expect, test } from 'vitest'
import { turnWords } from '../../../../main/app/capture/turn-words.ts'

const word = { text: 'Valve', box: { x: 0.125, y: 0.25, width: 0.5, height: 0.0625 } }

test.each([
  [0, word.box],
  [1, { x: 0.6875, y: 0.125, width: 0.0625, height: 0.5 }],
  [2, { x: 0.375, y: 0.6875, width: 0.5, height: 0.0625 }],
  [3, { x: 0.25, y: 0.375, width: 0.0625, height: 0.5 }],
])('a word of text that is turned by %i quarters has its place on the shown page', (turns, box) => {
  expect(turnWords([word], turns)).toEqual([{ text: 'Valve', box }])
})
