/** What waits to be sent of documents: operations name them by uuid, in their intents. */
import { and, asc, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { ReadDb } from '../../store/db.ts'
import { operations } from '../../store/schema/sync.ts'
import { endStates, type Operation } from '../outbox/operation.ts'

const kinds = ['document.add', 'document.patch', 'document.remove'] as const

const ofDocument = (uuid: string) => sql`${operations.intent} ->> 'documentUuid' = ${uuid}`

/** In the order of writing. */
export function pendingOfDocument(db: ReadDb, documentUuid: string): Operation[] {
  return db.orm
    .select()
    .from(operations)
    .where(
      and(
        notInArray(operations.state, [...endStates]),
        inArray(operations.kind, [...kinds]),
        ofDocument(documentUuid),
      ),
    )
    .orderBy(asc(operations.seq))
    .all()
}

/** Of all documents of a job or an asset: not sent, or sent and not seen at the hub. */
export function unseenDocumentWork(
  db: ReadDb,
  { jobUuid, assetUuid }: { jobUuid: string | null; assetUuid: string | null },
): Operation[] {
  const ofOwner =
    jobUuid === null ? sql`${operations.assetUuid} = ${assetUuid}` : sql`${operations.jobUuid} = ${jobUuid}`
  return db.orm
    .select()
    .from(operations)
    .where(
      and(
        ofOwner,
        inArray(operations.kind, [...kinds]),
        or(
          notInArray(operations.state, [...endStates]),
          and(inArray(operations.state, ['done']), isNull(operations.seenAt)),
        ),
      ),
    )
    .orderBy(asc(operations.seq))
    .all()
}

/** Whether a file of it may just be on its way, so that an older answer would hide it, or show it again. */
export function areFilesMoving(
  db: ReadDb,
  owner: { jobUuid: string | null; assetUuid: string | null },
): boolean {
  return unseenDocumentWork(db, owner).length > 0
}

/** The latest operation on each document of a job that was not taken out, sent ones too, by the document's uuid. */
export function sentByDocument(db: ReadDb, jobUuid: string): Map<string, string> {
  const rows = db.all<{ id: string; uuid: string }>(
    `SELECT id, intent ->> 'documentUuid' AS uuid FROM operations
     WHERE job_uuid = ? AND kind IN ('document.add', 'document.patch') AND state <> 'discarded' ORDER BY seq`,
    jobUuid,
  )
  return new Map(rows.map(({ id, uuid }) => [uuid, id]))
}
