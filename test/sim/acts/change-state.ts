/** Changes the state of a job. A user who starts a job may have their other running jobs paused. */
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { findOperation, intentOf } from '../../../main/sync/outbox/operation.ts'
import { actionStates, canMove, isEndedByOther, isJobOver } from '../../../shared/entities/states.ts'
import type { Meant } from '../meant.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, jobHere, jobsInSight, pickJob, told } from './act.ts'

export const pressState: ActKind = {
  name: 'press a state',
  weight: 16,
  perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const { chance, laptop, life } = scene
    const job = jobHere(scene, jobUuid)
    const mine = job.resources.find(one => one.userId === laptop.userId)
    if (!mine) return null
    const possible = actionStates.filter(
      state => canMove(mine.state, state) && (chance.fraction() < 0.1 || !isEnd(state)),
    )
    if (possible.length === 0) return null
    const state = chance.pick(possible)
    const running = state === 'STARTED' ? otherRunningJobs(scene, jobUuid) : []
    const pausing = running.length > 0 && chance.fraction() < 0.8 ? running : []
    const words = actionLabels(scene, state)
    const isOver = isEndedByOther(job.state, mine.state)
    // A screen that does not show yet that the job is over does not ask.
    const isReopening = isOver && chance.fraction() < 0.5
    const outcome = actOnJob(life.context, {
      ...{ jobUuid, state, pausing, words },
      pausedLabel: actionLabels(scene, 'PAUSED'),
      isReopening,
    })
    if (outcome.ok && isOver && !isReopening)
      scene.world.unasked.push(`${state} of ${laptop.name} on ${jobUuid}`)
    if (outcome.ok) {
      const { operationId } = outcome.value
      const start = noteMade(scene, jobUuid, state, operationId)
      const pauses = pausing.map(uuid => noteMade(scene, uuid, 'PAUSED', pauseOf(scene, uuid, operationId)))
      if (pauses.length > 0) scene.world.presses.push({ start, pauses, isTakenBack: false })
    }
    const beside = pausing.length > 0 ? `, pausing ${pausing.join(', ')}` : ''
    return told(`${state} on ${jobUuid}${beside}`, outcome)
  },
}

/** Returns the jobs that the screen offers to pause. A job that is over is not among them: a pause would reopen it. */
function otherRunningJobs(scene: LaptopScene, jobUuid: string): string[] {
  const isRunning = (uuid: string) => {
    const { state: jobState, resources } = jobHere(scene, uuid)
    const isMine = resources.some(
      ({ userId, state }) => userId === scene.laptop.userId && state === 'STARTED',
    )
    return isMine && !isJobOver(jobState)
  }
  return jobsInSight(scene).filter(uuid => uuid !== jobUuid && isRunning(uuid))
}

function noteMade(scene: LaptopScene, jobUuid: string, state: string, operationId: string | null): Meant {
  const { laptop, life } = scene
  const operation = laptop.life && operationId !== null ? findOperation(life.store.read, operationId) : null
  const intent = operation && intentOf(operation)
  const at = intent?.kind === 'job.act' ? intent.at : laptop.now()
  const words = actionLabels(scene, state)
  const claim = { type: 'press', state, at, ...(words !== undefined && { words }) } as const
  return note(scene, { jobUuid, operationId, claim })
}

/** Returns words that only actions of one step share. */
export function actionLabels(
  { step, laptop }: Pick<LaptopScene, 'step' | 'laptop'>,
  state: string,
): string | undefined {
  return state === 'ACCEPTED' ? undefined : `${state} in step ${step} of ${laptop.name}.`
}

/** Records the pause of another job in the same action. Returns null without one, or if the program was killed. */
function pauseOf({ laptop, life }: LaptopScene, jobUuid: string, start: string): string | null {
  if (!laptop.life) return null
  const row = life.store.read.get<{ id: string }>(
    `SELECT id FROM operations WHERE job_uuid = ? AND intent ->> 'pressedWith' = ?`,
    jobUuid,
    start,
  )
  return row?.id ?? null
}

function isEnd(state: string): boolean {
  return state === 'DECLINED' || state === 'CANCELED'
}
