/** The parts of a run, and what its oracle has recorded. */
import type { Chance } from './chance.ts'
import type { Answered, Asked, SimServer } from './hub.ts'
import type { HubHistory } from './hub-history.ts'
import type { SimLaptop } from './laptop.ts'
import type { Life } from './life.ts'
import type { Meant } from './meant.ts'
import type { Proofs } from './proofs.ts'
import type { Template } from './template.ts'
import type { Timeline } from './timeline.ts'

export interface World {
  seed: number
  isBase: boolean
  template: Template
  timeline: Timeline
  hub: SimServer
  laptops: readonly SimLaptop[]
  meant: Meant[]
  /** every value of each field at the server, and deleted entities */
  history: HubHistory
  proofs: Proofs
  /** starts of a job that paused the user's other running jobs */
  presses: JointPress[]
  /** ids of operations that the user discarded */
  takenOut: Set<string>
  /** names of files and UUIDs of forms that a user detached */
  detached: Set<string>
  /** each use of an item by a user; itemUuid null: unknown, as the program was killed */
  taken: { laptop: string; jobUuid: string; itemUuid: string | null; by: number }[]
  /** each request of a user for a follow-up job */
  followUps: FollowUp[]
  /** The last reason of each absence by uuid; null: removed. `isSure`: the program said that it is saved. */
  absences: Map<string, { reason: string | null; isSure: boolean }>
  /** each attempt to mail a paper; `isTold`: the screens reported it as sent */
  mailed: { laptop: string; jobUuid: string; fileName: string; isTold: boolean }[]
  /** edits that went back to the value before */
  changedBack: Meant[]
  /** fields that the dispatcher wrote: UUID of the job or form, and the field's name */
  officeWrote: Set<string>
  /** jobs that the dispatcher ended and has not reopened since, by UUID */
  ended: Map<string, EndedJob>
  /** actions that were accepted, without a question, on a job that the laptop showed as over */
  unasked: string[]
  /** items that the office removed from a job */
  droppedItems: Set<string>
  /** listed material that users had used on jobs which the office deleted */
  takenOnGone: number
  /** laptops that got a success which the server had not sent */
  falselyConfirmed: Set<string>
  /** requests under another account */
  strays: string[]
  /** sends a request as the office, without faults */
  office(method: Asked['method'], path: string, body?: unknown): Promise<Answered>
  tell(line: string): void
}

interface EndedJob {
  state: string
  /** number of claims before the end */
  meantBefore: number
  /** a laptop was off or had unsent work on the job: what it sends later was meant before */
  mayBeReopened: boolean
}

/** `text`: the discrepancy; `jobUuid`: the job that the program opened for the user. */
export interface FollowUp {
  laptop: string
  followed: string
  text: string
  jobUuid: string
}

/** An action that changed several jobs at once. */
export interface JointPress {
  start: Meant
  pauses: readonly Meant[]
  isTakenBack: boolean
}

/** The situation of one action. */
export interface Scene {
  world: World
  chance: Chance
  /** number of the step in the plan */
  step: number
}

export interface LaptopScene extends Scene {
  laptop: SimLaptop
  life: Life
}

export function note(scene: LaptopScene, what: Pick<Meant, 'jobUuid' | 'operationId' | 'claim'>): Meant {
  const { world, laptop, step } = scene
  const fate = laptop.life === scene.life ? 'stands' : 'maybe'
  const meant: Meant = { step, laptop: laptop.name, userId: laptop.userId, fate, ...what }
  world.meant.push(meant)
  world.history.add(meant)
  return meant
}
