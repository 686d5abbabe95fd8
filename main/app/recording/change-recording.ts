/** Stores recordings part by part, and makes documents of them. */
import type { Request } from '../../../shared/contract/contract.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { getAsset } from '../../service/records/asset-record.ts'
import { getJob } from '../../service/records/job-record.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { storeContent } from '../../sync/entities/documents/store-content.ts'
import { type RecordedFile, recordDocument } from '../../sync/operations/acts/add-document.ts'
import { actorIn, decide, type SyncContext } from '../../sync/state/context.ts'
import { readRecording } from './read-recording.ts'
import { allRecordings, getRecording, partRows, recordingRows } from './recording-record.ts'

/** Deletes recordings that ended before their first part was stored. */
const emptyOnes = `DELETE FROM recordings
  WHERE started_at < ? AND uuid NOT IN (SELECT recording_uuid FROM recording_parts)`

/** @returns `not-found` for the owner, `storage` */
export function beginRecording(
  context: SyncContext,
  { owner, ...about }: Request<'recording.begin'>,
): Outcome<{ recordingUuid: string }> {
  const recordingUuid = context.service.newUuid()
  const begun = decide(context, db => {
    const actor = actorIn(context, db)
    const { uuid: ownerUuid } =
      owner.kind === 'job' ? getJob(db, actor, owner.ref) : getAsset(db, actor, owner.ref)
    db.run(emptyOnes, about.startedAt - HOUR)
    recordingRows.insert(db, { ...about, uuid: recordingUuid, ownerKind: owner.kind, ownerUuid })
  })
  return begun.ok ? succeed({ recordingUuid }) : begun
}

/** Stores the bytes before their row. @returns `not-found` if the recording was kept or removed, `storage` */
export async function addPart(
  context: SyncContext,
  { bytes, ...part }: Request<'recording.add'>,
): Promise<Outcome<null>> {
  const stored = await storeBytes(context, bytes)
  if (!stored.ok) return stored
  return decide(context, db => {
    getRecording(db, part.recordingUuid)
    partRows.insert(db, { ...part, sha256: stored.value }, 'ON CONFLICT DO NOTHING')
  })
}

async function storeBytes({ blobs, ports }: SyncContext, bytes: Uint8Array): Promise<Outcome<string>> {
  const writer = blobs.write()
  try {
    writer.add(bytes)
    const sha256 = writer.seal()
    writer.finish(ports.clock.now())
    return succeed(sha256)
  } catch (error) {
    if (error instanceof StoreFailure) return fail('storage', error.told)
    throw error
  } finally {
    await writer.close()
  }
}

/**
 * Makes a document of the recording, and removes the recording in the same transaction. @returns `not-found` if it was
 * kept or removed, or for its owner, `invalid` if it has no sound and no picture, `storage`
 */
export async function keepRecording(
  context: SyncContext,
  recordingUuid: string,
): Promise<Outcome<RecordedFile>> {
  const file = readRecording(context.blobs, context.service.store.read, recordingUuid)
  if (!file.ok) return file
  const { fileName, owner, bytes, recorded } = file.value
  const stored = await storeContent(context, bytes, { fileName, taken: { at: null, position: null } })
  if (!stored.ok) return stored
  const { isUnread: _isUnread, lostFilm: _lostFilm, ...kept } = stored.value
  return recordDocument(context, { owner, kept, attach: true, ...recorded }, db => {
    getRecording(db, recordingUuid)
    db.run('DELETE FROM recordings WHERE uuid = ?', recordingUuid)
  })
}

/** Makes documents of all recordings. */
export async function keepRecordings(context: SyncContext): Promise<void> {
  for (const uuid of allRecordings(context.service.store.read)) await keepRecording(context, uuid)
}

export function removeRecording(context: SyncContext, recordingUuid: string): Outcome<null> {
  return decide(context, db => {
    getRecording(db, recordingUuid)
    db.run('DELETE FROM recordings WHERE uuid = ?', recordingUuid)
  })
}
