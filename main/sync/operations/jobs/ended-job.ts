/**
 * Stops actions on a job that another user has ended, because they would reopen it at the server. The technician may
 * not have known, so the action first becomes a conflict, as after a refusal of the server.
 */
import { isEndedByOther, isJobOver } from '../../../../shared/entities/states.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import { fetchJob, type ReadJob } from '../../entities/jobs/read-job.ts'
import type { IntentOf } from '../../outbox/operation.ts'
import { readBase } from '../../state/bases.ts'
import type { Exchange } from '../../state/context.ts'
import type { Attempt } from '../send/attempt.ts'
import type { Target } from '../send/requests.ts'
import { judge, review } from '../send/verdict.ts'

type Act = IntentOf<'job.act'>

/**
 * Returns a conflict for an action on an ended job; null if the action can be sent. Reads the job again only if the
 * stored version is over.
 */
export async function askBeforeReopening(
  exchange: Exchange,
  intent: Act,
  target: Target,
): Promise<Attempt | null> {
  const { service, account } = exchange.context
  const base = readBase(service.store.read, target.jobUuid)
  if (intent.isReopening === true || base === null || !isEnded(base, account.user.id)) return null
  const read = await fetchJob(exchange, target.jobUuid)
  if (read.kind !== 'job') return { verdict: judge(read, 'safe') }
  return conflictOnEnded(exchange, intent, read, target)
}

/**
 * Returns a conflict if the action would reopen the job. Null: the job is not over, or the action came before its end,
 * so that the server leaves it over.
 */
export function conflictOnEnded(
  { context }: Exchange,
  intent: Act,
  read: ReadJob,
  target: Target,
): Attempt | null {
  if (intent.isReopening === true || !isEnded(read.remote, context.account.user.id)) return null
  const hasTimes = target.extensions.includes('action')
  return hasTimes && intent.at < endedAt(read.remote) ? null : { verdict: review('conflict'), job: read }
}

function isEnded({ state, resources }: RemoteJob, userId: number): boolean {
  const mine = resources?.find(resource => resource.userId === userId)?.state ?? null
  return state !== undefined && mine !== state && isEndedByOther(state, mine)
}

/** Returns when the job ended, epoch ms; 0 if no event shows its end. */
function endedAt({ events = [] }: RemoteJob): number {
  const end = events.findLast(
    ({ newState, newResourceState }) => newResourceState === null && newState !== null && isJobOver(newState),
  )
  return end?.eventTimeStamp ?? 0
}
