/**
 * The tasks of the worker thread, with their requests and answers. All values can be passed between
 * threads.
 */

import type { Request } from '../../../shared/contract/contract.ts'
import type { AssetSearchEntry } from '../../../shared/entities/asset.ts'
import type { JobSearchEntry } from '../../../shared/entities/job.ts'
import type { AssetEntry, AssetsPage } from '../../../shared/views/asset.ts'
import type { ReadBlank } from '../../../shared/views/blank.ts'
import type { SearchAnswer } from '../../../shared/views/search.ts'
import type { Suggestion } from '../../../shared/views/suggestion.ts'
import type { ContentsChecked } from '../../store/copies/check-file.ts'
import type { Salvaged } from '../../store/salvage/salvage.ts'
import type { SyncAccount } from '../../sync/client/account/account.ts'
import type { RescueOrder, RescueReport } from '../../sync/rescue/write-rescue.ts'
import type { FoundThings } from '../capture/offers/find-offers.ts'
import type { SheetOrder } from '../sheet/pdf/sheet-order.ts'

/** The files that a thread works on, fixed at its start. */
export interface ThreadData {
  /** The account's database. */
  file: string
  /** The blobs databases, in the order in which they are searched. */
  contents: readonly string[]
  /** 32 bytes; the key of all files. */
  key: Uint8Array
  account: SyncAccount
}

export interface Works {
  /** Returns faults of the database, a few lines at most; empty for a sound one. */
  check: { request: null; answer: string[] }
  /** Checks a slice of the blobs database, from `after` on, 0 at first. */
  checkContents: { request: { after: number }; answer: ContentsChecked }
  /** Makes a backup of the database and a second copy of unsent contents; `now`: epoch milliseconds. */
  copy: { request: { now: number }; answer: { file: string; madeAt: number } }
  /** Exports unsent work into a zip file. */
  export: { request: RescueOrder; answer: RescueReport }
  /** Copies the readable rows into a new database at `to`, with its search index. */
  salvage: { request: { to: string; workFolder: string }; answer: Salvaged }
  /** Moves the logs into both databases; returns how many of their pages are left. */
  checkpoint: { request: null; answer: number }
  /** Writes the PDF of a job sheet. */
  sheet: { request: SheetOrder; answer: Uint8Array }
  searchJobs: { request: { q: string; limit?: number }; answer: JobSearchEntry[] }
  searchAssets: { request: { q: string; limit?: number }; answer: AssetSearchEntry[] }
  find: { request: Request<'search.find'>; answer: SearchAnswer }
  findByCode: { request: Request<'asset.find'>; answer: AssetEntry[] }
  /** Finds what the laptop knows of the numbers on captured pages. */
  offers: { request: Request<'capture.offers'>; answer: FoundThings }
  /** Reads a file with a blank form. */
  readBlank: { request: { bytes: Uint8Array; fileName: string }; answer: ReadBlank }
  /** Suggests values for a field of a new job. */
  suggest: { request: Request<'newJob.find'>; answer: Suggestion[] }
  /** Reads a file with a blank form from its path. */
  readBlankFile: { request: { file: string }; answer: ReadBlank }
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
