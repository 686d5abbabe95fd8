/** Reads what prevents the program from being replaced by another version: running work and unsent work. */

import { otherRunningJobs } from '../../sync/operations/acts/pause-others.ts'
import { countUnsent } from '../../sync/status.ts'
import type { Ports } from '../ports/ports.ts'
import type { WorkHere } from '../updates/updates.ts'
import type { Session } from './session.ts'

export function workHere(session: Session, { clock }: Pick<Ports, 'clock'>): WorkHere {
  const { store, context, files, saved } = session
  return {
    running() {
      const [job] = otherRunningJobs(store.read, saved.account.user.id, '')
      return job ? (job.title ?? '') : null
    },
    unsent: () => countUnsent(context),
    copy: () => files.thread.call('copy', { now: clock.now() }),
  }
}
