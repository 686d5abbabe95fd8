/** Data of assets for the screens. */
import type { Asset, AssetSearchEntry } from '../entities/asset.ts'
import type { JobListItem } from '../entities/job.ts'
import type { Role } from '../entities/roles.ts'
import type { OutboxItem } from '../sync/sending.ts'
import type { DocumentView } from './document.ts'
import type { ReadingSeries } from './reading-series.ts'

/** A row of the list of assets. */
export type AssetEntry = Omit<AssetSearchEntry, 'score'>

export interface AssetsPage {
  entries: AssetEntry[]
  /** number of matches on all pages */
  total: number
}

export interface AssetView {
  asset: Asset
  /** null: the asset has no type, or the server does not send it */
  typeName: string | null
  /** its files with their states, oldest first */
  documents: DocumentView[]
  /** the manuals of its type */
  manuals: DocumentView[]
  /** its jobs that are stored here, newest first */
  jobs: JobListItem[]
  /** the number of all; `jobs` has only the newest */
  jobsTotal: number
  /** operations on the asset that are not sent yet */
  waiting: OutboxItem[]
  /** numbers in its forms over time */
  series: ReadingSeries[]
  hasDetail: boolean
  /** when the asset's last jobs were read, epoch ms by the laptop's clock; null: never */
  historyAt: number | null
}

/** A person to whom jobs can be assigned. */
export interface PersonView {
  id: number
  /** null: only the number is known */
  name: string | null
  role: Role
}
