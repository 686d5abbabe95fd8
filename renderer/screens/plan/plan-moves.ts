/** Sends the steps of a plan one after another, and can undo the last plan. */
import { computed, signal } from '@preact/signals'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { ask, attempt, showFailure } from '../../state/ask.ts'
import { nowMinute } from '../../state/clock.ts'
import { registerStore } from '../../state/stores.ts'
import { announceSaved } from '../../state/toast.ts'
import { backFrom, changedSince, type Move, type Since, type Step, stepsOf } from './plan-steps.ts'

/** Undo is offered this long; later the user no longer remembers what it would restore. */
const BACK_MS = 10 * MINUTE

interface Plan {
  text: string
  back: readonly Step[]
  /** the jobs as the plan left them */
  after: readonly BoardJob[]
  at: number
}

const last = signal<Plan | null>(null)
/** The last plan, while it can be undone. */
export const lastPlan = computed(() =>
  last.value === null || nowMinute.value - last.value.at > BACK_MS ? null : last.value,
)

// a user may not undo the plan of another account
registerStore({ forget: () => (last.value = null) })

/** Returns false if a step was refused; the user sees why. Earlier steps stay, and can be undone. */
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
  if (back.length > 0) last.value = { text, back, after: await readJobs(back), at: Date.now() }
  if (isDone && back.length > 0) announceSaved(text)
  return isDone
}

/** Returns what other users changed since the last plan. Undo asks before it overwrites that. */
export async function readSince(): Promise<Since[]> {
  const plan = lastPlan.peek()
  return plan === null ? [] : changedSince(plan.back, plan.after, await readJobs(plan.back))
}

/** Returns whether there was a plan to undo. `since`: jobs that are gone are left out. */
export async function takePlanBack(text: string, since: readonly Since[]): Promise<boolean> {
  const plan = lastPlan.peek()
  if (plan === null) return false
  last.value = null
  const gone = new Set(since.flatMap(({ kind, job }) => (kind === 'gone' ? job.uuid : [])))
  const back = plan.back.filter(({ request }) => !gone.has(request.jobUuid))
  for (const step of back) if (!(await run(step))) return true
  announceSaved(text)
  return true
}

function readJobs(steps: readonly Step[]): Promise<BoardJob[]> {
  return ask('board.jobs', { jobUuids: [...new Set(steps.map(({ request }) => request.jobUuid))] })
}

async function run(step: Step): Promise<boolean> {
  const outcome =
    step.method === 'job.patch'
      ? await attempt('job.patch', step.request)
      : await attempt('job.staff', step.request)
  if (outcome.ok) return true
  showFailure(outcome.failure)
  return false
}
