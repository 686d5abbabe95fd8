/**
 * The job sheet for the customer, which the screen shows and the PDF prints. All texts are in one language, and times
 * in the laptop's zone.
 */

import type { Letterhead } from '../entities/letterhead.ts'
import type { Language } from '../settings/languages.ts'

/** Location of a file for the user, or the address from which it can be downloaded. */
export interface SavedFile {
  savedAs: string | null
  href: string | null
}

export interface Sheet {
  language: Language
  /** the company's letterhead; null if none is set */
  company: Letterhead | null
  /** title of the document, such as "Job sheet" */
  kind: string
  /** `Job 10442` */
  name: string
  title: string
  /** epoch ms */
  asOf: number
  /** `asOf` as text */
  asOfWords: string
  /** text in place of a picture that cannot be opened */
  unreadable: string
  parts: SheetPart[]
  /** the people who signed, in the order in which they signed */
  signers: SheetSigner[]
  /** uuids of the job's captured papers, whether they are on the sheet or not */
  papers: string[]
}

export interface SheetSigner {
  name: string | null
  /** epoch ms */
  timeStamp: number | null
  /** names the parts that changed since; null: nothing changed, or it is unknown */
  changed: string | null
}

export interface SheetPart {
  title: string
  /** avoids a page break inside, if it fits on one page */
  isWhole?: boolean
  blocks: SheetBlock[]
}

export type SheetBlock =
  | { kind: 'facts'; facts: SheetFact[] }
  | { kind: 'heading'; text: string }
  | { kind: 'remark'; text: string; isMarked?: boolean }
  | { kind: 'items'; items: SheetItem[] }
  | { kind: 'notes'; notes: SheetNote[] }
  /** `label`: the question that the pictures answer, on the same page as the first of them */
  | { kind: 'pictures'; label?: string; pictures: SheetPicture[] }

export interface SheetFact {
  name: string
  value: string
}

export interface SheetItem {
  isDone: boolean
  text: string
  /** amount with its unit; may be empty */
  amount: string
  /** whether and when it was done */
  state: string
  description: string | null
}

export interface SheetNote {
  /** time and author */
  head: string
  /** kind of the note, unless it is a plain one */
  mark: string | null
  text: string
}

export interface SheetPicture {
  documentUuid: string
  /** text below the picture; may be empty */
  caption: string
  /** description of the picture for screen readers */
  alt: string
  size: 'photo' | 'signature'
  /** the reason that is shown in place of the picture; null: it is shown */
  missing: string | null
}

/** A generated sheet, as a document of its job. */
export interface AttachedSheet {
  documentUuid: string
  fileName: string
  /** false: the job already had an equal sheet, and none was added */
  isNew: boolean
}

export const sheetWays = ['save', 'print', 'mail'] as const
export type SheetWay = (typeof sheetWays)[number]

/** The result of saving, printing or mailing a sheet. */
export interface GivenSheet {
  /** whether a program of the system has opened the PDF */
  isOpened: boolean
  /** the saved file, if no program has opened it */
  file: SavedFile | null
}

/** Limits of one sheet. A remark on the sheet counts the omitted entries. */
export const sheetLimits = {
  textLetters: 10_000,
  steps: 500,
  items: 500,
  notes: 500,
  forms: 50,
  answers: 2_000,
  pictures: 200,
  /** the longer side of a picture in the PDF, in pixels: 250 per inch */
  picturePixels: 860,
  /** the longer side of a captured paper in the PDF, in pixels: its text stays readable */
  paperPixels: 1_600,
  pictureQuality: 74,
  /** pixels of the source picture: width times height */
  sourcePixels: 50_000_000,
  pictureSeconds: 10,
} as const
