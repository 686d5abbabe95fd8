/** The steps that applying the server's version of a job and of an asset share: first the row, last index and change log. */
import { indexAsset } from '../../service/assets/index-asset.ts'
import { type LoggedRow, logChange } from '../../service/entity/log-change.ts'
import { indexJob } from '../../service/jobs/index-job.ts'
import { type AssetRecord, assetRows, findAssetAnywhere } from '../../service/records/asset-record.ts'
import { type JobRecord, jobOfUuid, jobRows } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { saveGroup } from '../account/account.ts'
import type { RemoteAsset } from '../remote/remote-asset.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import type { SyncContext } from './context.ts'
import { moveRow, renumberOther } from './renumber.ts'

interface Applied {
  job: { remote: RemoteJob; record: JobRecord }
  asset: { remote: RemoteAsset; record: AssetRecord }
}
type Kind = keyof Applied

interface Birth {
  id: number
  uuid: string
  groupId: number
  createdAt: number
  lastModified: number
}

interface Steps<K extends Kind> {
  table: 'jobs' | 'assets'
  find(db: ReadDb, uuid: string): Applied[K]['record'] | undefined
  insert(db: WriteDb, birth: Birth, remote: Applied[K]['remote']): void
  index(db: WriteDb, id: number): void
}

const steps: { [K in Kind]: Steps<K> } = {
  job: {
    table: 'jobs',
    find: jobOfUuid,
    insert: (db, birth, { state = 'PUBLISHED' }) => void jobRows.insert(db, { ...birth, state }),
    index: indexJob,
  },
  asset: {
    table: 'assets',
    find: findAssetAnywhere,
    insert: (db, birth) => void assetRows.insert(db, birth),
    index: indexAsset,
  },
}

/** Returns the row under the server's number, inserted if it is new. Null for a list entry without a group. */
export function placeEntity<K extends Kind>(
  db: WriteDb,
  { account, ports }: SyncContext,
  kind: K,
  remote: Applied[K]['remote'],
): { record: Applied[K]['record']; isNew: boolean } | null {
  const { table, find, insert }: Steps<K> = steps[kind]
  const { id, uuid, groupId = account.groupIds[0] } = remote
  const known = find(db, uuid)
  if (known?.id === id) return { record: known, isNew: false }
  if (known) moveRow(db, table, known.id, id)
  else {
    if (groupId === undefined) return null
    const now = ports.clock.now()
    saveGroup(db, groupId, now, () => ports.clock.timeZone())
    renumberOther(db, table, id)
    const { creationTimeStamp: createdAt = now, lastModified = 0 } = remote
    insert(db, { id, uuid, groupId, createdAt, lastModified }, remote)
  }
  const record = find(db, uuid)
  return record ? { record, isNew: known === undefined } : null
}

/** `isWritten`: text that is searched changed. Returns `isChanged`: whether a user would notice. */
export function finishEntity(
  db: WriteDb,
  context: SyncContext,
  kind: Kind,
  record: LoggedRow & { id: number },
  { isNew, isWritten, isChanged }: { isNew: boolean; isWritten: boolean; isChanged: boolean },
): boolean {
  if (isNew || isWritten) steps[kind].index(db, record.id)
  // the change log wakes the screens
  if (isNew || isChanged)
    logChange({ db, now: context.ports.clock.now() }, kind, record, isNew ? 'CREATE' : 'UPDATE')
  return isNew || isChanged
}
