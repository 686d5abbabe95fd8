/** The search that a client of a hub asks for. It takes long for a word that most jobs have. */
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { searchAssets } from '../assets/search-assets.ts'
import { searchJobs } from '../jobs/search-jobs.ts'

/** Can cross threads. */
export interface SearchOrder {
  of: 'jobs' | 'assets'
  actor: Actor
  q: string | undefined
  /** How many entries at most. */
  most: number
}

const searches = { jobs: searchJobs, assets: searchAssets } as const

/** Returns the entries as JSON, best first. @throws Refused `bad-request` without a `q` */
export function search(db: ReadDb, { of, actor, q, most }: SearchOrder): string {
  return JSON.stringify(searches[of](db, actor, q, most))
}
