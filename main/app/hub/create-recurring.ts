/**
 * Creates the jobs of recurring jobs: when the hub starts, regularly, soon after a recurring job has changed, and soon
 * after a meter was read.
 */
import type { Logger } from 'pino'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { recurringLimits } from '../../../shared/limits/recurring-limits.ts'
import { createDueJobs, type Looked } from '../../service/recurring/create-due-jobs.ts'
import type { Service } from '../../service/service.ts'

/** If several hubs share a database, only the one in charge works. Returns a function that stops it. */
export function createRecurringJobs(service: Service, log: Logger): () => void {
  const { store } = service
  let isStopped = false
  let soon: NodeJS.Timeout | null = null
  /** the newest change of a recurring job that was looked at */
  let seen = 0
  let readingsSeenAt = service.now()
  let hasFailed = false
  let rounds = Promise.resolve()

  /** Rounds run one after another, and `next` decides when its round begins. */
  const look = (next: () => Looked | null) => {
    rounds = rounds
      .then(async () => {
        if (isStopped || !store.isInCharge()) return
        const looked = next()
        if (looked === null) return
        const { created, failed } = await createDueJobs(service, looked, () => isStopped)
        if (created > 0) log.info({ count: created }, 'recurring.created')
        hasFailed ||= failed.length > 0
        for (const { uuid, failure } of failed)
          log.warn({ uuid, reason: failure.message }, 'recurring.not-created')
      })
      .catch(error => {
        hasFailed = true
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'recurring.failed')
      })
  }
  const changed = () => {
    const newest = store.read.value<number | null>('SELECT max(last_modified) FROM recurring_jobs') ?? 0
    if (newest <= seen) return null
    const changedAfter = seen
    seen = newest
    return { changedAfter }
  }
  const readings = () => {
    const now = service.now()
    const formsAfter = Math.min(readingsSeenAt, now) - recurringLimits.readingRestMs
    readingsSeenAt = now
    return { formsAfter }
  }
  /** Meters are looked at too if a round has failed. */
  const regular = (): Looked => {
    const looked = hasFailed ? { changedAfter: 0 } : 'calendar'
    hasFailed = false
    return looked
  }
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      rounds = rounds.then(() => {
        soon = null
      })
      look(changed)
    }, hubLimits.recurringGatherMs).unref()
  }

  look(changed)
  const timers = [
    setInterval(() => look(regular), hubLimits.recurringEveryMs).unref(),
    setInterval(() => {
      look(changed)
      look(readings)
    }, hubLimits.recurringReadingsMs).unref(),
  ]
  const stopListening = store.onCommit(lookSoon)
  return () => {
    isStopped = true
    stopListening()
    for (const timer of timers) clearInterval(timer)
    if (soon !== null) clearTimeout(soon)
  }
}
