/** I10: of jobs that one action started and paused, only one counts time. If the action is undone, neither changes. */
import { operationStates } from '../../../shared/sync/sending.ts'
import type { Life } from '../life.ts'
import type { Meant } from '../meant.ts'
import type { JointPress, World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const oneAtATime: Invariant = {
  name: 'I10',
  duringOnEach: world => findFirst(world, (press, life) => findBoth(world, press, life)),
  atEnd: world => findFirst(world, press => findBothAtHub(world, press)),
}

function findFirst(world: World, judge: (press: JointPress, life: Life) => string | null): string | null {
  for (const press of world.presses) {
    const life = world.laptops.find(({ name }) => name === press.start.laptop)?.life
    const found = life ? judge(press, life) : null
    if (found !== null) return found
  }
  return null
}

function findBoth(world: World, { start, pauses, isTakenBack }: JointPress, life: Life): string | null {
  for (const pause of pauses) {
    if (start.fate === 'maybe' || pause.fate === 'maybe') continue
    const state = stateOf(life, pause)
    const isWaiting = state !== null && waiting.has(state)
    if (isTakenBack) {
      if (isWaiting)
        return `I10: ${start.laptop} took back the start of ${start.jobUuid}, and the pause of ${pause.jobUuid} stands`
      continue
    }
    if (start.claim.type !== 'press' || pause.claim.type !== 'press' || start.fate !== 'stands') continue
    if (pause.operationId !== null && pause.claim.at !== start.claim.at)
      return `I10: ${start.laptop} started ${start.jobUuid} at ${start.claim.at}, and paused ${pause.jobUuid} at ${pause.claim.at}`
    const isJudged = pause.operationId === null || isWaiting
    if (!isJudged || [start, pause].some(one => isFollowed(world, one))) continue
    if ([start, pause].every(({ jobUuid, userId }) => isRunning(life, jobUuid, userId)))
      return `I10: ${start.laptop} counts time on ${start.jobUuid} and on ${pause.jobUuid}, which was paused`
  }
  return null
}

const waiting: ReadonlySet<string> = new Set(
  operationStates.filter(state => !['done', 'discarded', 'review'].includes(state)),
)

function stateOf({ store }: Life, { operationId }: Meant): string | null {
  const row = store.read.get<{ state: string }>('SELECT state FROM operations WHERE id = ?', operationId)
  return row?.state ?? null
}

/** Returns whether the same user has acted on the job since. */
function isFollowed({ meant }: World, earlier: Meant): boolean {
  return meant.some(
    later =>
      later.step > earlier.step &&
      later.laptop === earlier.laptop &&
      later.jobUuid === earlier.jobUuid &&
      later.claim.type === 'press',
  )
}

function isRunning({ store }: Life, jobUuid: string, userId: number): boolean {
  const row = store.read.get(
    `SELECT 1 FROM resources r JOIN jobs j ON j.id = r.job_id WHERE j.uuid = ? AND r.user_id = ? AND r.state = 'STARTED'`,
    jobUuid,
    userId,
  )
  return row !== undefined
}

/** Checks the server's states, if it accepted the whole action and no later one followed. */
function findBothAtHub(world: World, { start, pauses, isTakenBack }: JointPress): string | null {
  const { hub, falselyConfirmed, history } = world
  if (isTakenBack || history.isRestored || falselyConfirmed.has(start.laptop)) return null
  const life = world.laptops.find(({ name }) => name === start.laptop)?.life
  for (const pause of pauses) {
    const parts = [start, pause]
    const areDone = parts.every(one => one.fate === 'stands' && life && stateOf(life, one) === 'done')
    if (!areDone || parts.some(one => isFollowed(world, one))) continue
    const { resourceState } = hub.holdings
    if (parts.every(({ jobUuid, userId }) => resourceState(jobUuid, userId) === 'STARTED'))
      return `I10: the hub counts the time of ${start.laptop} on ${start.jobUuid} and on ${pause.jobUuid}`
  }
  return null
}
