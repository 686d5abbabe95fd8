/** Wakes the screens, gathered so that nothing floods them: after commits, and while bytes of files move. */
import { hostLimits } from '../../../shared/limits.ts'
import { newestSeq } from '../../service/webhooks/change-cursor.ts'
import type { Store } from '../../store/store.ts'
import type { TransferProgress } from '../../sync/ports/ports.ts'
import type { Clock } from '../ports/ports.ts'

/** Not more often than this, in ms; the first news after a silence goes at once. */
const quietMs = 100
/** More jobs than this are not worth naming. */
const namedAtMost = 100

/**
 * Which jobs changed, by the change log. `tell` gets the uuids, or null for many; an empty list when only the outbox
 * changed. Returns a function that ends it.
 */
export function startChangeFeed(
  store: Store,
  clock: Clock,
  tell: (jobUuids: string[] | null) => void,
): () => void {
  let seen = newestSeq(store.read)
  let cancel: (() => void) | null = null
  let toldAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    cancel = null
    toldAt = clock.now()
    if (!store.isOpen) return
    const rows = store.read.all<{ seq: number; entity_uuid: string }>(
      'SELECT seq, entity_uuid FROM change_log WHERE seq > ? ORDER BY seq',
      seen,
    )
    seen = rows.at(-1)?.seq ?? seen
    const uuids = [...new Set(rows.map(row => row.entity_uuid))]
    tell(uuids.length > namedAtMost ? null : uuids)
  }
  const stopListening = store.onCommit(() => {
    // a clock that was set back must not silence the screens
    const waited = Math.abs(clock.now() - toldAt)
    cancel ??= clock.after(Math.max(0, quietMs - waited), flush)
  })
  return () => {
    stopListening()
    cancel?.()
  }
}

/**
 * While a file is on its way the screens count along, a few times a second. Returns a function that ends it.
 */
export function emitTransferProgress(
  transferProgress: TransferProgress,
  clock: Pick<Clock, 'after'>,
  tell: () => void,
): () => void {
  let cancel: (() => void) | null = null
  const stopListening = transferProgress.onChange(() => {
    cancel ??= clock.after(hostLimits.bytesToldEveryMs, () => {
      cancel = null
      tell()
    })
  })
  return () => {
    stopListening()
    cancel?.()
  }
}
