/** Everything one run consists of, and what its oracle has seen. */
import type { Chance } from './chance.ts'
import type { Answered, Asked, SimServer } from './hub.ts'
import type { HubHistory } from './hub-history.ts'
import type { Life, SimLaptop } from './laptop.ts'
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
  /** every value that each field had at the hub, and what went */
  history: HubHistory
  proofs: Proofs
  /** starts of a job that paused what else of the person's ran */
  presses: JointPress[]
  /** operations that the person took out, by their ids */
  takenOut: Set<string>
  /** files, by name, and forms, by uuid, that somebody took off */
  unhung: Set<string>
  /** what people took of items, each time; null: of which, nobody can tell, as the program was killed */
  taken: { laptop: string; jobUuid: string; itemUuid: string | null; by: number }[]
  /** jobs that somebody asked for because of a discrepancy, each time */
  followUps: FollowUp[]
  /** who pressed for which paper to be mailed, each time; `isTold`: they were told that it was */
  mailed: { laptop: string; jobUuid: string; fileName: string; isTold: boolean }[]
  /** edits that went back to the value before */
  changedBack: Meant[]
  /** fields that the office wrote: the uuid of the job or the form, and the field's name */
  officeWrote: Set<string>
  /** jobs that the office closed or finished and changed in no such way since, by their uuids */
  ended: Map<string, EndedJob>
  /** actions that were accepted on a job which the laptop showed as over, without a question */
  unasked: string[]
  /** items that the office took off a job */
  droppedItems: Set<string>
  /** what jobs had taken of the listed material when the office deleted them */
  takenOnGone: number
  /** laptops that were told of a success which the hub had no part in */
  toldInVain: Set<string>
  /** what went out under an account that is not its own */
  strays: string[]
  /** asks as the office does, with nothing between */
  office(method: Asked['method'], path: string, body?: unknown): Promise<Answered>
  tell(line: string): void
}

interface EndedJob {
  state: string
  /** how many things people had meant by then */
  meantBefore: number
  /** a laptop that was closed, or had unsent work on the job: what it sends later was meant before */
  mayBeReopened: boolean
}

/** `text`: of the discrepancy; `jobUuid`: of the job that its person was led to. */
export interface FollowUp {
  laptop: string
  followed: string
  text: string
  jobUuid: string
}

/** One press, on several jobs. */
export interface JointPress {
  start: Meant
  pauses: readonly Meant[]
  isTakenBack: boolean
}

/** One thing that somebody does. */
export interface Scene {
  world: World
  chance: Chance
  /** its number in the plan */
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
