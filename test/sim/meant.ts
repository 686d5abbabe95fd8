/** What people meant: the oracle of a run. It is written down beside the acts, and never read from the engine. */

/** What should come of an act, in the terms of the hub. */
export type Claim =
  | { type: 'note'; text: string }
  | { type: 'press'; state: string; at: number }
  /** `path` as of a conflict: `title`, `items/UUID/done` */
  | { type: 'value'; path: string; value: unknown }
  | { type: 'job' }

export interface Meant {
  /** of the plan */
  step: number
  laptop: string
  userId: number
  jobUuid: string
  /** null: an edit that was folded, or changed nothing */
  operationId: string | null
  claim: Claim
  /**
   * `stands`: acknowledged. `maybe`: the program was killed before it could say so, or it was taken out while it may
   * have arrived. `taken-back`: by the person, before anything left.
   */
  fate: 'stands' | 'maybe' | 'taken-back'
}

export function sayMeant({ laptop, step, claim, jobUuid }: Meant): string {
  return `step ${step} of ${laptop}: ${sayClaim(claim)} on job ${jobUuid}`
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
  }
}
