/** Phrases of a group on the wire (extension `phrases`): texts that users insert into a note by `#` and a name. */
import { type Static, Type } from 'typebox'
import { phraseLimits } from '../limits/limits.ts'
import { EntityId, entityProperties, optional } from './schema.ts'

/** A phrase that all users of a group have. */
export const GroupPhrase = Type.Object({
  ...entityProperties,
  name: Type.String(),
  text: Type.String(),
})
export type GroupPhrase = Static<typeof GroupPhrase>

const name = Type.String({ minLength: 1, maxLength: phraseLimits.nameLetters })
const text = Type.String({ minLength: 1, maxLength: phraseLimits.textLetters })

/** The body of POST /phrase and PUT /phrase/:id. A new phrase needs both `name` and `text`. */
export const GroupPhraseInput = Type.Object({
  groupId: optional(EntityId),
  name: Type.Optional(name),
  text: Type.Optional(text),
})
export type GroupPhraseInput = Static<typeof GroupPhraseInput>

/** A name and its text, as an import contains it. */
export const PhraseEntry = Type.Object({ name, text })

/** The body of PUT /phrase: phrases that are created, or replace those of the same name. */
export const PhraseList = Type.Object({
  groupId: optional(EntityId),
  phrases: Type.Array(PhraseEntry, { minItems: 1, maxItems: phraseLimits.perGroup }),
})
export type PhraseList = Static<typeof PhraseList>
