/** The calls that look for something, a part of the contract. */
import { Type } from 'typebox'
import type { AssetEntry } from './asset-view.ts'
import type { Outcome } from './failures.ts'
import type { SearchHit } from './search-view.ts'
import { searchLimits } from './search-words.ts'

export const searchRequests = {
  /** jobs, notes, assets and files that have all of the words; with none of those, some of them */
  'search.find': Type.Object({ q: Type.String({ maxLength: searchLimits.letters }) }),
  /** the assets that a scanned code names: by number, by a custom field, or in an address; inactive ones too */
  'asset.find': Type.Object({ code: Type.String({ maxLength: searchLimits.codeLetters }) }),
}

export interface SearchAnswers {
  /** the best first within each kind, and the kinds one after another */
  'search.find': Outcome<SearchHit[]>
  'asset.find': Outcome<AssetEntry[]>
}
