/** Checks an open account's data once, and makes a backup when one is due (sync design, section 16). */

import { hostLimits } from '../../../shared/limits/limits.ts'
import type { Trouble } from '../../../shared/sync/rescue.ts'
import type { Message } from '../../../shared/text/message.ts'
import { isCopyDue } from '../../store/copies/write-copy.ts'
import { listCopies } from '../../store/copy-files.ts'
import { countUnsent } from '../../sync/status.ts'
import { noCopyTrouble } from '../data/troubles.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import type { Session } from './session.ts'

/**
 * `contents`: the blobs database is damaged. `trouble`: no backup could be made; null: the last problem is
 * solved.
 */
export type Finding = { kind: 'damaged' } | { kind: 'contents' } | { kind: 'copies'; trouble: Trouble | null }

/** Starts after the screens are visible. Returns a function that stops it. */
export function keepCopies(session: Session, ports: Ports, tell: (finding: Finding) => void): () => void {
  if (!session.store.isWritable) return () => undefined
  let isEnded = false
  let cancel = ports.clock.after(hostLimits.checkAfterMs, () => look(true))
  const look = (isFirst: boolean) => {
    const looking = lookOver(session, ports, isFirst).then(finding => {
      if (isEnded) return
      if (finding) tell(finding)
      if (finding?.kind === 'damaged') return
      cancel = ports.clock.after(hostLimits.copyLookEveryMs, () => look(false))
      if (isFirst) drop(lookAtContents(), ports.log, 'contents.not-checked')
    })
    drop(looking, ports.log, 'copies.failed')
  }
  const lookAtContents = async () => {
    const faults = await findContentsFaults(session, () => isEnded)
    if (faults.length === 0 || isEnded) return
    ports.log.error({ faults }, 'contents.damaged')
    tell({ kind: 'contents' })
  }
  return () => {
    isEnded = true
    cancel()
  }
}

/** Checks the blobs database once per run. A new file that is damaged again is not replaced a second time. */
async function findContentsFaults({ files }: Session, isEnded: () => boolean): Promise<string[]> {
  if (files.trouble?.kind === 'contents') return []
  for (let after = 0; !isEnded(); ) {
    const checked = await files.thread.call('checkContents', { after })
    if (!checked.ok) return []
    const { faults, next } = checked.value
    if (faults.length > 0 || next === null) return faults
    after = next
  }
  return []
}

async function lookOver(session: Session, ports: Ports, isFirst: boolean): Promise<Finding | null> {
  const { files, context } = session
  if (isFirst) {
    const faults = await files.thread.call('check', null)
    if (faults.ok && faults.value.length > 0) {
      ports.log.error({ faults: faults.value }, 'store.damaged')
      return { kind: 'damaged' }
    }
  }
  const now = ports.clock.now()
  if (!session.store.isOpen || !isCopyDue(listCopies(files.file)[0], now, countUnsent(context) > 0))
    return null
  const copied = await files.thread.call('copy', { now })
  if (copied.ok) {
    ports.log.info('copies.made')
    return { kind: 'copies', trouble: null }
  }
  ports.log.warn({ why: copied.failure.message }, 'copies.not-made')
  // a failed backup may mean a damaged database, which the check finds
  return isFirst ? troubleOf(copied.failure) : checkAgain(session, copied.failure)
}

async function checkAgain({ files }: Session, why: Message): Promise<Finding> {
  const faults = await files.thread.call('check', null)
  return faults.ok && faults.value.length > 0 ? { kind: 'damaged' } : troubleOf(why)
}

function troubleOf(why: Message): Finding {
  return { kind: 'copies', trouble: noCopyTrouble(why) }
}
