/**
 * Moves the write-ahead logs into the databases in a worker thread. In the main thread it would block the
 * screens for as long as twenty commits.
 * A few seconds after the last commit the logs have no data that the databases lack.
 */
import { hostLimits } from '../../../shared/limits/limits.ts'
import { logBytes, recordLog } from '../../store/log-state.ts'
import type { FileStore } from '../../store/store.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import type { WorkThread } from './work-thread.ts'

interface Moved {
  store: FileStore
  /** The blobs database: each content is committed there before a row of `store` refers to it. */
  contents: string
  thread: Pick<WorkThread, 'call'>
}

/** Returns a function that stops it. Call that before the databases are closed. */
export function checkpointInThread(
  { store, contents, thread }: Moved,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
): () => void {
  let isUnderWay = false
  let cancel: (() => void) | null = null
  const moveSoon = () => {
    cancel ??= clock.after(hostLimits.logQuietMs, () => {
      cancel = null
      moveNow()
    })
  }
  const moveNow = () => {
    if (isUnderWay || !store.isOpen) return
    isUnderWay = true
    drop(move(), log, 'store.log-not-moved')
  }
  const move = async () => {
    const before = [store.file, contents].map(file => ({ file, bytes: logBytes(file) }))
    const moved = await thread.call('checkpoint', null)
    isUnderWay = false
    if (!store.isOpen) return
    if (moved.ok) {
      for (const { file, bytes } of before) recordLog(file, bytes)
      if (moved.value > 0 || store.logPages() > 0) moveSoon()
      return
    }
    // the disk may be full: from now on each commit moves the log itself, and reports the failure
    log.warn({ failure: moved.failure }, 'store.log-not-moved')
    store.leaveLog(hostLimits.logPages)
  }
  store.leaveLog(hostLimits.logPagesAtMost)
  const undo = store.onCommit(() => {
    if (store.logPages() >= hostLimits.logPages) moveNow()
    else moveSoon()
  })
  return () => {
    undo()
    cancel?.()
  }
}
