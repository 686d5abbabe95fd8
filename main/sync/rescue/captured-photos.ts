/**
 * The pages of paper that is being captured. A rescue file has no such documents, so each page is exported as a photo that
 * waits to be sent.
 */
import { sniffType } from '../../service/documents/sniff-type.ts'
import { type Blobs, ContentRemoved } from '../../store/blobs/blobs.ts'
import type { ReadDb } from '../../store/db.ts'
import { isDamageOf } from '../../store/store-failure.ts'
import { type Intent, intentVersion, storedIntent } from '../outbox/operation.ts'
import { laneOf } from '../outbox/pending.ts'
import { collectWork } from './collect-work.ts'
import type { RescuedDocument, RescuedOperation, RescuedWork } from './rescued-work.ts'

interface CapturedPhoto {
  uuid: string
  sha256: string
  takenAt: number
  owner: 'job' | 'asset'
  ownerUuid: string
  internal: 0 | 1
  name: string
}

const openPages = `SELECT p.uuid, p.sha256, p.taken_at AS takenAt, c.owner_kind AS owner, c.owner_uuid AS ownerUuid,
    c.internal, coalesce(c.name, c.label) || ' ' || (p.position + 1) AS name
  FROM capture_pages p JOIN captures c ON c.uuid = p.capture_uuid
  WHERE c.document_uuid IS NULL ORDER BY c.created_at, p.position`

/** Returns the SHA-256 of the photos of all documents that are being captured. */
export function capturedContents(db: ReadDb): string[] {
  return db.all<CapturedPhoto>(openPages).map(({ sha256 }) => sha256)
}

/** Returns the unsent work with the captured pages as photos. `blobs`: searched for their bytes in this order. */
export async function collectWithPhotos(db: ReadDb, blobs: readonly Blobs[]): Promise<RescuedWork> {
  const work = collectWork(db)
  const photos = await Promise.all(db.all<CapturedPhoto>(openPages).map(photo => rescuePhoto(photo, blobs)))
  return {
    ...work,
    operations: [...work.operations, ...photos.map(({ operation }) => operation)],
    documents: [...work.documents, ...photos.map(({ document }) => document)],
  }
}

async function rescuePhoto(
  photo: CapturedPhoto,
  blobs: readonly Blobs[],
): Promise<{ operation: RescuedOperation; document: RescuedDocument }> {
  const { uuid, sha256, takenAt, owner, ownerUuid } = photo
  const internal = photo.internal === 1
  const { size, mimeType } = await readFacts(sha256, blobs)
  const fileName = `${photo.name}.${mimeType.replace('image/', '').replace('jpeg', 'jpg')}`
  const file = { sha256, size, fileName, mimeType, description: null, internal }
  const intent: Intent = {
    kind: 'document.add',
    documentUuid: uuid,
    owner,
    attach: true,
    at: takenAt,
    ...file,
  }
  const owners = {
    jobUuid: owner === 'job' ? ownerUuid : null,
    assetUuid: owner === 'asset' ? ownerUuid : null,
  }
  return {
    operation: {
      ...{ id: uuid, kind: intent.kind, version: intentVersion, intent: storedIntent(intent) },
      ...{ lane: laneOf(uuid), ...owners, state: 'ready', dependsOn: null, needs: [], createdAt: takenAt },
      ...{ attempts: 0, firstAttemptAt: null, frozen: null, knownEventIds: null, step: 0, made: null, size },
      ...{ reasonCode: null, reasonDetail: null },
    },
    document: {
      ...{ uuid, createdAt: takenAt, ...file },
      jobUuids: owner === 'job' ? [ownerUuid] : [],
      assetUuids: owner === 'asset' ? [ownerUuid] : [],
    },
  }
}

/** A photo that cannot be read is listed among the lost files. */
async function readFacts(
  sha256: string,
  blobs: readonly Blobs[],
): Promise<{ size: number; mimeType: string }> {
  for (const from of blobs) {
    try {
      const content = from.find(sha256)
      const { value: head } = content ? from.read(content).next() : {}
      if (content && head) return { size: content.size, mimeType: await sniffType(head, null) }
    } catch (error) {
      if (!isDamageOf(error, from.file) && !(error instanceof ContentRemoved)) throw error
    }
  }
  return { size: 0, mimeType: 'image/jpeg' }
}
