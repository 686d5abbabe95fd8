/** Notifies the screens after commits and while files are transferred, at a limited rate. */
import { hostLimits } from '../../../shared/limits/limits.ts'
import { newestSeq } from '../../service/webhooks/change-cursor.ts'
import type { Store } from '../../store/store.ts'
import type { TransferProgress } from '../../sync/ports/ports.ts'
import type { Clock } from '../ports/ports.ts'

/** The minimum of milliseconds between two notifications. The first one after a pause is sent at once. */
const quietMs = 100
/** More changed jobs than this are reported as "many", without their uuids. */
const namedAtMost = 100

/**
 * Reports changed jobs from the change log. `tell` receives their uuids, null for many, or an empty list if
 * only the outbox changed.
 * Returns a function that stops it.
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
    // the absolute value: after the clock was set back, the wait must not become long
    const waited = Math.abs(clock.now() - toldAt)
    cancel ??= clock.after(Math.max(0, quietMs - waited), flush)
  })
  return () => {
    stopListening()
    cancel?.()
  }
}

/** Reports the progress of transfers a few times a second. Returns a function that stops it. */
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
