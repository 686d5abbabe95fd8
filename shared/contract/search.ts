/** Calls for the search. */
import { Type } from 'typebox'
import { searchLimits } from '../rules/search-words.ts'
import type { Outcome } from '../text/failures.ts'
import type { AssetEntry } from '../views/asset.ts'
import type { SearchAnswer, ServerSearch } from '../views/search.ts'
import { call } from './call.ts'

const searched = call({ q: Type.String({ maxLength: searchLimits.letters }) })

export const searchRequests = {
  /**
   * Finds everything on this laptop that contains all terms, or some of them if no entry has all. Grouped by kind, and
   * the best match of each kind first.
   */
  'search.find': searched.gives<Outcome<SearchAnswer>>(),
  /** searches on the server, which has more than this laptop; without a connection it answers at once */
  'search.server': searched.gives<Outcome<ServerSearch>>(),
  /** stores a job or an asset that only the server has, so that it can be opened */
  'search.bringIn': call({
    kind: Type.Enum(['job', 'asset']),
    uuid: Type.String({ maxLength: 64 }),
  }).gives<Outcome<null>>(),
  /** Finds assets by a scanned code: a number, a custom field's value, or an address with one. Inactive ones too. */
  'asset.find': call({ code: Type.String({ maxLength: searchLimits.codeLetters }) }).gives<
    Outcome<AssetEntry[]>
  >(),
}
