/**
 * An action on a job that another user ended would reopen it on the server. The technician may not have known, so the
 * action becomes a conflict first, as when the server refuses it.
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

/** Null: the action may be sent. Reads the job again only if the version that is known here is over. */
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

/** Null: the job is not over, or the action came before its end, so the server keeps it over. */
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

/** Returns epoch ms of the job's end; 0: no event shows it. */
function endedAt({ events = [] }: RemoteJob): number {
  const end = events.findLast(
    ({ newState, newResourceState }) => newResourceState === null && newState !== null && isJobOver(newState),
  )
  return end?.eventTimeStamp ?? 0
}
