/** Collects the unsent work of a database, even if other tables are damaged. Only reads. */

import { readDraftName } from '../../../shared/sync/draft-names.ts'
import type { ReadDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { bases, conflicts, drafts, operationNeeds } from '../../store/schema/sync.ts'
import { isRecord } from '../client/read-entity.ts'
import { allPending, type Operation } from '../outbox/operation.ts'
import { syncState } from '../state/state.ts'
import type { RescuedDocument, RescuedOperation, RescuedWork } from './rescued-work.ts'

export function collectWork(db: ReadDb): RescuedWork {
  const waiting = allPending(db)
  const open = rowsOf(conflicts).all(db, 'WHERE resolved_at IS NULL')
  const written = rowsOf(drafts).all(db, '')
  const begun = written.map(({ jobUuid }) => ({ jobUuid: readDraftName(jobUuid).of }))
  const entities = uuidsOf(waiting, [...open, ...begun])
  return {
    operations: waiting.map(operation => toRescued(db, operation)),
    drafts: written,
    bases: basesOf(db, entities),
    conflicts: open.map(
      ({ id: _id, resolvedAt: _resolvedAt, ...conflict }) => conflict,
    ) as RescuedWork['conflicts'],
    documents: documentsOf(db, waiting),
    jobs: jobsOf(db, entities),
    clockOffset: syncState.get(db, 'clockOffset'),
  }
}

/**
 * Returns uuids of the entities with waiting work, and of those that intents refer to: a form's base has the
 * form's uuid.
 */
function uuidsOf(waiting: readonly Operation[], others: readonly { jobUuid: string }[]): string[] {
  const named = waiting.flatMap(({ intent }) => [...textsIn(intent)])
  const shown = waiting.flatMap(({ jobUuid, assetUuid }) => [jobUuid, assetUuid])
  const uuids = [...shown, ...others.map(({ jobUuid }) => jobUuid), ...named]
  return [...new Set(uuids.flatMap(uuid => (uuid === null ? [] : [uuid])))]
}

function toRescued(db: ReadDb, operation: Operation): RescuedOperation {
  const needs = rowsOf(operationNeeds).all(db, 'WHERE operation_id = ?', operation.id)
  const { id, kind, version, intent, lane, jobUuid, assetUuid, state, dependsOn, createdAt } = operation
  const { firstAttemptAt, frozen, reasonCode, reasonDetail, progress } = operation
  const { attempts = 0, step = 0, known: knownEventIds = null, uuid } = progress ?? {}
  return {
    ...{ id, kind, version, intent, lane, jobUuid, assetUuid, state, dependsOn, createdAt, attempts },
    ...{ firstAttemptAt, frozen, knownEventIds, reasonCode, reasonDetail, step },
    made: uuid === undefined ? null : { uuid },
    size: kind === 'document.add' && isRecord(intent) && typeof intent.size === 'number' ? intent.size : null,
    needs: needs.map(({ needsId }) => needsId),
  }
}

function basesOf(db: ReadDb, uuids: readonly string[]): RescuedWork['bases'] {
  const here = new Set(uuids)
  return rowsOf(bases)
    .all(db, '')
    .filter(({ entityUuid }) => here.has(entityUuid))
}

function jobsOf(db: ReadDb, uuids: readonly string[]): RescuedWork['jobs'] {
  return db.all(
    `SELECT uuid, id, title, place_name AS placeName FROM jobs WHERE uuid IN (SELECT value FROM json_each(?))`,
    JSON.stringify(uuids),
  )
}

interface DocumentRow extends Omit<RescuedDocument, 'internal' | 'jobUuids' | 'assetUuids'> {
  id: number
  internal: 0 | 1
}

/**
 * Returns the documents that waiting operations refer to, by uuid or content. Those that the server has are left
 * out.
 */
function documentsOf(db: ReadDb, waiting: readonly Operation[]): RescuedDocument[] {
  const named = [...new Set(waiting.flatMap(({ intent }) => [...textsIn(intent)]))]
  return db
    .all<DocumentRow>(
      `SELECT id, uuid, created_at AS createdAt, file_name AS fileName, mime_type AS mimeType, size, description,
         internal, sha256 FROM documents
       WHERE sha256 IS NOT NULL AND (uuid IN (SELECT value FROM json_each(?)) OR sha256 IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(named),
      JSON.stringify(named),
    )
    .map(({ id, internal, ...row }) => ({ ...row, internal: internal === 1, ...ownersOf(db, id) }))
}

function ownersOf(db: ReadDb, documentId: number): Pick<RescuedDocument, 'jobUuids' | 'assetUuids'> {
  const owners = db.all<{ job: string | null; asset: string | null }>(
    `SELECT j.uuid AS job, a.uuid AS asset FROM document_links l
     LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN assets a ON a.id = l.asset_id WHERE l.document_id = ?`,
    documentId,
  )
  return {
    jobUuids: owners.flatMap(({ job }) => job ?? []),
    assetUuids: owners.flatMap(({ asset }) => asset ?? []),
  }
}

/** Returns the SHA-256 of all files that unsent work refers to, with or without a document's row. */
export function contentOf(work: RescuedWork): string[] {
  const inIntents = work.operations.flatMap(({ intent }) => [...textsIn(intent)]).filter(isSha256)
  return [...new Set([...work.documents.map(({ sha256 }) => sha256), ...inIntents])]
}

function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Returns all texts in a value, at any depth. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* textsIn(part)
  }
}
