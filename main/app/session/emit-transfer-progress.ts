/** The screens count along while a file is on its way, a few times a second. */
import { hostLimits } from '../../../shared/limits.ts'
import type { TransferProgress } from '../../sync/ports/transfer-progress.ts'
import type { Clock } from '../ports/ports.ts'

/** The answer takes it back. */
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
