/** Data of assets for the screens. */
import type { Asset, AssetSearchEntry } from '../entities/asset.ts'
import type { JobListItem } from '../entities/job.ts'
import type { Role } from '../entities/roles.ts'
import type { OutboxItem } from '../sync/sending.ts'
import type { DocumentView } from './document.ts'

/** A row of the list of assets. */
export type AssetEntry = Omit<AssetSearchEntry, 'score'>

export interface AssetsPage {
  entries: AssetEntry[]
  /** number of matches on all pages */
  total: number
}

export interface AssetView {
  asset: Asset
  /** null: it has none, or the hub does not tell */
  typeName: string | null
  /** its files, the oldest first, with how each stands */
  documents: DocumentView[]
  /** the jobs on it that are here, the newest first */
  jobs: JobListItem[]
  /** how many there are; only the newest of them are in `jobs` */
  jobsTotal: number
  /** operations on the asset that are not sent yet */
  waiting: OutboxItem[]
  hasDetail: boolean
  /** epoch ms by the laptop's clock; null: its last jobs have not been read */
  historyAt: number | null
}

/** A person to whom jobs can be assigned. */
export interface PersonView {
  id: number
  /** null: known by number alone */
  name: string | null
  role: Role
}
