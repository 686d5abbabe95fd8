/** Text into lines of a width, in whatever unit `measure` answers. Pure. */

export type Measure = (text: string) => number

/** Where a line may end: behind a space, and behind what joins words, but not within a number. */
const joints = /(?<= )|(?<=[-/\\–—_@&=?.])(?=\p{L})/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A line for each paragraph at least; a word that is longer than a line is broken between two letters. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap(paragraph => breakParagraph(paragraph, width, measure))
}

function breakParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const pieces = paragraph
    .split(joints)
    .flatMap(piece => (measure(piece.trimEnd()) > width ? breakWord(piece, width, measure) : [piece]))
  return fillLines(pieces, width, measure).map(line => line.trimEnd())
}

/** At least one letter in each piece, however narrow the line. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  return fillLines(letters, width, measure)
}

/** As many pieces in each as there is room for; the space at its end needs none. */
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

/** The first `most` lines; where there were more, the last of them says so. */
export function cutLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  return lines.slice(0, most).map((line, at) => (at === most - 1 ? `${line.slice(0, -1)}…` : line))
}
