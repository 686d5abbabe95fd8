/** Runs a plan to its end, then an evening in which all work is sent. Invariants are checked throughout. */
import { describeTraits } from './base-server/traits.ts'
import { createChance } from './chance.ts'
import { withChangedLaptops } from './changed.ts'
import { emptyFolder } from './connections.ts'
import { spendEvening, spendNight } from './evening.ts'
import { invariants } from './invariants/all.ts'
import { makeAsset } from './office/assets.ts'
import { plannedJob } from './office/kinds.ts'
import { type Counted, type Ground, openRun, type Run, stackOf } from './open-run.ts'
import type { Plan, Step } from './plan.ts'
import { becomeQuiet } from './quiet.ts'
import { performStep } from './steps.ts'
import type { World } from './world.ts'

export interface RunResult extends Counted {
  /** null: every invariant held */
  failure: string | null
  trace: readonly string[]
  /** each kind of claim with its fate, such as `note stands` */
  claims: readonly string[]
  virtualMs: number
}

export async function runPlan(ground: Ground, plan: Plan): Promise<RunResult> {
  const run = openRun(ground, plan, emptyFolder())
  try {
    const failure = await live(run).catch((error: unknown) => `The run broke: ${stackOf(error)}`)
    return {
      ...run.counted,
      failure,
      virtualMs: run.world.timeline.elapsed() + run.nights.ms,
      trace: run.trace,
      claims: claimsOf(run.world),
    }
  } finally {
    await Promise.all(run.world.laptops.map(laptop => laptop.close()))
    await becomeQuiet(run.isBusy)
    run.world.hub.close()
  }
}

function claimsOf({ meant }: World): string[] {
  return [...new Set(meant.map(({ claim, fate }) => `${claim.type} ${fate}`))]
}

async function live(run: Run): Promise<string | null> {
  const { world, plan } = run
  const chance = createChance(plan.seed).fork('first jobs')
  const everybody = world.laptops.map(laptop => laptop.userId)
  for (const laptop of world.laptops) {
    for (let nth = 0; nth < 3; nth++) {
      await world.office('POST', '/job', plannedJob(chance, `Job ${nth} of ${laptop.name}`, [laptop.userId]))
    }
  }
  const boiler = await makeAsset(world, 'Boiler of all', 'In the cellar')
  await world.office('POST', '/job', plannedJob(chance, 'Job of all', everybody, boiler))
  for (const laptop of world.laptops) laptop.start()
  await becomeQuiet(run.isBusy)
  for (const step of plan.steps) {
    world.timeline.after(step.at, () => {
      performStep(run, step)
      isJudged = false
    })
  }
  let isJudged = true
  const last = Math.max(0, ...plan.steps.map(endOf))
  while (world.timeline.step(last)) {
    await becomeQuiet(run.isBusy)
    if (run.failure !== null) return run.failure
    if (isJudged) continue
    isJudged = true
    const violation = judgeNow(run)
    if (violation !== null) return violation
  }
  const unrest = (await spendEvening(run)) ?? run.failure ?? judgeNow(run) ?? judge(run, 'atEnd')
  // A night costs each run more time than it finds faults, so only every third run has one.
  return unrest ?? (plan.seed % 3 === 0 ? spendNight(run) : null)
}

/** Steps that start during the day also end in it. */
function endOf(step: Step): number {
  const lasts = ['back-up-hub', 'disk-image', 'clone', 'doze'].includes(step.kind) && 'ms' in step
  return lasts && step.ms !== null ? step.at + step.ms + 2_000 : step.at
}

type Moment = 'during' | 'duringOnEach' | 'beforeSweep' | 'afterNight' | 'atEnd'

function judge({ world }: Pick<Run, 'world'>, moment: Moment): string | null {
  for (const invariant of invariants) {
    const violation = invariant[moment]?.(world) ?? null
    if (violation !== null) return sentence(world, violation)
  }
  return null
}

export function judgeNow(run: Run): string | null {
  return judge(run, 'during') ?? judge({ world: withChangedLaptops(run.world) }, 'duringOnEach')
}
export const judgeAfterNight = (run: Run): string | null => judge(run, 'afterNight')
export const judgeBeforeSweep = (run: Run): string | null => judge(run, 'beforeSweep')

export function sentence({ seed, hub }: World, violation: string): string {
  const server = hub.traits ? ` (base server: ${describeTraits(hub.traits)})` : ''
  return `Seed ${seed}${server}: ${violation}`
}
