/** Removes what the hub no longer has to remember, so that its tables stay small. */

import { limits } from '../../../shared/limits.ts'
import { forgetTombstones } from '../entity/tombstones.ts'
import type { Access } from './access.ts'

/** Signatures out of their window, tokens that died unused, answers older than 7 days, old tombstones. */
export function forgetExpired({ service, signatureSkewMs }: Access): void {
  const now = service.now()
  service.store.transaction(db => {
    db.run('DELETE FROM used_signatures WHERE time_stamp < ?', now - signatureSkewMs)
    db.run('DELETE FROM tokens WHERE last_used_at < ?', now - limits.tokenIdleMs)
    db.run('DELETE FROM idempotent_answers WHERE created_at < ?', now - limits.idempotencyKeptMs)
    forgetTombstones(db, now - limits.tombstonesKeptMs)
  })
}
