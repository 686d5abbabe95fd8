/** Exports unsent work when the user requests it on the screens. */
import { rmSync } from 'node:fs'
import type { Exported } from '../../../shared/sync/rescue.ts'
import { type Outcome, succeed } from '../../../shared/text/failures.ts'
import { type RescueOrder, unfinishedFile } from '../../sync/rescue/write-rescue.ts'
import type { SavedAccount } from '../data/saved-account.ts'
import type { Ports } from '../ports/ports.ts'
import { keepRecordings } from '../recording/change-recording.ts'
import type { Session } from '../session/session.ts'

/** Returns null if the user chose no place. @returns `storage` when the file cannot be written there */
export async function exportUnsent(ports: Ports, session: Session): Promise<Outcome<Exported | null>> {
  // The file contains documents as PDFs and recordings as files. Pages of a document that cannot be sent are photos.
  await session.captures.sendOpen()
  await keepRecordings(session.context)
  const offer = await ports.offerFile(rescueName(ports.clock.now()))
  if (!offer) return succeed(null)
  const written = await session.files.thread.call('export', {
    ...orderFor(ports, session.saved, offer.path),
    key: offer.key,
  })
  if (!written.ok) {
    // a thread that was ended during the export could not delete its unfinished file
    rmSync(unfinishedFile(offer.path), { force: true })
    offer.cancel()
    return written
  }
  return succeed({ ...offer.finish(), ...written.value })
}

export function orderFor(ports: Ports, { account, baseUrl }: SavedAccount, to: string): RescueOrder {
  const { id, user } = account
  return {
    to,
    account: { id, baseUrl, userUuid: user.uuid, userName: user.name },
    programVersion: ports.version,
    now: ports.clock.now(),
  }
}

function rescueName(now: number): string {
  return `fieldbook-unsent-${new Date(now).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.fieldbook`
}
