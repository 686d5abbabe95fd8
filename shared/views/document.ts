/** Data of a document for the screens, and why its content may not be on this laptop. */
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
  /** epoch ms; not requested again before */
  retryAt: number | null
}

/** A document of a job. One that was added here is shown before the server has it. */
export interface DocumentView extends Document {
  sending: Sending | null
  /** its content is on this laptop; false for a link */
  hasContent: boolean
  /** the reason; null: the content is here, or it is a link */
  notHere: NotHere | null
  /** progress of the download */
  moving: { done: number; total: number } | null
  /** a draft has text for its caption that is too long for a caption */
  isCaptionBegun: boolean
}
