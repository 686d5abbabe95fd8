/** What the thread beside the program is asked to do, and what it answers. Everything in it can cross threads. */
import type { AssetSearchEntry } from '../../../shared/asset.ts'
import type { AssetEntry, AssetsPage } from '../../../shared/asset-view.ts'
import type { Request } from '../../../shared/contract.ts'
import type { JobSearchEntry } from '../../../shared/job.ts'
import type { SearchHit } from '../../../shared/search-view.ts'
import type { ContentsChecked } from '../../store/copies/check-file.ts'
import type { Salvaged } from '../../store/salvage/salvage.ts'
import type { SyncAccount } from '../../sync/account/account.ts'
import type { RescueOrder, RescueReport } from '../../sync/rescue/write-rescue.ts'
import type { SheetOrder } from '../sheet/pdf/sheet-order.ts'

/** What one thread works on, from its beginning to its end. */
export interface ThreadData {
  /** the account's database */
  file: string
  /** where contents of documents are looked for, in this order */
  contents: readonly string[]
  /** 32 bytes, of all of them */
  key: Uint8Array
  account: SyncAccount
}

export interface Works {
  /** faults of the database, a few lines at most; empty for a sound one */
  check: { request: null; answer: string[] }
  /** a slice of the contents beside it, from `after` on, 0 at first */
  checkContents: { request: { after: number }; answer: ContentsChecked }
  /** a copy of the database, and the contents of unsent work a second time; `now`: epoch ms */
  copy: { request: { now: number }; answer: { file: string; madeAt: number } }
  /** unsent work into a zip */
  export: { request: RescueOrder; answer: RescueReport }
  /** what can still be read, into a fresh database at `to`, with its search index */
  salvage: { request: { to: string; workFolder: string }; answer: Salvaged }
  /** the logs into the database and the contents; how many of their pages are left */
  checkpoint: { request: null; answer: number }
  /** the PDF of a job's sheet */
  sheet: { request: SheetOrder; answer: Uint8Array }
  searchJobs: { request: { q: string; limit?: number }; answer: JobSearchEntry[] }
  searchAssets: { request: { q: string; limit?: number }; answer: AssetSearchEntry[] }
  find: { request: Request<'search.find'>; answer: SearchHit[] }
  findByCode: { request: Request<'asset.find'>; answer: AssetEntry[] }
  listAssets: { request: Request<'asset.list'>; answer: AssetsPage }
}
export type WorkName = keyof Works

export type Implemented<W extends WorkName> = {
  [Name in W]: (request: Works[Name]['request']) => Works[Name]['answer'] | Promise<Works[Name]['answer']>
}

export interface WorkCall<W extends WorkName = WorkName> {
  work: W
  request: Works[W]['request']
}
