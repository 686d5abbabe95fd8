/** The data of a server, as the oracle of a run reads them: no answer and no fault is in between. */
import type { Asset } from '../../shared/entities/asset.ts'
import type { Job } from '../../shared/entities/job.ts'

export interface EventRow {
  type: string
  comment: string | null
  user_id: number | null
  to_user_id: number | null
  new_resource_state: string | null
  at: number
}

/** A document that is attached to a job or an asset. `hash`: SHA-256 of its bytes; null: not known. */
export interface FileRow {
  uuid: string
  fileName: string | null
  hash: string | null
}

export interface FormRow {
  uuid: string
  title: string | null
  /** a JSON text */
  fields: string
}

export interface Move {
  at: number
  state: string
}

export interface Holdings {
  /** In the order of their numbers. */
  jobUuids(): string[]
  /** Jobs in full, by their uuids. */
  jobs(): Map<string, Job>
  assetUuids(): string[]
  assets(): Map<string, Asset>
  events(jobUuid: string): EventRow[]
  /** The actions of a user on their own entry, in the order of their arrival. */
  moves(jobUuid: string, userId: number | null): Move[]
  /** Returns a row for each time that the document is attached. */
  filesOn(owner: string, fileName: string): FileRow[]
  file(uuid: string): FileRow | undefined
  hasFile(fileName: string): boolean
  resourceState(jobUuid: string, userId: number): string | undefined
  /** Forms of jobs, in the order of their numbers. */
  forms(): FormRow[]
  isConfirmed(jobUuid: string, text: string): boolean
  /**
   * The name by which the oracle knows an entry of a list or a form: the uuid that it was sent with, or a field's name.
   * Servers may give it other uuids.
   */
  originOf(uuid: string): string
}
