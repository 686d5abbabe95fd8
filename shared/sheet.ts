/**
 * The job sheet: what a customer may read of a job, in words, as the screen shows it and the PDF prints it. Every text
 * in it is in one language, its times in the laptop's zone.
 */
import type { Language } from './languages.ts'
import type { SavedFile } from './laptop-contract.ts'
import type { Letterhead } from './letterhead.ts'

export interface Sheet {
  language: Language
  /** whose paper it is; null where nobody said */
  company: Letterhead | null
  /** what kind of paper it is, such as "Job sheet" */
  kind: string
  /** `Job 10442` */
  name: string
  title: string
  /** epoch ms */
  asOf: number
  /** the same in words */
  asOfWords: string
  /** what stands in the place of a picture that cannot be opened */
  unreadable: string
  parts: SheetPart[]
}

export interface SheetPart {
  title: string
  /** stands on one page where one can hold it */
  isWhole?: boolean
  blocks: SheetBlock[]
}

export type SheetBlock =
  | { kind: 'facts'; facts: SheetFact[] }
  | { kind: 'heading'; text: string }
  | { kind: 'remark'; text: string; isMarked?: boolean }
  | { kind: 'items'; items: SheetItem[] }
  | { kind: 'notes'; notes: SheetNote[] }
  /** `label`: what they answer, which is never on another page than the first of them */
  | { kind: 'pictures'; label?: string; pictures: SheetPicture[] }

export interface SheetFact {
  name: string
  value: string
}

export interface SheetItem {
  isDone: boolean
  text: string
  /** how much of it, with its unit; empty for none */
  amount: string
  /** whether and when it was done */
  state: string
  description: string | null
}

export interface SheetNote {
  /** when, and by whom */
  head: string
  /** what kind of note it is, where it is no plain one */
  mark: string | null
  text: string
}

export interface SheetPicture {
  documentUuid: string
  /** what is printed under it; empty for none */
  caption: string
  /** what it is, for who cannot see it */
  alt: string
  size: 'photo' | 'signature'
  /** why there is a sentence in its place; null: it is here */
  missing: string | null
}

/** A sheet that has been made, as a document of its job. */
export interface AttachedSheet {
  documentUuid: string
  fileName: string
  /** false: the job had this very sheet already, and nothing was added */
  isNew: boolean
}

export const sheetWays = ['save', 'print', 'mail'] as const
export type SheetWay = (typeof sheetWays)[number]

/** What became of a sheet that was to go out of the program. */
export interface GivenSheet {
  /** the system's own program has it */
  isOpened: boolean
  /** else it is here */
  file: SavedFile | null
}

/** How much of a job one sheet holds; what is over is counted in a sentence. */
export const sheetLimits = {
  textLetters: 10_000,
  steps: 500,
  items: 500,
  notes: 500,
  forms: 50,
  answers: 2_000,
  pictures: 200,
  /** the longer side of a picture in the PDF, in pixels: 250 to the inch */
  picturePixels: 860,
  pictureQuality: 74,
  /** of the picture that it is made from: width times height */
  sourcePixels: 50_000_000,
  pictureSeconds: 10,
} as const
