/** Data of blank forms for the screens. */
import type { CustomField } from '../entities/form.ts'
import type { BlankProblem } from './blank.ts'

/** An asset type, as screens show it. */
export interface TypeEntry {
  uuid: string
  name: string
}

/** A blank in a list. */
export interface BlankEntry {
  uuid: string
  title: string
  name: string
  /** the version that its author named; empty without one */
  version: string
  revision: number
  /** the types of assets that it is meant for; empty: all */
  assetTypes: TypeEntry[]
  retired: boolean
  /** number of questions */
  asked: number
  /** whether it names the type of the asset in the request */
  fits: boolean
}

export interface BlankList {
  /** blanks that fit the asset first, then by title */
  blanks: BlankEntry[]
  /** all asset types, by name */
  types: TypeEntry[]
  /** whether the user may change blanks at this server */
  mayChange: boolean
  /** files of the folder with blanks and manuals that could not be read; empty at a server that offers both */
  problems: FileProblem[]
}

export interface FileProblem {
  /** path under the folder, with `/`; empty: the folder itself */
  fileName: string
  /** the first problem of the file */
  problem: BlankProblem
}

/** A question or a group as a preview shows it. */
export interface PreviewQuestion {
  label: string
  /** the type of the field; `REPEAT` for a group that repeats */
  type: string
  /** 0 for a question outside of all groups */
  depth: number
  isRequired: boolean
  /** whether it is shown, checked or computed by an expression */
  hasRule: boolean
  /** labels of the first choices */
  options: string[]
}

/** A file that was read, before it is imported. */
export interface BlankPreview {
  title: string
  name: string
  version: string
  languages: string[]
  /** revision of the blank with this name; null: there is none */
  replaces: number | null
  /** in the order of the form, each group before its questions */
  questions: PreviewQuestion[]
}

/** The result of reading a file. `notes`: parts that the blank leaves out. */
export type BlankFile =
  | { isRead: true; preview: BlankPreview; notes: BlankProblem[] }
  | { isRead: false; problems: BlankProblem[] }

/** A blank with its questions, for the editor. */
export interface BlankToEdit {
  title: string
  name: string
  revision: number
  assetTypeUuids: string[]
  fields: CustomField[]
}

/** `isDone: false`: another dispatcher changed the blank to `stored`; null: it was deleted. */
export type BlankSaved = { isDone: true; revision: number } | { isDone: false; stored: BlankToEdit | null }
