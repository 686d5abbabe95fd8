/** The claims of users: the oracle of a run. Acts record them; they are never read from the engine. */

import type { TimeCorrection } from '../../shared/entities/times.ts'
import type { AssignmentAction } from '../../shared/sync/intents.ts'

/** The expected effect of an act at the server. */
export type Claim =
  /** `time`: the correction of the writer's time, if the note is one */
  | { type: 'note'; text: string; time?: Omit<TimeCorrection, 'uuid'> }
  /**
   * `words`: the sentence with the action's time, for a server that stores its own time; absent if no time is counted
   */
  | { type: 'press'; state: string; at: number; words?: string }
  /** `path`: in the form of a conflict's, such as `title` or `items/UUID/done` */
  | ValueClaim
  | { type: 'job' }
  | FileClaim
  | { type: 'description'; fileName: string | null; description: string }
  | { type: 'signature'; name: string; fileName: string }
  | { type: 'form'; title: string; formUuid: string }
  | AnswerClaim
  | { type: 'assignment'; of: number; action: AssignmentAction }
  | { type: 'confirmed'; text: string }

/** `over`: the value that the user read when they wrote */
interface ValueClaim {
  type: 'value'
  path: string
  value: unknown
  over: unknown
}

/** Like `ValueClaim` for a form, which is named by the laptop's own UUID. */
export interface AnswerClaim {
  type: 'answer'
  formUuid: string
  path: string
  /** null: an answer that was changed back to none */
  value: string | null
  over: unknown
}

/** A file with a unique name; its bytes may equal another's. `owner`: the kind of entity it is attached to. */
export interface FileClaim {
  type: 'file'
  owner: 'job' | 'asset'
  fileName: string
  sha256: string
  isAttached: boolean
}

export interface Meant {
  /** number of the step in the plan */
  step: number
  laptop: string
  userId: number
  /** UUID of the job, or of the asset that a file is attached to */
  jobUuid: string
  /** null: an edit that was merged, or changed nothing */
  operationId: string | null
  claim: Claim
  /**
   * `stands`: saved. `maybe`: the program was killed before it could confirm, or the operation was discarded after an
   * attempt. `taken-back`: undone by the user before any attempt.
   */
  fate: 'stands' | 'maybe' | 'taken-back'
  /**
   * The server may have it twice. A clone of the folder ran at the same time, or the user resent it although the
   * program had said that it may have arrived.
   */
  mayBeTwice?: true
}

export function sayMeant({ laptop, step, claim, jobUuid }: Meant): string {
  const owner = claim.type === 'file' ? claim.owner : 'job'
  return `step ${step} of ${laptop}: ${sayClaim(claim)} on ${owner} ${jobUuid}`
}

function sayClaim(claim: Claim): string {
  switch (claim.type) {
    case 'note':
      return `the note "${claim.text}"`
    case 'press':
      return `the state ${claim.state}`
    case 'value':
      return `${claim.path} = ${JSON.stringify(claim.value)}`
    case 'job':
      return 'the making'
    case 'file':
      return `the file ${claim.fileName}`
    case 'description':
      return `"${claim.description}" about ${claim.fileName}`
    case 'signature':
      return `the signature of ${claim.name}`
    case 'form':
      return `the form "${claim.title}"`
    case 'answer':
      return `${claim.path} = "${claim.value}" in form ${claim.formUuid}`
    case 'assignment':
      return `${claim.action} of user ${claim.of}`
    case 'confirmed':
      return `the confirming of "${claim.text}"`
  }
}
