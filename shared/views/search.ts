/** Results of a search for the screens. Texts are shortened to `searchLimits`, and may contain anything. */
import type { ServerHit } from '../entities/search-hit.ts'

/** A document that is being captured on this laptop, found by its name or the text of a page. */
export interface CaptureHit {
  kind: 'capture'
  captureUuid: string
  name: string
  /** the page with the search terms, from 1; null: only the name has them */
  page: number | null
  excerpt: string | null
  /** the job or asset of the document; `ownerName` is its title or name */
  jobUuid: string | null
  assetUuid: string | null
  ownerName: string | null
  /** epoch ms */
  at: number
}

export type SearchHit = ServerHit | CaptureHit
export type HitKind = SearchHit['kind']

/** The texts that a search could not cover, each as a number of documents or rows. */
export interface UnreadTexts {
  /** documents whose text will be read soon */
  waiting: number
  /** documents whose bytes are only on the server */
  away: number
  /** damaged documents, those with a password, and pictures without text */
  unreadable: number
  /** forms, jobs and assets whose answers will be read soon */
  answers: number
}

export interface SearchAnswer {
  hits: SearchHit[]
  unread: UnreadTexts
}

/**
 * The answer of the server to a search. `offline`: it was not reached; `unsupported`: it has no such search;
 * `failed`: it refused or its answer was not readable.
 */
export type ServerSearch =
  | { state: 'found'; hits: ServerHit[]; waiting: number }
  | { state: 'offline' | 'unsupported' | 'failed' }
