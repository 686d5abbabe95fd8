/** What the laptop forgets once a day: archived rows after 14 days, changes that every reader has seen after 90. */
import { hubLimits } from '../../../shared/hub-limits.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { forgetChanges } from '../../service/webhooks/forget-told.ts'
import { tidyDocuments } from '../downloads/tidy-documents.ts'
import { isDue } from '../ports/backoff.ts'
import { clearArchive } from '../push/recover.ts'
import { nextTurn, type TidyParts } from '../read/reading.ts'
import { hubNow } from '../records/context.ts'
import { dropLooseBases } from '../records/form-base.ts'
import { syncState } from '../records/state.ts'

/** In slices, so that the screens have their turn; the rest of a great many goes the next day. */
export async function tidyDaily({ context, isStopped }: TidyParts): Promise<void> {
  const { store } = context.service
  const now = context.ports.clock.now()
  const due = (syncState.get(store.read, 'lastTidied') ?? Number.NEGATIVE_INFINITY) + syncLimits.sweepEveryMs
  if (!isDue(due, now, syncLimits.sweepEveryMs)) return
  store.transaction(db => {
    // a clock that was put on by a year ends no fortnight
    clearArchive(db, Math.min(now, hubNow(context)), context.settings().archiveMs)
    dropLooseBases(db)
    syncState.set(db, 'lastTidied', now)
  })
  await tidyDocuments({ context, isStopped })
  if (isStopped()) return
  for (let slice = 0; slice < hubLimits.forgottenSlices * slicesOfOne; slice++) {
    await nextTurn()
    if (isStopped()) return
    const removed = store.transaction(db => forgetChanges(db, now, syncLimits.forgottenAtOnce))
    if (removed < syncLimits.forgottenAtOnce) return
  }
}

/** A laptop's slices are smaller than a hub's. */
const slicesOfOne = Math.ceil(hubLimits.forgottenAtOnce / syncLimits.forgottenAtOnce)
