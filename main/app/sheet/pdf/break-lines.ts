/** Breaks text into lines of a given width, in the unit that `measure` returns. Pure. */

export type Measure = (text: string) => number

/** The places where a line may end: after a space and after joining punctuation, but not inside a number. */
const joints = /(?<= )|(?<=[-/\\–—_@&=?.])(?=\p{L})/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns at least one line per paragraph. A word longer than a line is broken between two characters. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap(paragraph => breakParagraph(paragraph, width, measure))
}

function breakParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const pieces = paragraph
    .split(joints)
    .flatMap(piece => (measure(piece.trimEnd()) > width ? breakWord(piece, width, measure) : [piece]))
  return fillLines(pieces, width, measure).map(line => line.trimEnd())
}

/** Each piece has at least one character, even if that is wider than the line. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  return fillLines(letters, width, measure)
}

/** Fills each line with as many pieces as fit. The space at a line's end does not count. */
function fillLines(pieces: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const piece of pieces) {
    if (line !== '' && lineWidth + measure(piece.trimEnd()) > width) {
      lines.push(line)
      line = ''
      lineWidth = 0
    }
    line += piece
    lineWidth += measure(piece)
  }
  return [...lines, line]
}

/** Returns the first `most` lines; if there are more, the last one ends with an ellipsis. */
export function cutLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  return lines.slice(0, most).map((line, at) => (at === most - 1 ? `${line.slice(0, -1)}…` : line))
}
