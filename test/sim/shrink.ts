/** Shortens a failing plan: leaves out steps, first half of them, while it fails in the same way. */
import type { Ground } from './open-run.ts'
import type { Plan, Step } from './plan.ts'
import { type RunResult, runPlan } from './run.ts'

const mostRuns = 150

export interface Shrunk {
  plan: Plan
  result: RunResult
  runs: number
}

export async function shrink(ground: Ground, plan: Plan, failed: RunResult): Promise<Shrunk> {
  const kind = kindOf(failed)
  const best: Shrunk = { plan, result: failed, runs: 0 }
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1 && best.runs < mostRuns; ) {
    const isShorter = await leaveOut(ground, best, size, kind)
    if (!isShorter || size > best.plan.steps.length) size = size === 1 ? 0 : Math.ceil(size / 2)
  }
  return best
}

/** Tries to leave out each range of `size` steps, from the end. Returns whether any was unnecessary. */
async function leaveOut(ground: Ground, best: Shrunk, size: number, kind: string): Promise<boolean> {
  let isShorter = false
  for (let end = best.plan.steps.length; end > 0 && best.runs < mostRuns; end -= size) {
    const steps = without(best.plan.steps, Math.max(0, end - size), end)
    const plan = { ...best.plan, steps }
    const result = await runPlan(ground, plan)
    best.runs++
    if (result.failure === null || kindOf(result) !== kind) continue
    Object.assign(best, { plan, result })
    isShorter = true
  }
  return isShorter
}

function without(steps: readonly Step[], from: number, to: number): Step[] {
  return [...steps.slice(0, from), ...steps.slice(to)]
}

/** Returns the failed invariant, or `broken`: another kind is another failure. */
function kindOf({ failure }: RunResult): string {
  return /\bI\d+\b/.exec(failure ?? '')?.[0] ?? 'broken'
}
