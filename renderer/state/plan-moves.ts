/** Plans jobs step by step, one after another, and knows the way back. */
import { computed, signal } from '@preact/signals'
import { MINUTE } from '../../shared/units.ts'
import { attempt, tellFailure } from './ask.ts'
import { nowMinute } from './clock.ts'
import { backFrom, type Move, type Step, stepsOf } from './plan-steps.ts'
import { registerStore } from './stores.ts'
import { announceSaved } from './toast.ts'

/** Later on others may have planned it anew, and it is theirs. */
const BACK_MS = 10 * MINUTE

const last = signal<{ text: string; back: readonly Step[]; at: number } | null>(null)
/** What was planned last, for as long as it can be taken back. */
export const lastPlan = computed(() =>
  last.value === null || nowMinute.value - last.value.at > BACK_MS ? null : last.value,
)

// what one person planned, another does not take back
registerStore({ forget: () => (last.value = null) })

/** False where one was refused, which is told; what was done before it stays, and can be taken back. */
export async function planJobs(
  moves: readonly Move[],
  { text, tells }: { text: string; tells: boolean },
): Promise<boolean> {
  const back: Step[] = []
  let isDone = true
  for (const move of moves) {
    const steps = stepsOf(move, tells)
    const made: Step[] = []
    for (const step of steps) {
      isDone = await run(step)
      if (!isDone) break
      made.push(step)
    }
    back.unshift(...backFrom(move.job, made))
    if (!isDone) break
  }
  if (back.length > 0) last.value = { text, back, at: Date.now() }
  if (isDone && back.length > 0) announceSaved(text)
  return isDone
}

/** Whether there was anything to take back. */
export async function takePlanBack(text: string): Promise<boolean> {
  const plan = lastPlan.peek()
  if (plan === null) return false
  last.value = null
  for (const step of plan.back) if (!(await run(step))) return true
  announceSaved(text)
  return true
}

async function run(step: Step): Promise<boolean> {
  const outcome =
    step.method === 'job.patch'
      ? await attempt('job.patch', step.request)
      : await attempt('job.staff', step.request)
  if (outcome.ok) return true
  if (outcome.failure !== null) tellFailure(outcome.failure)
  return false
}
