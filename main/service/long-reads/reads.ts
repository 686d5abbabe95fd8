/** Reads of a hub that take long with many jobs and assets. Arguments and results can be posted between threads. */
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { listAssets } from '../assets/list-assets.ts'
import { searchAssets } from '../assets/search-assets.ts'
import type { Page, RawQuery } from '../entity/paging.ts'
import { createFullLists, type FullListOrder } from '../jobs/list-full-jobs.ts'
import type { JobListQuery } from '../jobs/list-parameters.ts'
import { createJobJson } from '../jobs/listed-json.ts'
import { searchJobs } from '../jobs/search-jobs.ts'
import { searchAll } from '../search/search-all.ts'

export interface SearchOrder {
  actor: Actor
  q: string | undefined
  /** Most entries to return. */
  most: number
}

/** A JSON array of `count` entries, in UTF-8. */
export type JsonEntries = Omit<Page<never>, 'entries'> & { json: Uint8Array; count: number }

export type Reads = ReturnType<typeof createReads>

/** Makes the reads. Each throws Refused like the query with its name. */
export function createReads(db: ReadDb) {
  const jobJson = createJobJson(db)
  const listFull = createFullLists(db)
  return {
    /** A JSON array in UTF-8. */
    searchJobs: ({ actor, q, most }: SearchOrder) => toJson(searchJobs(db, actor, q, most)),
    searchAll: ({ actor, q }: SearchOrder) => toJson(searchAll(db, actor, q)),
    searchAssets: ({ actor, q, most }: SearchOrder) => toJson(searchAssets(db, actor, q, most)),
    listJobs: ({ actor, query, now }: { actor: Actor; query: JobListQuery; now: number }) =>
      jobJson.makeList(actor, query, now),
    listFullJobs: (order: FullListOrder) => listFull(order),
    listAssets({ actor, parameters }: { actor: Actor; parameters: RawQuery }): JsonEntries {
      const { entries, ...paging } = listAssets(db, actor, parameters)
      return { ...paging, json: toJson(entries), count: entries.length }
    },
  }
}

function toJson(entries: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(entries))
}
