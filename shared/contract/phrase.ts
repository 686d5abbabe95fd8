/** Calls for the phrases of the group. */
import { Type } from 'typebox'
import { PhraseEntry } from '../entities/phrase.ts'
import { nullable } from '../entities/schema.ts'
import { phraseLimits } from '../limits/limits.ts'
import type { Outcome } from '../text/failures.ts'
import type { PhraseResult, PhraseView } from '../views/phrase-list.ts'
import { call } from './call.ts'

const key = Type.String({ minLength: 8, maxLength: 64 })

export const phraseRequests = {
  /** the phrases on this laptop */
  'phrase.list': call({}).gives<PhraseView>(),
  /** reads the phrases of the server again */
  'phrase.fetch': call({}).gives<Outcome<null>>(),
  /**
   * Changes a phrase at the server, at once. `before` is the phrase as the screen showed it; null: a new one. `after`
   * null: it is deleted. `key` is equal for every resend of an action.
   */
  'phrase.change': call({
    key,
    phraseUuid: Type.String({ maxLength: 64 }),
    before: nullable(Type.Object({ name: Type.String(), text: Type.String() })),
    after: nullable(PhraseEntry),
  }).gives<Outcome<PhraseResult>>(),
  /** stores phrases by their names at the server, at once: all of them or none */
  'phrase.import': call({
    key,
    phrases: Type.Array(PhraseEntry, { minItems: 1, maxItems: phraseLimits.perGroup }),
  }).gives<Outcome<null>>(),
}
