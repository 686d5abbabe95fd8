/** What a hub did not keep of what is said of a file. */
import type { WriteDb } from '../../../store/db.ts'
import { idOf } from '../../acts/actions.ts'
import type { Described } from '../../documents/described.ts'
import type { Fields } from '../../merge/fields.ts'
import type { SyncContext } from '../../records/context.ts'
import { laneOf } from '../../records/document-operations.ts'
import type { IntentOf } from '../../records/intents.ts'
import { changeOperation, type Operation } from '../../records/operation.ts'
import { addOperation, intentCommand } from '../../records/record.ts'
import type { RemoteDocument } from '../../remote/remote-document.ts'
import { lessFields, lessKept } from '../../send/kept-less.ts'
import type { Review } from '../../send/verdict.ts'

/** A hub has rules of its own for the names of files. Null: it has all that a person said. */
export function lostWords(
  before: Fields,
  { fileName: _, ...said }: Fields,
  told: RemoteDocument,
): Review | null {
  return lessKept(before, said, { ...told })
}

/** The file itself is there: its words become an edit that needs the person, after the file hangs where it belongs. */
export function askAboutLostWords(
  db: WriteDb,
  context: SyncContext,
  { id, jobUuid, assetUuid }: Operation,
  {
    intent,
    said,
    told,
  }: { intent: IntentOf<'document.add'>; said: Partial<Described>; told: RemoteDocument },
): void {
  const less = lostWords({}, said, told)
  if (less === null) return
  const command = intentCommand(context, db)
  const { fileName: _, ...words } = said
  const fields = lessFields({}, words, { ...told })
  const { description = null, internal = false } = told
  const before = Object.fromEntries(
    Object.entries({ description, internal }).filter(([name]) => name in fields),
  )
  const { owner, fileName, mimeType } = intent
  const named = { documentUuid: told.uuid, owner, fileName, mimeType }
  addOperation(context, command, {
    ...{ jobUuid, assetUuid, lane: laneOf(told.uuid) },
    intent: { kind: 'document.patch', ...named, fields, before, at: command.now },
    needs: [id],
  })
  const { code: reasonCode, detail: reasonDetail } = less
  changeOperation(db, idOf(command), { state: 'review', reasonCode, reasonDetail })
}
