/**
 * Moves what the write-ahead logs gather into the databases, in the thread: a commit that did so would hold the screens
 * up for as long as twenty commits do. A few seconds after the last commit nothing is in the logs alone.
 */
import { hostLimits } from '../../../shared/limits.ts'
import { logBytes, recordLog } from '../../store/log-state.ts'
import type { Store } from '../../store/store.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import type { WorkThread } from './work-thread.ts'

interface Moved {
  store: Store
  /** the file of contents: each content is committed before a row of `store` names it */
  contents: string
  thread: Pick<WorkThread, 'call'>
}

/** Returns a function that ends it, before the files are closed. */
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
    // the disk may be full: from here on each commit does it again, and reports its failure
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
