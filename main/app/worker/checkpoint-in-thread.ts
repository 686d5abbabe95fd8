/**
 * Whoever commits does not wait until the log is moved into the database, which holds the screens up for as long as
 * twenty commits do: the thread beside the program does it, whenever the log has grown.
 */
import { hostLimits } from '../../../shared/limits.ts'
import type { Store } from '../../store/store.ts'
import type { Ports } from '../ports/ports.ts'
import type { WorkThread } from './work-thread.ts'

/** From now on, until the store is closed. */
export function checkpointInThread(store: Store, thread: Pick<WorkThread, 'call'>, log: Ports['log']): void {
  let isUnderWay = false
  const move = async () => {
    const moved = await thread.call('checkpoint', null)
    isUnderWay = false
    if (moved.ok) return
    // the disk may be full: from here on each commit does it again, and says so to whoever writes
    log.warn({ failure: moved.failure }, 'store.log-not-moved')
    if (store.isOpen) store.leaveLog(hostLimits.logPages)
  }
  store.leaveLog(hostLimits.logPagesAtMost)
  store.onCommit(() => {
    if (isUnderWay || store.logPages() < hostLimits.logPages) return
    isUnderWay = true
    void move()
  })
}
