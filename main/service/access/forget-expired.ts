import { limits } from '../../../shared/limits/limits.ts'
import { forgetTombstones } from '../entity/tombstones.ts'
import type { Access } from './access.ts'

/** Removes signatures outside their window, expired tokens and old tombstones, so that the tables stay small. */
export function forgetExpired({ service, signatureSkewMs }: Access): void {
  const now = service.now()
  service.store.transaction(db => {
    db.run('DELETE FROM used_signatures WHERE time_stamp < ?', now - signatureSkewMs)
    db.run('DELETE FROM log_in_counters WHERE last_at < ?', now - limits.logInWindowMs)
    db.run('DELETE FROM tokens WHERE last_used_at < ?', now - limits.tokenIdleMs)
    forgetTombstones(db, now - limits.tombstonesKeptMs)
  })
}
