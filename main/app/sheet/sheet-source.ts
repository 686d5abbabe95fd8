/** What a sheet is written from. */
import type { Letterhead } from '../../../shared/letterhead.ts'
import type { JobInFull } from '../views/job-view.ts'

export interface SheetDocument {
  fileName: string | null
  mimeType: string | null
  description: string | null
  internal: boolean
  /** of its bytes, where they are on this laptop */
  sha256: string | null
  /** epoch ms */
  takenAt: number
}

export interface SheetSource {
  view: JobInFull
  /** those of the job, and those that a form or the signature names, by uuid */
  documents: ReadonlyMap<string, SheetDocument>
  /** false: forms that others filled in are not known here */
  tellsForms: boolean
  /** false: which items are material is not marked at this hub */
  tellsMaterial: boolean
  /** what the papers of the job's group bear */
  letterhead: Letterhead | null
}
