/** Texts are shortened to `searchLimits`, and may contain anything. */
import type { JobListItem } from '../entities/job.ts'
import type { AssetState } from '../entities/states.ts'

/** A job found by its number, title, customer, place or description, with the data to distinguish it from others. */
export interface JobHit
  extends Pick<
    JobListItem,
    | 'id'
    | 'externalId'
    | 'title'
    | 'placeName'
    | 'customerName'
    | 'state'
    | 'allDay'
    | 'startTime'
    | 'endTime'
    | 'duration'
  > {
  kind: 'job'
  jobUuid: string
  /** part of the description, if it contains search terms and the title or name lacks some; else null */
  excerpt: string | null
  /** whether the search text is exactly the number of this job */
  isExact: boolean
}

export interface NoteHit {
  kind: 'note'
  jobUuid: string
  jobTitle: string | null
  excerpt: string
  discrepancy: boolean
  /** epoch ms */
  at: number
  /** null: only the number of the user is known, or nothing */
  userName: string | null
}

export interface AssetHit {
  kind: 'asset'
  assetUuid: string
  assetNo: string | null
  name: string | null
  placeName: string | null
  customerName: string | null
  state: AssetState | null
  inactive: boolean
  /** part of the description, if it contains search terms and the title or name lacks some; else null */
  excerpt: string | null
  isExact: boolean
}

/** A form found by its title or its answers. */
export interface FormHit {
  kind: 'form'
  formUuid: string
  jobUuid: string
  title: string | null
  jobTitle: string | null
  /** the question and the answer with the search terms */
  excerpt: string | null
  /** epoch ms */
  at: number
}

export interface FileHit {
  kind: 'file'
  documentUuid: string
  fileName: string | null
  /** the page with the search terms, from 1; null: only the name or the caption has them */
  page: number | null
  /** part of the page or the caption; null without one */
  excerpt: string | null
  /** the job or asset of the file; `ownerName` is its title or name */
  jobUuid: string | null
  assetUuid: string | null
  ownerName: string | null
  /** epoch ms */
  at: number
}

export type SearchHit = JobHit | NoteHit | AssetHit | FormHit | FileHit
export type HitKind = SearchHit['kind']

/** The texts on this laptop that a search could not cover, each as a number of documents or rows. */
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
