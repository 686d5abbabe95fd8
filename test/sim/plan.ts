/** The plan of a run: a list of steps, made before it starts, so that a failing plan can be shortened. */
import type { Traits } from './base-server/traits.ts'
import { type Chance, createChance } from './chance.ts'
import { type DiskFault, diskErrors } from './disk.ts'
import { baseFaultKinds, type FaultKind, faultKinds } from './faults.ts'
import type { Planned } from './network.ts'

/** `at`: milliseconds since the start; `nth`: the number in the whole plan, which seeds the step's random numbers. */
export type Step = { nth: number; at: number } & (
  | { kind: 'act'; laptop: number; act: string }
  | { kind: 'office'; act: string }
  | { kind: 'fault'; laptop: number; planned: Planned }
  /** `ms`: duration of the fault; null: until it has happened as often as planned */
  | { kind: 'disk'; laptop: number; fault: DiskFault; ms: number | null }
  | { kind: 'offline'; laptop: number; ms: number }
  | { kind: 'kill'; laptop: number; after: number; what: 'now' | 'commits' | 'sends'; downMs: number }
  | { kind: 'jump'; laptop: number; ms: number }
  /** offline for `ms`, during which the clock is `ahead` ms fast; afterwards it is correct */
  | { kind: 'ahead'; laptop: number; ahead: number; ms: number }
  | { kind: 'sleep'; ms: number }
  | { kind: 'restart-hub' }
  /** the data of a base server are imported from another system */
  | { kind: 'import' }
  /** the server is restored to its state `ms` before; `isTold`: with a new generation */
  | { kind: 'back-up-hub'; ms: number; isTold: boolean }
  | { kind: 'borrow'; laptop: number }
  /** the laptop's disk is restored from an image that is `ms` old */
  | { kind: 'disk-image'; laptop: number; ms: number }
  /** a copy of the laptop's folder runs for `ms`; `isAlone`: the laptop itself is off then */
  | { kind: 'clone'; laptop: number; ms: number; isAlone: boolean }
  /** a proxy ends the laptop's stream of live changes; `isBroken`: by an error */
  | { kind: 'cut-streams'; laptop: number; isBroken: boolean }
  /** a proxy holds live changes back for `ms` */
  | { kind: 'hold-events'; laptop: number; ms: number }
  /** the laptop sleeps for `ms` */
  | { kind: 'doze'; laptop: number; ms: number }
)

export type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>

export interface PlanOptions {
  laptops: number
  /** number of users' actions in a run, over all laptops */
  operations: number
  /** uses a base server that was written from the specification, not our hub */
  isBase: boolean
  /** traits of the base server; absent: the seed draws them */
  traits?: Traits | undefined
  /** restores the server once from an older backup */
  isRestored?: boolean
  /** laptops use live changes, whose streams are cut and held back */
  isLive?: boolean
  /** names of the only actions; absent: all of them */
  acts?: readonly string[]
}

/** The options of the suite and the sample. */
export const usual: PlanOptions = { laptops: 2, operations: 60, isBase: false }

export interface Weighted {
  name: string
  weight: number
}

export interface Plan extends PlanOptions {
  seed: number
  steps: Step[]
}

const yearMs = 365 * 24 * 3_600_000

export function makePlan(
  seed: number,
  options: PlanOptions,
  acts: readonly Weighted[],
  officeActs: readonly Weighted[],
): Plan {
  const chance = createChance(seed).fork('plan')
  const steps: Step[] = []
  const add = (at: number, step: PlainStep) => steps.push({ nth: steps.length, at, ...step } as Step)
  /** Some runs have few faults, some have many. */
  const trouble = chance.fraction()
  let longest = 0
  for (let laptop = 0; laptop < options.laptops; laptop++) {
    const share = Math.floor((options.operations + laptop) / options.laptops)
    let at = 2_000
    for (let nth = 0; nth < share; nth++) {
      at += chance.fraction() < 0.15 ? chance.below(40_000) : chance.below(6_000)
      add(at, { kind: 'act', laptop, act: chance.weighted(acts).name })
      if (chance.fraction() < 0.5 * trouble) add(chance.below(at), troubleOf(chance, laptop, options))
      if (chance.fraction() < 0.02 * trouble) add(at, breakOf(chance, laptop))
    }
    longest = Math.max(longest, at)
  }
  const officeCount = Math.floor(options.operations * 0.25)
  for (let nth = 0; nth < officeCount; nth++) {
    add(chance.below(longest), { kind: 'office', act: chance.weighted(officeActs).name })
  }
  if (chance.fraction() < 0.3) add(chance.below(longest), { kind: 'restart-hub' })
  if (chance.fraction() < 0.25) {
    add(chance.below(longest), { kind: 'borrow', laptop: chance.below(options.laptops) })
  }
  if (options.isBase) addBaseSteps(chance, longest, options, add)
  if (options.isRestored) add(...restoreOf(chance, longest))
  if (options.isLive) addLiveSteps(chance, longest, options, add)
  return { seed, ...options, steps: steps.toSorted((a, b) => a.at - b.at || a.nth - b.nth) }
}

/** An import, and in some runs a disk image or a clone. */
function addBaseSteps(
  chance: Chance,
  longest: number,
  { laptops }: PlanOptions,
  add: (at: number, step: PlainStep) => void,
): void {
  add(chance.below(longest), { kind: 'import' })
  const at = chance.below(longest)
  if (chance.fraction() < 0.25)
    add(at, { kind: 'disk-image', laptop: chance.below(laptops), ms: 1_000 + chance.below(longest - at) })
  if (chance.fraction() < 0.25)
    add(chance.below(longest), {
      ...{ kind: 'clone', laptop: chance.below(laptops), isAlone: chance.fraction() < 0.7 },
      ms: 5_000 + chance.below(90_000),
    })
}

/** Streams that end or are held back, laptops that sleep, and restarts of the hub. */
function addLiveSteps(
  chance: Chance,
  longest: number,
  { laptops }: PlanOptions,
  add: (at: number, step: PlainStep) => void,
): void {
  const count = 2 + chance.below(8)
  for (let nth = 0; nth < count; nth++) {
    const laptop = chance.below(laptops)
    const ms = 1_000 + chance.below(120_000)
    const kind = chance.pick(['cut-streams', 'cut-streams', 'hold-events', 'doze', 'restart-hub'] as const)
    const isBroken = chance.fraction() < 0.5
    add(chance.below(longest), { kind, laptop, ms, isBroken })
  }
}

type PlainStep = Step extends infer S ? (S extends Step ? Omit<S, 'nth' | 'at'> : never) : never

function troubleOf(chance: Chance, laptop: number, { isBase }: PlanOptions): PlainStep {
  const dice = chance.fraction()
  if (dice < 0.12) {
    const what = chance.pick(['now', 'commits', 'commits', 'sends'] as const)
    return { kind: 'kill', laptop, what, after: 1 + chance.below(6), downMs: 500 + chance.below(20_000) }
  }
  if (dice < 0.18) return { kind: 'offline', laptop, ms: chance.below(90_000) }
  if (dice < 0.3) return diskOf(chance, laptop)
  const kind: FaultKind = chance.pick(isBase ? baseFaultKinds : faultKinds)
  const on = chance.pick(['any', 'writes', 'writes', 'reads'] as const)
  const times = Math.min(timesOf(chance), isOlderKind(kind) ? 2 : mostTimes(kind, isBase))
  return { kind: 'fault', laptop, planned: { kind, skip: chance.below(3), times, on } }
}

/** Repeated earlier answers: a restored server sends such answers too. */
const isOlderKind = (kind: FaultKind) => kind === 'older' || kind === 'older-after'

/**
 * Limits 404 in a row at a base server: laptops believe the second one, as it has no other status for deleted entities.
 */
const mostTimes = (kind: FaultKind, isBase: boolean) =>
  isBase && kind === 'missing' ? 1 : Number.POSITIVE_INFINITY

/** Returns a disk fault: once, several times in a row, or for a while. */
function diskOf(chance: Chance, laptop: number): PlainStep {
  const isLong = chance.fraction() < 0.3
  const fault: DiskFault = {
    code: chance.pick(diskErrors),
    on: chance.pick(['writes', 'commits']),
    skip: chance.below(isLong ? 2 : 6),
    times: isLong ? Number.MAX_SAFE_INTEGER : chance.pick([1, 1, 2, 3]),
    endsTransaction: chance.fraction() < 0.5,
  }
  return { kind: 'disk', laptop, fault, ms: isLong ? 1_000 + chance.below(60_000) : null }
}

function timesOf(chance: Chance): number {
  const dice = chance.fraction()
  if (dice < 0.75) return 1
  return dice < 0.97 ? 2 + chance.below(3) : 12
}

/** Returns a backup and its later restore. */
function restoreOf(chance: Chance, longest: number): [at: number, PlainStep] {
  const at = chance.below(longest)
  const ms = chance.below(longest - at)
  return [at, { kind: 'back-up-hub', ms, isTold: chance.fraction() < 0.7 }]
}

/** Returns a clock that jumps by up to a year, one that is fast for a while offline, or a night. */
function breakOf(chance: Chance, laptop: number): PlainStep {
  if (chance.fraction() < 0.15) return { kind: 'sleep', ms: chance.below(40 * 3_600_000) }
  if (chance.fraction() < 0.3) {
    const ahead = 60_000 + chance.below(chance.pick([600_000, 3_600_000, 2 * 24 * 3_600_000]))
    return { kind: 'ahead', laptop, ahead, ms: 1_000 + chance.below(90_000) }
  }
  const share = chance.pick([1, 1 / 365, 1 / 8_760, 1 / 50_000])
  return { kind: 'jump', laptop, ms: Math.round((chance.fraction() * 2 - 1) * yearMs * share) }
}
