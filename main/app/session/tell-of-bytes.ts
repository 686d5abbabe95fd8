/** The screens count along while a file is on its way, a few times a second. */
import { hostLimits } from '../../../shared/limits.ts'
import type { BytesMoved } from '../../sync/ports/bytes-moved.ts'
import type { Clock } from '../ports/ports.ts'

/** The answer takes it back. */
export function tellOfBytes(
  bytesMoved: BytesMoved,
  clock: Pick<Clock, 'after'>,
  tell: () => void,
): () => void {
  let cancel: (() => void) | null = null
  const stopListening = bytesMoved.onChange(() => {
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
