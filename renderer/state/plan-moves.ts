/** Plans jobs step by step, one after another, and knows the way back. */
import { signal } from '@preact/signals'
import { attempt, tellFailure } from './ask.ts'
import { backFrom, type Move, type Step, stepsOf } from './plan-steps.ts'
import { announceSaved } from './toast.ts'

/** What was planned last, until it is taken back or something else is. */
export const lastPlan = signal<{ text: string; back: readonly Step[] } | null>(null)

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
  if (back.length > 0) lastPlan.value = { text, back }
  if (isDone && back.length > 0) announceSaved(text)
  return isDone
}

/** Whether there was anything to take back. */
export async function takePlanBack(text: string): Promise<boolean> {
  const plan = lastPlan.peek()
  if (plan === null) return false
  lastPlan.value = null
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
