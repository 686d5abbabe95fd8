/** Data of a document for the screens, and the reason if its content is not on this laptop. */
import type { Document } from '../entities/document.ts'
import type { Sending } from '../sync/sending.ts'

/** Reasons why the content of a server's document is not stored here; the last ones are errors. */
export const notHereReasons = [
  'waiting',
  'no-room',
  'too-large',
  'forbidden',
  'deleted',
  'refused',
  'incomplete',
  'unreachable',
  'deadline',
  'not-a-hub',
] as const
export type NotHereReason = (typeof notHereReasons)[number]

export interface NotHere {
  code: NotHereReason
  /** time of the next attempt to download it, epoch ms */
  retryAt: number | null
}

/** A document of a job. A document that was added here is shown before it is sent. */
export interface DocumentView extends Document {
  sending: Sending | null
  /** whether the content is on this laptop; false for a link */
  hasContent: boolean
  /** why the content is not on this laptop; null: it is here, or the document is a link */
  notHere: NotHere | null
  /** progress of the download */
  moving: { done: number; total: number } | null
  /** whether a draft stores a caption that is too long to be saved */
  isCaptionBegun: boolean
  /** a manual of an asset type, which only dispatchers change, under *Manuals* */
  isManual: boolean
}
