/** A clock that was set back would keep events waiting for as long as it was wrong. */
import { limits } from '../../../shared/limits.ts'
import type { Service } from '../service.ts'

/** Nothing waits for longer than until the next retry. */
export function mendDueTimes(service: Service): void {
  const latest = service.now() + limits.webhookRetryMs
  const late = `state = 'waiting' AND next_try_at > ?`
  if (!service.store.read.get(`SELECT 1 FROM webhook_events WHERE ${late}`, latest)) return
  service.store.transaction(db =>
    db.run(`UPDATE webhook_events SET next_try_at = ? WHERE ${late}`, latest, latest),
  )
}
