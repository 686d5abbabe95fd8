/** Calls for the form of a new job. */
import { Type } from 'typebox'
import { nullable } from '../entities/schema.ts'
import { searchLimits } from '../rules/search-words.ts'
import type { Suggestion } from '../views/suggestion.ts'
import { call } from './call.ts'

const typed = Type.String({ maxLength: searchLimits.letters })

export const newJobRequests = {
  /**
   * Suggests values for a field from the jobs and assets on this laptop: at most six. Those of
   * the chosen asset and customer come first; without text, only those are suggested.
   */
  'newJob.find': call({
    field: Type.Enum(['customer', 'asset', 'place', 'contact']),
    q: typed,
    customerName: typed,
    assetUuid: nullable(Type.String({ maxLength: 64 })),
  }).gives<Suggestion[]>(),
}
