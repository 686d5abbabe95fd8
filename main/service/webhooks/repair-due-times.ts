import { limits } from '../../../shared/limits/limits.ts'
import type { Service } from '../service.ts'

/**
 * Moves the next try of events forward if it is later than one retry interval from now. Otherwise, events would wait
 * for hours after the clock was set back.
 */
export function mendDueTimes(service: Service): void {
  const latest = service.now() + limits.webhookRetryMs
  const late = `state = 'waiting' AND next_try_at > ?`
  if (!service.store.read.get(`SELECT 1 FROM webhook_events WHERE ${late}`, latest)) return
  service.store.transaction(db =>
    db.run(`UPDATE webhook_events SET next_try_at = ? WHERE ${late}`, latest, latest),
  )
}
