/** The content that a sheet is composed from. */
import type { Letterhead } from '../../../shared/entities/letterhead.ts'
import type { JobInFull } from '../views/job-view.ts'

export interface SheetDocument {
  fileName: string | null
  mimeType: string | null
  description: string | null
  internal: boolean
  /** The hash of the bytes; null: they are not on this laptop. */
  sha256: string | null
  /** Epoch milliseconds. */
  takenAt: number
  /** The number of pages of a captured paper; null for other files. */
  pages: number | null
}

export interface SheetSource {
  view: JobInFull
  /** The job's documents and those that a form or the signature names, by uuid. */
  documents: ReadonlyMap<string, SheetDocument>
  /** False: the server does not send forms that other users filled in. */
  tellsForms: boolean
  /** False: the server does not mark which items are material. */
  tellsMaterial: boolean
  /** The letterhead of the job's group. */
  letterhead: Letterhead | null
}
