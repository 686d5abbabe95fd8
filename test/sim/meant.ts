/** What people meant: the oracle of a run. It is written down beside the acts, and never read from the engine. */

import type { AssignmentAction } from '../../shared/intents.ts'
import type { TimeCorrection } from '../../shared/times.ts'

/** What should come of an act, in the terms of the hub. */
export type Claim =
  /** `time`: of one that corrects its writer's */
  | { type: 'note'; text: string; time?: Omit<TimeCorrection, 'uuid'> }
  /** `words`: when it was, as a hub that writes its own time is told; none of what no time runs by */
  | { type: 'press'; state: string; at: number; words?: string }
  /** `path` as of a conflict: `title`, `items/UUID/done` */
  | ValueClaim
  | { type: 'job' }
  | FileClaim
  | { type: 'description'; fileName: string | null; description: string }
  | { type: 'signature'; name: string; fileName: string }
  | { type: 'form'; title: string; formUuid: string }
  | AnswerClaim
  | { type: 'assignment'; of: number; action: AssignmentAction }
  | { type: 'confirmed'; text: string }

/** `over`: what the person read there when they wrote it */
interface ValueClaim {
  type: 'value'
  path: string
  value: unknown
  over: unknown
}

/** As `ValueClaim`, in a form, which goes by the laptop's own name. */
export interface AnswerClaim {
  type: 'answer'
  formUuid: string
  path: string
  /** null: an answer that was changed back to none */
  value: string | null
  over: unknown
}

/** Each has a name of its own; its bytes may be another's too. `owner`: what it hangs on. */
export interface FileClaim {
  type: 'file'
  owner: 'job' | 'asset'
  fileName: string
  sha256: string
  isAttached: boolean
}

export interface Meant {
  /** of the plan */
  step: number
  laptop: string
  userId: number
  /** of the job; of a file that hangs on an asset, the asset's */
  jobUuid: string
  /** null: an edit that was folded, or changed nothing */
  operationId: string | null
  claim: Claim
  /**
   * `stands`: acknowledged. `maybe`: the program was killed before it could say so, or it was taken out while it may
   * have arrived. `taken-back`: by the person, before anything left.
   */
  fate: 'stands' | 'maybe' | 'taken-back'
  /**
   * A base server may get it twice: it waited while a clone of the folder ran at the same time, or its user sent it again
   * where the program had said that it may have arrived.
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
