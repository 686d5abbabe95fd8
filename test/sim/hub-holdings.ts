/** The data of our hub, read from its database. */
import { createHash } from 'node:crypto'
import { assetInFull } from '../../main/service/assets/read-asset.ts'
import { jobInFull } from '../../main/service/jobs/read-job.ts'
import { findAssetAnywhere } from '../../main/service/records/asset-record.ts'
import { findJobAnywhere } from '../../main/service/records/job-record.ts'
import type { Blobs } from '../../main/store/blobs/blobs.ts'
import type { ReadDb } from '../../main/store/db.ts'
import type { Asset } from '../../shared/entities/asset.ts'
import type { Job } from '../../shared/entities/job.ts'
import type { EventRow, FormRow, Holdings, Move } from './holdings.ts'

interface Opened {
  store: { read: ReadDb }
  blobs: Blobs
}

/** Reads the database through `hub`, as a restart opens another one. */
export function holdingsOf(hub: Opened): Holdings {
  const uuidsIn = (table: 'jobs' | 'assets') =>
    hub.store.read.all<{ uuid: string }>(`SELECT uuid FROM ${table} ORDER BY id`).map(({ uuid }) => uuid)
  return {
    jobUuids: () => uuidsIn('jobs'),
    jobs: () => new Map(uuidsIn('jobs').map(uuid => [uuid, jobFrom(hub.store.read, uuid)])),
    assetUuids: () => uuidsIn('assets'),
    assets: () => new Map(uuidsIn('assets').map(uuid => [uuid, assetFrom(hub.store.read, uuid)])),
    events: jobUuid =>
      hub.store.read.all<EventRow>(
        `SELECT e.type, e.comment, e.user_id, e.to_user_id, e.new_resource_state, e.at
         FROM events e JOIN jobs j ON j.id = e.job_id WHERE j.uuid = ?`,
        jobUuid,
      ),
    moves: (jobUuid, userId) => movesIn(hub.store.read, jobUuid, userId),
    filesOn: (owner, fileName) =>
      hub.store.read
        .all<{ uuid: string; sha256: string | null }>(
          `SELECT d.uuid, d.sha256 FROM document_links l JOIN documents d ON d.id = l.document_id
             LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN assets a ON a.id = l.asset_id
           WHERE coalesce(j.uuid, a.uuid) = ? AND d.file_name = ?`,
          owner,
          fileName,
        )
        .map(({ uuid, sha256 }) => ({ uuid, fileName, hash: sha256 && hashOf(hub.blobs, sha256) })),
    file(uuid) {
      const row = hub.store.read.get<{ file_name: string; sha256: string | null }>(
        'SELECT file_name, sha256 FROM documents WHERE uuid = ?',
        uuid,
      )
      return row && { uuid, fileName: row.file_name, hash: row.sha256 && hashOf(hub.blobs, row.sha256) }
    },
    hasFile: fileName => hub.store.read.has('SELECT 1 FROM documents WHERE file_name = ?', fileName),
    resourceState: (jobUuid, userId) =>
      hub.store.read.value<string>(
        'SELECT r.state FROM resources r JOIN jobs j ON j.id = r.job_id WHERE j.uuid = ? AND r.user_id = ?',
        jobUuid,
        userId,
      ),
    forms: () =>
      hub.store.read.all<FormRow>(
        'SELECT uuid, title, fields FROM forms WHERE job_id IS NOT NULL ORDER BY id',
      ),
    isConfirmed: (jobUuid, text) =>
      hub.store.read.has(
        `SELECT 1 FROM events e JOIN jobs j ON j.id = e.job_id
         WHERE j.uuid = ? AND e.type = 'NOTE' AND e.comment = ? AND e.confirmed_at IS NOT NULL`,
        jobUuid,
        text,
      ),
    originOf: uuid => uuid,
  }
}

function hashOf(blobs: Blobs, sha256: string): string {
  const content = blobs.find(sha256)
  if (!content) return 'missing'
  const hash = createHash('sha256')
  for (const part of blobs.read(content)) hash.update(part)
  return hash.digest('hex')
}

export function jobFrom(db: ReadDb, uuid: string): Job {
  const record = findJobAnywhere(db, uuid)
  if (!record) throw new Error(`Job ${uuid} went while it was read`)
  return jobInFull(db, record)
}

export function assetFrom(db: ReadDb, uuid: string): Asset {
  const record = findAssetAnywhere(db, uuid)
  if (!record) throw new Error(`Asset ${uuid} went while it was read`)
  return assetInFull(db, record)
}

/** Returns a user's actions on their own entry, also from a laptop's database. */
export function movesIn(db: ReadDb, jobUuid: string, userId: number | null): Move[] {
  return db.all<Move>(
    `SELECT e.at, e.new_resource_state AS state FROM events e JOIN jobs j ON j.id = e.job_id
     WHERE j.uuid = ? AND e.new_resource_state IS NOT NULL AND e.user_id = ? AND coalesce(e.to_user_id, e.user_id) = e.user_id
     ORDER BY e.id`,
    jobUuid,
    userId,
  )
}
