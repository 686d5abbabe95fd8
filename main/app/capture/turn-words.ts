/** Turns the places of words, for a page that is shown in another direction than its text. */
import type { PageBox, PageWord } from '../../../shared/entities/captured-page.ts'

/** `turns`: number of quarters, clockwise, by which the text is turned on the shown page. */
export function turnWords(words: readonly PageWord[], turns: number): PageWord[] {
  return words.map(({ text, box }) => ({ text, box: turnBox(box, turns) }))
}

function turnBox(box: PageBox, turns: number): PageBox {
  if (turns === 0) return box
  const { x, y, width, height } = turnBox(box, turns - 1)
  return { x: 1 - y - height, y: x, width: height, height: width }
}
