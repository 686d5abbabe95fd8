/** A person opens a file: it is fetched next if it is not here, whatever the limit says. */
import type { Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { getDocument } from '../../service/records/document-record.ts'
import { attempt, refuse } from '../../service/refuse.ts'
import { currentName } from '../documents/adopt-document.ts'
import { actorIn, type SyncContext } from '../records/context.ts'
import { markOpened, markWanted } from '../records/document-marks.ts'

/** @returns `not-found`, or `conflict` for a link, which only a browser opens */
export function wantDocument(context: SyncContext, documentUuid: string): Outcome<{ isHere: boolean }> {
  const { store } = context.service
  return attempt(() =>
    store.transaction(db => {
      const document = getDocument(db, actorIn(context, db), currentName(db, documentUuid))
      if (document.sha256 !== null) {
        markOpened(db, document.id)
        return { isHere: true }
      }
      if (!document.link?.startsWith('/')) refuse('conflict', reason('is-a-link'))
      markWanted(db, document.id)
      return { isHere: false }
    }),
  )
}
