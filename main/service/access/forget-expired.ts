/** Removes what the hub no longer has to remember, so that its tables stay small. */

import { limits } from '../../../shared/limits.ts'
import { forgetTombstones } from '../entity/tombstones.ts'
import type { Access } from './access.ts'

/** Signatures out of their window, tokens that died unused, old tombstones. */
export function forgetExpired({ service, signatureSkewMs }: Access): void {
  const now = service.now()
  service.store.transaction(db => {
    db.run('DELETE FROM used_signatures WHERE time_stamp < ?', now - signatureSkewMs)
    db.run('DELETE FROM tokens WHERE last_used_at < ?', now - limits.tokenIdleMs)
    forgetTombstones(db, now - limits.tombstonesKeptMs)
  })
}
