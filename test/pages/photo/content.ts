/** Chooses what is on a sheet, so that a person can read it in the picture. */

import { notes } from '../handwriting/notes.ts'
import { planNote, writeNote } from '../handwriting/write-note.ts'
import type { PageLanguage } from '../kinds.ts'
import { type Chance, happens, shuffle } from '../random.ts'
import type { Bend } from '../sheet/bend.ts'
import { type Drawing, measureText } from '../sheet/draw-pdf.ts'
import { type Family, families, heightsOfX } from '../sheet/fonts.ts'
import { formats } from '../sheet/formats.ts'
import { type Layout, layOut } from '../sheet/lay-out.ts'
import { print } from '../sheet/print.ts'
import { vocabularies } from '../texts/vocabularies.ts'
import type { DocumentKind } from '../texts/vocabulary.ts'
import { writeDocument } from '../texts/write-document.ts'
import type { Area } from '../things/hold.ts'
import type { Framed } from './framing.ts'
import { frameSheet } from './framing.ts'
import type { Shot } from './shot.ts'

export interface Content extends Framed {
  /** `null` for handwriting and an empty sheet */
  document: DocumentKind | null
  words: string[]
  /** where text is, in millimetres on the sheet */
  printed: Area[]
  /** points */
  size: { width: number; height: number }
  /** height of a small x in the picture, in pixels, where it is smallest; 0 without print */
  heightOfX: number
  /** Adds the page to a drawing. */
  draw: (drawing: Drawing) => void
}

interface Circumstances {
  shot: Shot
  language: PageLanguage
  bend: Bend
}

/** Pixels of a small x that a person reads well, without and with faults. */
const leastX = { clean: 9.5, bad: 12 } as const

const millimetresPerPoint = 25.4 / 72
const accents = ['#15151a', '#15151a', '#143c6e', '#7a1f1c', '#1f5a3a'] as const

/** Documents on large sheets are more frequent, as many of them are not legible in small pictures. */
const drawn: readonly DocumentKind[] = [
  ...(['delivery-note', 'delivery-note', 'delivery-note', 'work-permit', 'work-permit'] as const),
  ...(['letter', 'letter', 'meter-card', 'type-plate', 'receipt'] as const),
]

/** Draws pairs of a picture's size and a document by lot, and returns the first in which the print is legible. */
export function choosePrint(chance: Chance, circumstances: Circumstances): Content {
  const documents = shuffle(chance, drawn)
  const sizes = circumstances.shot.frames.length
  // Both lists are tried from their beginnings, so that neither small pictures nor large sheets are rare.
  for (let step = 0; step < sizes + documents.length - 1; step++)
    for (const [index, document] of documents.entries()) {
      const turn = step - index
      if (turn < 0 || turn >= sizes) continue
      const content = printLegibly(chance.fork(document), document, circumstances, turn)
      if (content !== null) return content
    }
  throw new Error('No document is legible in any size of picture')
}

function printLegibly(
  chance: Chance,
  document: DocumentKind,
  { shot, language, bend }: Circumstances,
  turn: number,
): Content | null {
  const least = shot.faults.length > 0 ? leastX.bad : leastX.clean
  const blocks = writeDocument(document, chance, vocabularies[language])
  const family = familyOf(chance, document)
  const decor = {
    accent: chance.pick(accents),
    hasLogo: happens(chance, 0.3),
    hasSignature: happens(chance, 0.3),
  }
  for (const format of shuffle(chance, formats[document]))
    for (const size of shuffle(chance, format.sizes)) {
      const font = (weight: 'regular' | 'bold') => families[family][weight]
      const layout = layOut(blocks, format, { font, size, accent: decor.accent }, measureText)
      const framed = frameSheet(millimetresOf(layout), shot, bend, turn)
      const heightOfX = size * millimetresPerPoint * heightsOfX[family] * framed.leastScale
      if (heightOfX < least) continue
      const draw = (to: Drawing) => print(to, layout, decor, chance.fork('print'))
      return {
        ...framed,
        document,
        words: layout.words,
        printed: areasOf(layout),
        size: layout,
        heightOfX,
        draw,
      }
    }
  return null
}

function familyOf(chance: Chance, document: DocumentKind): Family {
  if (document === 'receipt') return happens(chance, 0.5) ? 'courier' : 'liberation'
  if (document === 'letter' && happens(chance, 0.4)) return 'times'
  return happens(chance, 0.5) ? 'noto' : 'liberation'
}

function areasOf({ marks }: Layout): Area[] {
  return marks.flatMap(mark =>
    mark.kind === 'text'
      ? [
          {
            x: mark.x * millimetresPerPoint,
            y: mark.y * millimetresPerPoint,
            width: mark.width * millimetresPerPoint,
            height: mark.size * 1.2 * millimetresPerPoint,
          },
        ]
      : [],
  )
}

/** Returns a sheet without any print. */
export function chooseBlank(chance: Chance, { shot, bend }: Circumstances): Content {
  const [width, height] = chance.pick([
    [595.3, 841.9],
    [419.5, 595.3],
  ] as const)
  const framed = frameSheet(millimetresOf({ width, height }), shot, bend, 0)
  const draw = (drawing: Drawing) => void drawing.addPage({ size: [width, height], margin: 0 })
  return { ...framed, document: null, words: [], printed: [], size: { width, height }, heightOfX: 0, draw }
}

/** Returns a note that is written by hand. */
export function chooseNote(chance: Chance, { shot, language, bend }: Circumstances): Content {
  const note = planNote(chance, notes[language])
  const framed = frameSheet(millimetresOf(note), shot, bend, 0)
  const words = note.lines.flatMap(line => line.split(' '))
  const draw = (drawing: Drawing) => writeNote(chance.fork('pen'), drawing, note)
  return { ...framed, document: null, words, printed: [], size: note, heightOfX: 0, draw }
}

function millimetresOf({ width, height }: { width: number; height: number }) {
  return { width: width * millimetresPerPoint, height: height * millimetresPerPoint }
}
