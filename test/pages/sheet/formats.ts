/** Sizes of paper and of print. */
import type { DocumentKind } from '../texts/vocabulary.ts'

export interface Format {
  /** millimetres */
  width: number
  /** millimetres; `null` if the paper is as long as its text */
  height: number | null
  /** millimetres at the left and right */
  side: number
  /** millimetres at the top, and at least at the bottom */
  top: number
  /** the sizes of print in points, from small to large */
  sizes: readonly number[]
}

const a4: Format = { width: 210, height: 297, side: 22, top: 24, sizes: [9.5, 10, 10.5, 11, 12] }
const letter: Format = { width: 216, height: 279, side: 25, top: 24, sizes: [10, 10.5, 11, 12] }
const a5: Format = { width: 148, height: 210, side: 14, top: 15, sizes: [9, 9.5, 10] }
const a5Wide: Format = { width: 210, height: 148, side: 16, top: 12, sizes: [9, 9.5, 10] }
const a6Wide: Format = { width: 148, height: 105, side: 10, top: 8, sizes: [8.5, 9] }
const roll: Format = { width: 80, height: null, side: 6, top: 10, sizes: [9, 9.5] }

/** The formats in which each kind of document is printed. */
export const formats: Readonly<Record<DocumentKind, readonly Format[]>> = {
  'delivery-note': [a4, a4, letter, a5],
  'work-permit': [a4, letter, a5],
  'meter-card': [a5Wide, a5],
  'type-plate': [a6Wide],
  letter: [a4, letter],
  receipt: [roll],
}
