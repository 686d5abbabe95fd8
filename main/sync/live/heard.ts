/** Decides what has to be read after a live change: an entity that is stored in full, or the list that shows it. */
import type { ChangedEntity, LiveChange } from '../../../shared/entities/live-change.ts'
import type { ReadDb } from '../../store/db.ts'
import { knownModified } from '../entities/marks.ts'

export interface Heard {
  /** uuids of jobs and assets to read in full */
  jobs: readonly string[]
  assets: readonly string[]
  /** names of lists with changed entries */
  lists: readonly string[]
  /** whether other jobs and assets have changed */
  inJobList: boolean
  inAssetList: boolean
}

/** Versions that are here already are left out, such as those of the user's own work. */
export function readHeard(db: ReadDb, { jobs, assets, deleted, lists, more }: LiveChange): Heard {
  const newJobs = jobs.filter(isNews(db, 'job'))
  const newAssets = assets.filter(isNews(db, 'asset'))
  const keptJobs = newJobs.filter(isKept(db, keptJob))
  const keptAssets = newAssets.filter(isKept(db, keptAsset))
  return {
    jobs: [...keptJobs.map(({ uuid }) => uuid), ...deleted.filter(isStored(db, 'jobs'))],
    assets: [...keptAssets.map(({ uuid }) => uuid), ...deleted.filter(isStored(db, 'assets'))],
    lists,
    inJobList: more || keptJobs.length < newJobs.length,
    inAssetList: more || keptAssets.length < newAssets.length,
  }
}

const keptJob = `SELECT 1 FROM job_marks m JOIN jobs j ON j.id = m.job_id
  WHERE j.uuid = ? AND m.gone IS NULL AND (m.is_mine = 1 OR m.opened_at IS NOT NULL)`
const keptAsset = `SELECT 1 FROM asset_marks m JOIN assets a ON a.id = m.asset_id
  WHERE a.uuid = ? AND m.detail_at IS NOT NULL`

const isKept =
  (db: ReadDb, statement: string) =>
  ({ uuid }: ChangedEntity): boolean =>
    db.has(statement, uuid)

const isStored = (db: ReadDb, table: 'jobs' | 'assets') => (uuid: string) =>
  db.has(`SELECT 1 FROM ${table} WHERE uuid = ?`, uuid)

const isNews =
  (db: ReadDb, kind: 'job' | 'asset') =>
  ({ uuid, lastModified }: ChangedEntity): boolean =>
    (knownModified(db, kind, uuid) ?? Number.NEGATIVE_INFINITY) < lastModified
