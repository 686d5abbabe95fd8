/** Creates the jobs of recurring jobs: when the hub starts, regularly, and soon after a recurring job has changed. */
import type { Logger } from 'pino'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { createDueJobs } from '../../service/recurring/create-due-jobs.ts'
import type { Service } from '../../service/service.ts'

/** If several hubs share a database, only the one in charge works. Returns a function that stops it. */
export function createRecurringJobs(service: Service, log: Logger): () => void {
  const { store } = service
  let soon: NodeJS.Timeout | null = null
  /** the newest change of a recurring job that was looked at */
  let seen = 0
  const newest = () => store.read.value<number | null>('SELECT max(last_modified) FROM recurring_jobs') ?? 0
  const round = (since: number) => {
    if (!store.isInCharge()) return
    seen = newest()
    const { created, failed, isMore } = createDueJobs(service, since)
    if (created > 0) log.info({ count: created }, 'recurring.created')
    for (const { uuid, failure } of failed)
      log.warn({ uuid, reason: failure.message }, 'recurring.not-created')
    if (isMore) roundSoon(() => round(0))
  }
  const roundSoon = (work: () => void) => {
    soon ??= setTimeout(() => {
      soon = null
      safely(log, work)
    }, hubLimits.recurringGatherMs).unref()
  }
  const lookAtChanges = () => {
    if (newest() > seen) round(seen)
  }
  safely(log, () => round(0))
  const regular = setInterval(() => safely(log, () => round(0)), hubLimits.recurringEveryMs).unref()
  const stopListening = store.onCommit(() => roundSoon(lookAtChanges))
  return () => {
    stopListening()
    clearInterval(regular)
    if (soon !== null) clearTimeout(soon)
  }
}

/** An error must not end the hub, and the next round tries again. */
function safely(log: Logger, work: () => void): void {
  try {
    work()
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'recurring.failed')
  }
}
